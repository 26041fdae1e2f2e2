import type { CallOf } from '../use-case.js';
import type { encryption } from './encryption.js';

/** The use cases of the encryption of stored secrets. Written from their declarations by `npm run openapi`. */
export type EncryptionUseCases = {
  /**
   * Counts the stored secrets by the key that decrypts them. They are those of webhook endpoints, of destinations of alert
   * rules, of second factors of users, and of the channels whose provider is in `sealedBy`.
   *
   * Reads only.
   */
  readonly countSecrets: CallOf<typeof encryption.countSecrets>;

  /**
   * Encrypts each stored secret again that is not under the first key. It also deletes webhook secrets that have expired.
   * The service can run meanwhile. A call after an interrupted one continues; a call after a complete one changes nothing.
   *
   * One commit for each channel, endpoint and alert rule, one write for each user. It leaves a secret that no key decrypts
   * as it is.
   */
  readonly resealSecrets: CallOf<typeof encryption.resealSecrets>;
};

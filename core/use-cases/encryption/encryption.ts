import { countSecrets, resealSecrets } from './reseal-secrets.js';

/** The use cases of the encryption of stored secrets. */
export const encryption = { countSecrets, resealSecrets };

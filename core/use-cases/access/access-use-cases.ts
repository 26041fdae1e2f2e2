import type { CallOf } from '../use-case.js';
import type { access } from './access.js';

/** The use cases of API keys. Written from their declarations by `npm run openapi`. */
export type AccessUseCases = {
  /**
   * Tells who calls with a key from an address. A revocation by another process takes effect within one second.
   *
   * Reads only; the use of the key is noted, and written by `flushKeyUses`. Refusals:
   * - `api_key_invalid`: the key is missing, malformed, revoked, expired, or not allowed from this address.
   */
  readonly authenticate: CallOf<typeof access.authenticate>;

  /**
   * Writes when keys were last used. The service `key uses` calls it every 5 s.
   *
   * One write for all of them.
   */
  readonly flushKeyUses: CallOf<typeof access.flushKeyUses>;

  /**
   * Creates an API key of a project. The answer has its text, which is shown only this once and stored as a hash. The key
   * has the scopes asked for and no others.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_expiry`: `expiresAt` is not in the future.
   * - `project_not_found`: there is no such project.
   * - `invalid_address_range`: an entry of `allowedIps` is not a CIDR range.
   * - `api_key_limit_exceeded`: the project has as many keys that are neither revoked nor expired as it may have.
   */
  readonly createKey: CallOf<typeof access.createKey>;

  /**
   * Lists the keys of a project, oldest first, with the revoked ones.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly listKeys: CallOf<typeof access.listKeys>;

  /**
   * Reads one key of a project, also a revoked one.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `api_key_not_found`: the project has no such key.
   */
  readonly getKey: CallOf<typeof access.getKey>;

  /**
   * Reads one key by its id alone, also a revoked one.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `api_key_not_found`: there is no such key.
   */
  readonly findApiKey: CallOf<typeof access.findApiKey>;

  /**
   * Revokes a key for good. This process refuses it at once, every other within one second. Idempotent.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `api_key_not_found`: there is no such key.
   */
  readonly revokeKey: CallOf<typeof access.revokeKey>;

  /**
   * Creates a key with the name, the rights and the expiry of another one, which works until it is revoked.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `api_key_not_found`: there is no such key.
   * - `api_key_dead`: the key was revoked or has expired.
   * - `project_not_found`: its project does not exist.
   * - `invalid_address_range`: a range of the old key is no longer accepted.
   * - `api_key_limit_exceeded`: the project has as many keys that are neither revoked nor expired as it may have.
   */
  readonly rotateKey: CallOf<typeof access.rotateKey>;
};

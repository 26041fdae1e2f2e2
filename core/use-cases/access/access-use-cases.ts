import type * as E from 'fp-ts/lib/Either.js';
import type { ApiKey, Identity, NewKey } from '../../model/access/api-key.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { ProjectNotFound } from '../administration/find-tenant.js';
import type { Authenticate, InvalidKey } from './authenticate.js';
import type { KeyNotFound } from './find-key.js';
import type {
  CreateKey,
  InvalidAddressRange,
  InvalidExpiry,
  KeyDead,
  KeyQuery,
} from './manage-keys.js';

/** The use cases of API keys. */
export type AccessUseCases = {
  /**
   * Tells who calls with a key from an address. A revocation by another process takes effect within one second.
   *
   * Reads only; the use of the key is noted, and written by `flushKeyUses`. Refusals:
   * - `api_key_invalid`: the key is missing, malformed, revoked, expired, or not allowed from this address.
   */
  readonly authenticate: (command: Authenticate) => Promise<E.Either<InvalidKey, Identity>>;

  /** Writes when keys were last used. One write for all of them; the service `key uses` calls it every 5 s. */
  readonly flushKeyUses: () => Promise<void>;

  /**
   * Creates an API key of a project. The answer has its text, which is shown only this once and stored as a hash.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds; see `KeyInput`.
   * - `invalid_expiry`: `expiresAt` is not in the future.
   * - `project_not_found`: there is no such project.
   * - `invalid_address_range`: an entry of `allowedIps` is not a CIDR range.
   */
  readonly createKey: (
    command: CreateKey,
  ) => Promise<
    E.Either<InvalidInput | ProjectNotFound | InvalidExpiry | InvalidAddressRange, NewKey>
  >;

  /**
   * Lists the keys of a project, oldest first, with the revoked ones.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly listKeys: (query: {
    readonly project: string;
  }) => Promise<E.Either<InvalidInput | ProjectNotFound, readonly ApiKey[]>>;

  /**
   * Reads one key of a project, also a revoked one.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `api_key_not_found`: the project has no such key.
   */
  readonly getKey: (query: KeyQuery) => Promise<E.Either<InvalidInput | KeyNotFound, ApiKey>>;

  /**
   * Revokes a key for good. This process refuses it at once, every other within one second. Idempotent.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `api_key_not_found`: there is no such key.
   */
  readonly revokeKey: (command: {
    readonly key: string;
  }) => Promise<E.Either<InvalidInput | KeyNotFound, ApiKey>>;

  /**
   * Creates a key with the name, the rights and the expiry of another one, which works until it is revoked.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `api_key_not_found`: there is no such key.
   * - `api_key_dead`: the key was revoked or has expired.
   * - `project_not_found`: its project does not exist.
   * - `invalid_address_range`: a range of the old key is no longer accepted.
   */
  readonly rotateKey: (command: {
    readonly key: string;
  }) => Promise<
    E.Either<InvalidInput | KeyNotFound | KeyDead | ProjectNotFound | InvalidAddressRange, NewKey>
  >;
};

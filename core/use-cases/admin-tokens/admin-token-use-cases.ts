import type { CallOf } from '../use-case.js';
import type { adminTokens } from './admin-tokens.js';

/** The use cases of operators' tokens. Written from their declarations by `npm run openapi`. */
export type AdminTokenUseCases = {
  /**
   * Answers a write of an operator under an idempotency key: a repetition gets the answer of before. The write and its
   * answer are two commits: when the process ends between them, a repetition writes again.
   *
   * One write of the answer, encrypted, after that of the call; it is kept for 24 hours. Refusals:
   * - `idempotency_in_progress`: another call under the key runs in this process.
   * - `idempotency_key_reuse`: the key has been used with another call.
   */
  readonly answerOnce: CallOf<typeof adminTokens.answerOnce>;

  /**
   * Tells which operator calls with a token from an address. A revocation takes effect with the next call.
   *
   * Reads only, but for one commit a minute at most, which notes that the token was used. Refusals:
   * - `admin_token_invalid`: the token is missing, malformed, revoked, expired, or not allowed from this address.
   */
  readonly authenticateAdmin: CallOf<typeof adminTokens.authenticateAdmin>;

  /**
   * Creates a token with which an operator calls the Admin API. The text of the token is in this answer alone: the stores
   * have its hash.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_expiry`: `expiresAt` is not in the future.
   * - `invalid_address_range`: an entry of `allowedIps` is not a CIDR range.
   */
  readonly createAdminToken: CallOf<typeof adminTokens.createAdminToken>;

  /**
   * Lists the tokens of operators, oldest first, with the revoked ones.
   *
   * Reads only.
   */
  readonly listAdminTokens: CallOf<typeof adminTokens.listAdminTokens>;

  /**
   * Revokes a token of an operator for good, from the next request on. Idempotent.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `admin_token_not_found`: there is no such token.
   */
  readonly revokeAdminToken: CallOf<typeof adminTokens.revokeAdminToken>;
};

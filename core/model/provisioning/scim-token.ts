import type { OrganizationId, ScimTokenId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** Tokens of one organization that work at the same time: one, and the next one while it is rotated. */
export const scimTokensAtMost = 2;

/** A token with which the directory of an organization calls SCIM. Only its hash is stored (docs/specification.md#11.1.1). */
export type ScimToken = {
  readonly id: ScimTokenId;
  readonly organization: OrganizationId;
  /** What people call it, and what the audit log names. */
  readonly name: string;
  /** SHA-256 of the token, lower-case hex. */
  readonly hash: string;
  readonly lastFour: string;
  /** Null for never. */
  readonly expiresAt: Instant | null;
  readonly createdAt: Instant;
  /** Null while it was not revoked. */
  readonly revokedAt: Instant | null;
  /** The start of the minute of its last use; null before the first use. */
  readonly lastUsedAt: Instant | null;
};

/** A new token with its text, which is shown only now. */
export type NewScimToken = { readonly token: ScimToken; readonly text: string };

/** The token that makes a request, with the organization that it belongs to. */
export type ScimCaller = Pick<ScimToken, 'id' | 'name' | 'organization'>;

/** Whether a token works. */
export const isUsable = (
  { revokedAt, expiresAt }: Pick<ScimToken, 'revokedAt' | 'expiresAt'>,
  now: Instant,
): boolean => revokedAt === null && (expiresAt === null || now < expiresAt);

import type { AdminTokenId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { AdminScope } from './admin-scopes.js';

/** A token of an operator as it is stored: only its hash, never its text (docs/specification.md#10.1.1). */
export type AdminToken = {
  readonly id: AdminTokenId;
  /** What people call it, and what the audit log names. */
  readonly name: string;
  /** SHA-256 of the token, lower-case hex. */
  readonly hash: string;
  readonly lastFour: string;
  readonly scopes: readonly AdminScope[];
  readonly expiresAt: Instant | null;
  /** CIDR ranges, IPv4 and IPv6; empty for any address. */
  readonly allowedIps: readonly string[];
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
  /** The start of the minute of its last use; null before the first use. */
  readonly lastUsedAt: Instant | null;
};

/** A new token with its text, which is shown only now. */
export type NewAdminToken = { readonly token: AdminToken; readonly text: string };

/** The operator's token that makes a request. */
export type AdminCaller = Pick<AdminToken, 'id' | 'name' | 'scopes' | 'expiresAt'>;

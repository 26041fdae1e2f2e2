import type { UserId } from '../../shared/ids.js';
import { type Instant, minuteMs } from '../../shared/time.js';

/** How long a link signs in. */
export const signInLinkMs = 15 * minuteMs;

/** A link that signs a user in, once. Only the hash of its token is stored. */
export type OneTimeLink = {
  /** SHA-256 of the token, lower-case hex. */
  readonly hash: string;
  readonly user: UserId;
  readonly createdAt: Instant;
  /** Steady time from which it is refused. */
  readonly expiresAt: Instant;
};

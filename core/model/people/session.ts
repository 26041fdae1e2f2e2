import type { SessionId, UserId } from '../../shared/ids.js';
import { dayMs, hourMs, type Instant } from '../../shared/time.js';

/** A session ends after this time without a request. */
export const sessionIdleMs = 12 * hourMs;

/** A session ends this long after the sign-in. */
export const sessionMs = 14 * dayMs;

/** How a person proved who they are. */
export type SignInMethod = 'password' | 'one_time_link' | 'oidc';

/** A signed-in browser. Only the hash of its token is stored. */
export type Session = {
  readonly id: SessionId;
  /** SHA-256 of the token in the cookie, lower-case hex. */
  readonly hash: string;
  readonly user: UserId;
  readonly method: SignInMethod;
  /** Whether the second factor is still to be given. Such a session can do nothing else. */
  readonly isPending: boolean;
  readonly createdAt: Instant;
  /** Steady time from which it is refused, whether used or not. */
  readonly expiresAt: Instant;
  /** Steady time of its last use, to within a minute. */
  readonly usedAt: Instant;
  /** The client address and the browser at the sign-in, for the list of sessions. */
  readonly address: string | null;
  readonly userAgent: string | null;
};

/** Whether a session is over at an instant of steady time. */
export const isOver = ({ expiresAt, usedAt }: Session, steadyNow: Instant): boolean =>
  steadyNow >= expiresAt || steadyNow >= usedAt + sessionIdleMs;

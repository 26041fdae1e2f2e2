import type { SessionId, UserId } from '../../shared/ids.js';
import { dayMs, hourMs, type Instant, minuteMs } from '../../shared/time.js';

/** A session ends after this time without a request. */
export const sessionIdleMs = 12 * hourMs;

/** A session ends this long after the sign-in. */
export const sessionMs = 14 * dayMs;

/** For this long after a proof of who the person is, a session does what is dangerous. */
export const freshMs = 15 * minuteMs;

/** How a person proved who they are. */
export type SignInMethod = 'password' | 'one_time_link' | 'oidc' | 'passkey';

/** What was given as the second factor: here, or to the provider of single sign-on, which said so. A passkey is both factors. */
export type GivenFactor = 'code' | 'recovery_code' | 'provider' | 'passkey';

/** What a session proves of its person, as of a request. */
export type SessionProof = {
  readonly method: SignInMethod;
  /** Whether a second factor was given that the person still has. */
  readonly hasSecondFactor: boolean;
  /** Whether the person proved who they are in the last 15 minutes. */
  readonly isFresh: boolean;
};

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
  /** What was given as the second factor; null for nothing, and in a session from before this was stored. */
  readonly secondFactor: GivenFactor | null;
  /** Steady time of the last proof of who the person is; null when it is not known. */
  readonly provedAt: Instant | null;
  /** The session at the provider of single sign-on (`sid`); null without one. */
  readonly providerSession: string | null;
  /** The id of the passkey that proved it last. Absent: none did, or it was removed. */
  readonly passkey?: string | undefined;
};

/**
 * What a session proves at an instant of steady time. A code counts as long as its person has a second factor. The removal of a
 * passkey takes it from the sessions.
 */
export const proofOf = (
  { method, secondFactor, provedAt }: Session,
  asksForCode: boolean,
  steadyNow: Instant,
): SessionProof => ({
  method,
  hasSecondFactor: isOwnProof(secondFactor) || (secondFactor !== null && asksForCode),
  isFresh: provedAt !== null && steadyNow < provedAt + freshMs,
});

/** Whether a factor counts without one that its person has set up. */
const isOwnProof = (factor: Session['secondFactor']): boolean =>
  factor === 'provider' || factor === 'passkey';

/** Whether a session is over at an instant of steady time. */
export const isOver = ({ expiresAt, usedAt }: Session, steadyNow: Instant): boolean =>
  steadyNow >= expiresAt || steadyNow >= usedAt + sessionIdleMs;

import type { UserId } from '../../shared/ids.js';
import { type Instant, minuteMs } from '../../shared/time.js';

/** How long a browser may take to answer a challenge, by steady time. */
export const challengeMs = 5 * minuteMs;

/** Passkeys that a user can have. */
export const maxPasskeys = 10;

/** A credential of WebAuthn with which a user signs in. */
export type Passkey = {
  /** The id of the credential, base64url. No two users have one. */
  readonly id: string;
  readonly user: UserId;
  /** What the person calls it. */
  readonly name: string;
  /** The public key in COSE, base64url. */
  readonly publicKey: string;
  /** The counter of the last answer; 0 for an authenticator that does not count. */
  readonly signCount: number;
  readonly addedAt: Instant;
  /** Null before the first use. */
  readonly usedAt: Instant | null;
};

/** A challenge that was answered. It is not answered again. */
export type UsedChallenge = {
  /** SHA-256 of the challenge, lower-case hex. */
  readonly hash: string;
  /** Steady time from which it is not needed: the challenge has expired long before. */
  readonly expiresAt: Instant;
};

/** Whether a counter says that there is a copy of the authenticator: it does not go up. */
export const isCopied = ({ signCount }: Pick<Passkey, 'signCount'>, given: number): boolean =>
  (signCount > 0 || given > 0) && given <= signCount;

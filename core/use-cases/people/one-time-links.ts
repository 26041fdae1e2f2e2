import * as E from 'fp-ts/lib/Either.js';
import type { Member } from '../../model/people/user.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { RandomBytes } from '../../ports/machine/random-bytes.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { newToken } from './tokens.js';

/** The ports of one-time links. */
export type LinkPorts = {
  readonly steady: SteadyClock;
  readonly digest: Digest;
  readonly randomBytes: RandomBytes;
  readonly people: PeopleStore;
};

/** A one-time link that was made. Its token is shown only now. */
export type NewLink = {
  readonly token: string;
  readonly user: UserId;
  /** By steady time. */
  readonly expiresAt: Instant;
};

/**
 * Makes a link that signs a user in once. `judge` is asked for the memberships of the user before the link is stored, and again
 * after it, because the link reaches every organization that the user gets until then. A refusal leaves no link.
 */
export const newLink = async <No>(
  { steady, digest, randomBytes, people }: LinkPorts,
  user: UserId,
  ms: number,
  judge: (memberships: readonly Member[]) => No | undefined,
): Promise<E.Either<No, NewLink>> => {
  const refusal = judge(await people.membershipsOf(user));
  if (refusal !== undefined) return E.left(refusal);
  const token = newToken(randomBytes);
  const now = steady();
  const link = { hash: digest(token), user, createdAt: now, expiresAt: now + ms };
  await people.addLink(link);
  const changed = judge(await people.membershipsOf(user));
  if (changed === undefined) return E.right({ token, user, expiresAt: link.expiresAt });
  await people.takeLink(link.hash, now);
  return E.left(changed);
};

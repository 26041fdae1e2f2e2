import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../commit/administration/change.js';
import type { Member } from '../../model/people/user.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { RandomBytes } from '../../ports/machine/random-bytes.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { UserId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { newToken } from './tokens.js';

/** The ports of one-time links. */
export type LinkPorts = {
  readonly steady: SteadyClock;
  readonly digest: Digest;
  readonly randomBytes: RandomBytes;
  readonly people: PeopleStore;
  readonly commit: Commit;
};

/** A one-time link that was made. Its token is shown only now. */
export type NewLink = {
  readonly token: string;
  readonly user: UserId;
  /** By steady time. */
  readonly expiresAt: Instant;
};

/**
 * Makes a link that signs a user in once. `judge` is asked about the memberships that the user has when the link is stored: the
 * link reaches every one of their organizations.
 */
export const newLink = async <No>(
  { steady, digest, randomBytes, people, commit }: LinkPorts,
  user: UserId,
  ms: number,
  judge: (memberships: readonly Member[]) => No | undefined,
): Promise<E.Either<No, NewLink>> =>
  retryOnConflict(async () => {
    const memberships = await people.membershipsOf(user);
    const refusal = judge(memberships);
    if (refusal !== undefined) return E.left(refusal);
    const token = newToken(randomBytes);
    const now = steady();
    const link = { hash: digest(token), user, createdAt: now, expiresAt: now + ms };
    const change: AdministrationChange = {
      asRead: [{ kind: 'members', where: { user }, were: memberships }],
      replaces: { links: [{ is: link }] },
    };
    const { expiresAt } = link;
    return commitUnlessChanged(commit, change, E.right({ token, user, expiresAt }));
  });

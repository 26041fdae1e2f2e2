import * as E from 'fp-ts/lib/Either.js';
import type { User } from '../../model/people/user.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { UserId } from '../../shared/ids.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { type SignInRefused, signInRefused } from './refusals.js';

/** Decides what becomes of a user, as it is now, or refuses. */
export type DecideUser<No> = (
  user: User,
) => Promise<E.Either<No, Partial<User>>> | E.Either<No, Partial<User>>;

/** What a user becomes. Each change raises the version. */
export const changedUser = (user: User, change: Partial<User>): User => ({
  ...{ ...user, ...change, version: user.version + 1 },
});

/** Changes a user, and decides again when another call changed it meanwhile. */
export const changeUser = <No>(
  { people, commit }: { readonly people: PeopleStore; readonly commit: Commit },
  id: UserId,
  decide: DecideUser<No>,
): Promise<E.Either<No | SignInRefused, User>> =>
  retryOnConflict(async () => {
    const was = await people.findUser(id);
    if (!was) return E.left(signInRefused);
    const decided = await decide(was);
    if (E.isLeft(decided)) return decided;
    const is = changedUser(was, decided.right);
    return commitUnlessChanged(commit, { replaces: { users: [{ was, is }] } }, E.right(is));
  });

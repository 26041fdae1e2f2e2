import * as E from 'fp-ts/lib/Either.js';
import type { User } from '../../model/people/user.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { SessionId, UserId } from '../../shared/ids.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { type SignInRefused, signInRefused } from './refusals.js';

/** Decides what becomes of a user, as it is now, or refuses. */
type Decide<No> = (
  user: User,
) => Promise<E.Either<No, Partial<User>>> | E.Either<No, Partial<User>>;

/**
 * Changes a user, and decides again when another call changed it meanwhile. `ends` also ends the sessions and links of the
 * user, but one session.
 */
export const changeUser = <No>(
  people: PeopleStore,
  id: UserId,
  decide: Decide<No>,
  ends?: { readonly except: SessionId | null },
): Promise<E.Either<No | SignInRefused, User>> =>
  retryOnConflict(async () => {
    const user = await people.findUser(id);
    if (!user) return E.left(signInRefused);
    const decided = await decide(user);
    if (E.isLeft(decided)) return decided;
    const changed = { ...user, ...decided.right, version: user.version + 1 };
    return (await people.changeUser(changed, ends)) ? E.right(changed) : 'retry';
  });

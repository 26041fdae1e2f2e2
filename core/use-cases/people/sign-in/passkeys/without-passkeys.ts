import type { AdministrationChange } from '../../../../commit/administration/change.js';
import type { Passkey } from '../../../../model/people/passkey.js';
import type { PeopleStore } from '../../../../ports/people/people-store.js';
import type { SessionId, UserId } from '../../../../shared/ids.js';

/**
 * What a commit replaces that removes passkeys of a user: these, and the sessions that they proved. `kept` is a session that goes
 * on without them. A use of a passkey meanwhile is a conflict, because it changes the passkey.
 */
export const withoutPasskeys = async (
  { people }: { readonly people: PeopleStore },
  user: UserId,
  passkeys: readonly Passkey[],
  kept: SessionId | null,
): Promise<Pick<NonNullable<AdministrationChange['replaces']>, 'passkeys' | 'sessions'>> => {
  if (passkeys.length === 0) return {};
  const ids = new Set(passkeys.map(({ id }) => id));
  const sessions = (await people.listSessions(user)).filter(
    ({ passkey }) => passkey !== undefined && ids.has(passkey),
  );
  return {
    passkeys: passkeys.map((was) => ({ was })),
    sessions: sessions.map((was) => {
      const { passkey: _, ...rest } = was;
      return was.id === kept ? { was, is: { ...rest, secondFactor: null } } : { was };
    }),
  };
};

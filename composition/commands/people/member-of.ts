import { CommandFailure } from '../output.js';
import type { Place } from '../remote/place.js';

type Named = { readonly organization: string; readonly email: string };

/** The member with an email address or an id. */
export const memberOf = async (
  { call }: Place,
  { organization, email: given }: Named,
): Promise<{ readonly organization: string; readonly user: string }> => {
  const { data: members } = await call('listMembers', { organization });
  const named = given.trim().toLowerCase();
  const [found, other] = members.filter(
    ({ email, user_id: user }) => email === named || user === named,
  );
  if (found && other)
    throw new CommandFailure(
      'member_ambiguous',
      `Several members have the address "${given}". Name one by its user id (\`member list\`).`,
    );
  if (found) return { organization, user: found.user_id };
  throw new CommandFailure('member_not_found', `The organization has no member "${given}".`);
};

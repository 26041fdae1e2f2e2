import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../../commit/administration/change.js';
import { type Role, roles } from '../../../model/people/permissions.js';
import type { Member } from '../../../model/people/user.js';
import type { PeopleStore } from '../../../ports/people/people-store.js';
import type { LastOwner } from '../refusals.js';

/**
 * The Change that gives a member a role, or ends the membership with its roles in projects. An organization keeps an owner: it
 * stands on all members as they are. A greater role ends the links of the user, which were made for the lesser one.
 */
export const changeMember = async (
  { people }: { readonly people: PeopleStore },
  was: Member,
  role: Role | 'none',
): Promise<E.Either<LastOwner, AdministrationChange>> => {
  const { organization, user } = was;
  const were = (await people.listMembers(organization)).map(({ member }) => member);
  const isOwnedByOthers = were.some((each) => each.role === 'owner' && each.user !== user);
  if (was.role === 'owner' && role !== 'owner' && !isOwnedByOthers)
    return E.left({ code: 'last_owner', id: user });
  const inProjects = role === 'none' ? await people.projectRoles({ user }) : [];
  const ended = inProjects.filter((each) => each.organization === organization);
  return E.right({
    asRead: [
      { kind: 'members', where: { organization }, were },
      ...(role === 'none'
        ? [{ kind: 'projectRoles' as const, where: { user }, were: inProjects }]
        : []),
    ],
    replaces: {
      members: [role === 'none' ? { was } : { was, is: { ...was, role } }],
      projectRoles: ended.map((each) => ({ was: each })),
    },
    endsLinks: role !== 'none' && roles.indexOf(role) < roles.indexOf(was.role) ? [user] : [],
  });
};

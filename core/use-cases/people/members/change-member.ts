import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../../commit/administration/change.js';
import { allows, type Role, roles } from '../../../model/people/permissions.js';
import type { Member } from '../../../model/people/user.js';
import type { PeopleStore } from '../../../ports/people/people-store.js';
import type { LastOwner } from '../refusals.js';

/**
 * The Change that gives a member a role, or ends the membership with its roles in projects. An organization keeps an owner: it
 * stands on all members as they are. A greater role ends the links and sessions of the user, which others may have begun
 * while it was the lesser one. Who can invite no longer leaves no open invitation behind, not even those of others: it is not
 * stored who made one.
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
  const endsInvitations = canInvite(was.role) && !canInvite(role);
  const invited = endsInvitations ? await people.listInvitations(organization) : [];
  return E.right({
    asRead: [
      { kind: 'members', where: { organization }, were },
      ...(role === 'none'
        ? [{ kind: 'projectRoles' as const, where: { user }, were: inProjects }]
        : []),
      ...(endsInvitations
        ? [{ kind: 'invitations' as const, where: { organization }, were: invited }]
        : []),
    ],
    replaces: {
      members: [role === 'none' ? { was } : { was, is: { ...was, role } }],
      projectRoles: ended.map((each) => ({ was: each })),
      invitations: invited.map((each) => ({ was: each })),
    },
    signsOut: role !== 'none' && isGreaterRole(role, was.role) ? [{ user, except: null }] : [],
  });
};

/** Whether a role gives more than another one. */
export const isGreaterRole = (role: Role, than: Role): boolean =>
  roles.indexOf(role) < roles.indexOf(than);

/** Whether who has a role invites others. */
export const canInvite = (role: Role | 'none'): boolean =>
  role !== 'none' && allows(role, 'members:manage');

import type { Role } from '../../../../core/model/people/permissions.js';
import { erasedUser, type User } from '../../../../core/model/people/user.js';
import type {
  ErasedUsers,
  Joining,
  MemberConflict,
  PeopleStore,
} from '../../../../core/ports/people/people-store.js';
import type { OrganizationId, SessionId, UserId } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import type { DatabaseSession } from '../../session/session.js';
import { bind, execute, fetchRows, type Work } from '../../session/work.js';
import {
  deleteInvitations,
  deleteInvitationsTo,
  findInvitations,
  invitationRow,
  invitationsOf,
  pruneInvitations,
  putInvitations,
  takeInvitations,
} from '../../tables/people/invitations.js';
import {
  addMembers,
  deleteMembers,
  memberRow,
  membershipsOf,
  membersOf,
  ownersOf,
  setRoles,
} from '../../tables/people/members.js';
import {
  addLinks,
  deleteLinks,
  findLinks,
  linkRow,
  pruneLinks,
  takeLinks,
} from '../../tables/people/one-time-links.js';
import {
  addSessions,
  deleteSession,
  deleteSessions,
  findSessions,
  pruneSessions,
  sessionRow,
  sessionsOf,
  useSessions,
} from '../../tables/people/sessions.js';
import {
  addUsers,
  changeUsers,
  findPasswordHashes,
  findUsers,
  findUsersByEmail,
  findUsersByOidc,
  findUsersByPassword,
  namesakeRow,
  nextUsers,
  replaceUsers,
  userRow,
} from '../../tables/people/users.js';
import { lockOrganization } from '../../tables/tenants/tenants.js';

/** Users, members, invitations, links and sessions in a database. */
export const knexPeople = (session: DatabaseSession): PeopleStore => ({
  ...knexUsers(session),
  ...knexMembers(session),
  ...knexInvitations(session),
  ...knexLinks(session),
  ...knexSessions(session),
  prune: (steadyNow) => session.transact(() => prune(steadyNow)),
});

const knexUsers = ({ transact, fetchRows: read }: DatabaseSession) =>
  ({
    addUser: (user) => transact(() => addUser(user)),
    changeUser: (user, ends) => transact(() => changeUser(user, ends)),
    eraseUsers: (email) => transact(() => eraseUsers(email)),
    findUser: async (id) => (await read(findUsers, [{ id }]))[0],
    findUsersByEmail: (email, limit) => read(findUsersByEmail, [{ email, limit }]),
    findPasswordHash: async (email) => (await read(findPasswordHashes, [{ email }]))[0],
    findUserByPassword: async (email, password_hash) =>
      (await read(findUsersByPassword, [{ email, password_hash }]))[0],
    findUserByOidc: async (oidc_issuer, oidc_subject) =>
      (await read(findUsersByOidc, [{ oidc_issuer, oidc_subject }]))[0],
    listUsers: ({ after = '', limit }) => read(nextUsers, [{ after, limit }]),
  }) satisfies Partial<PeopleStore>;

const knexMembers = ({ transact, fetchRows: read }: DatabaseSession) =>
  ({
    addMember: async (member) =>
      (await transact(() => fetchRows(addMembers, [memberRow(member)]))).length > 0,
    changeRole: (organization, user, { from, to }) =>
      transact(() => changeRole({ organization, user_id: user }, from, to)),
    removeMember: (organization, user, from) =>
      transact(() => removeMember({ organization, user_id: user }, from)),
    listMembers: (organization) => read(membersOf, [{ organization }]),
    membershipsOf: (user) => read(membershipsOf, [{ user_id: user }]),
  }) satisfies Partial<PeopleStore>;

const knexInvitations = ({ transact, fetchRows: read }: DatabaseSession) =>
  ({
    addInvitation: (invitation) =>
      transact(() => execute(bind(putInvitations, [invitationRow(invitation)]))),
    findInvitation: async (hash, now) => (await read(findInvitations, [{ hash, now }]))[0],
    listInvitations: (organization, now) => read(invitationsOf, [{ organization, now }]),
    removeInvitation: async (organization, id) =>
      (await transact(() => fetchRows(deleteInvitations, [{ organization, id }]))).length > 0,
    acceptInvitation: (hash, now, joining) => transact(() => accept(hash, now, joining)),
  }) satisfies Partial<PeopleStore>;

const knexLinks = ({ transact, fetchRows: read }: DatabaseSession) =>
  ({
    addLink: (link) => transact(() => execute(bind(addLinks, [linkRow(link)]))),
    findLink: async (hash, now) => (await read(findLinks, [{ hash, now }]))[0],
    takeLink: async (hash, now) => (await transact(() => fetchRows(takeLinks, [{ hash, now }])))[0],
    endLinks: (user) => transact(() => execute(bind(deleteLinks, [{ user_id: user }]))),
  }) satisfies Partial<PeopleStore>;

const knexSessions = ({ transact, fetchRows: read }: DatabaseSession) =>
  ({
    addSession: (added) => transact(() => execute(bind(addSessions, [sessionRow(added)]))),
    findSession: async (hash) => {
      const [found] = await read(findSessions, [{ hash }]);
      if (!found) return undefined;
      return { ...found, members: await read(membershipsOf, [{ user_id: found.user.id }]) };
    },
    useSession: (id, now) => transact(() => execute(bind(useSessions, [{ id, now }]))),
    listSessions: (user) => read(sessionsOf, [{ user_id: user }]),
    endSession: async (user, id) =>
      (await transact(() => fetchRows(deleteSession, [{ user_id: user, id }]))).length > 0,
    endSessions: (user, except) => transact(() => endSessions(user, except ?? null)),
  }) satisfies Partial<PeopleStore>;

/** Adds a user. One whose address is taken has it in the other column; `false` is then about the identity. */
function* addUser(user: User): Work<boolean> {
  for (const row of [userRow(user), namesakeRow(user)])
    if ((yield* fetchRows(addUsers, [row])).length > 0) return true;
  return false;
}

function* accept(
  hash: string,
  now: Instant,
  { user, at, except }: Joining,
): Work<'accepted' | 'absent' | 'member'> {
  const [found] = yield* fetchRows(findInvitations, [{ hash, now }]);
  if (!found) return 'absent';
  const { organization, role } = found;
  const id = typeof user === 'string' ? user : user.id;
  // From here no other transaction accepts for this organization.
  yield* fetchRows(lockOrganization, [{ id: organization }]);
  const memberships = yield* fetchRows(membershipsOf, [{ user_id: id }]);
  if (memberships.some((each) => each.organization === organization)) return 'member';
  const taken = yield* fetchRows(takeInvitations, [{ hash, now }]);
  if (taken.length === 0) return 'absent';
  if (typeof user !== 'string') yield* addUser(user);
  yield* fetchRows(addMembers, [memberRow({ organization, user: id, role, addedAt: at })]);
  yield* endSessions(id, except);
  return 'accepted';
}

function* changeUser(
  user: User,
  ends: { readonly except: SessionId | null } | undefined,
): Work<boolean> {
  const isChanged = (yield* fetchRows(changeUsers, [userRow(user)])).length > 0;
  if (isChanged && ends) yield* endSessions(user.id, ends.except);
  return isChanged;
}

/** Users with one address, of which an erasure reads at most so many. The rest is that of the next one. */
const namesakesAtMost = 1_000;

function* eraseUsers(email: string): Work<ErasedUsers | readonly OrganizationId[]> {
  const users = yield* fetchRows(findUsersByEmail, [{ email, limit: namesakesAtMost }]);
  const organizations = new Set<OrganizationId>();
  for (const { id } of users)
    for (const { organization } of yield* fetchRows(membershipsOf, [{ user_id: id }]))
      organizations.add(organization);
  if (organizations.size > 0) return [...organizations].sort();
  for (const user of users) {
    yield* execute(bind(replaceUsers, [namesakeRow(erasedUser(user))]));
    yield* endSessions(user.id, null);
  }
  const invitations = yield* fetchRows(deleteInvitationsTo, [{ email }]);
  return { users: users.length, invitations: invitations.length };
}

function* endSessions(user: UserId, except: SessionId | null): Work<number> {
  yield* execute(bind(deleteLinks, [{ user_id: user }]));
  const ended = yield* fetchRows(deleteSessions, [{ user_id: user, except: except ?? '' }]);
  return ended.length;
}

type MemberKey = { readonly organization: OrganizationId; readonly user_id: UserId };

/** Why a member with a role cannot lose it. Locks the organization, so that no other transaction changes its roles meanwhile. */
function* conflictOf(
  { organization, user_id }: MemberKey,
  { from, isOwnerAfter }: { readonly from: Role; readonly isOwnerAfter: boolean },
): Work<MemberConflict | undefined> {
  yield* fetchRows(lockOrganization, [{ id: organization }]);
  const memberships = yield* fetchRows(membershipsOf, [{ user_id }]);
  const member = memberships.find((each) => each.organization === organization);
  if (!member) return 'absent';
  if (member.role !== from) return 'other_role';
  if (isOwnerAfter || from !== 'owner') return undefined;
  const owners = yield* fetchRows(ownersOf, [{ organization }]);
  return owners.length === 1 ? 'last_owner' : undefined;
}

function* changeRole(member: MemberKey, from: Role, role: Role): Work<'changed' | MemberConflict> {
  const conflict = yield* conflictOf(member, { from, isOwnerAfter: role === 'owner' });
  if (conflict) return conflict;
  yield* fetchRows(setRoles, [{ ...member, role }]);
  return 'changed';
}

function* removeMember(member: MemberKey, from: Role): Work<'removed' | MemberConflict> {
  const conflict = yield* conflictOf(member, { from, isOwnerAfter: false });
  if (conflict) return conflict;
  yield* fetchRows(deleteMembers, [member]);
  return 'removed';
}

function* prune(now: Instant): Work<number> {
  let removed = 0;
  for (const query of [pruneInvitations, pruneLinks, ...pruneSessions])
    removed += (yield* fetchRows(query, [{ now }])).length;
  return removed;
}

import { factKey } from '../../../core/commit/facts.js';
import type { Invitation } from '../../../core/model/people/invitation.js';
import { isOver } from '../../../core/model/people/session.js';
import { erasedUser, type Member, type User } from '../../../core/model/people/user.js';
import type { PeopleStore } from '../../../core/ports/people/people-store.js';
import type { OrganizationId, SessionId, UserId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** Users, members, invitations, links and sessions in memory. The port documents what each call promises. */
export const memoryPeople = (memory: Tables): Synchronous<PeopleStore> => ({
  ...memoryUsers(memory),
  ...memoryMembers(memory),
  ...memoryInvitations(memory),
  ...memorySignIns(memory),
  prune: (steadyNow) => {
    const { invitations, links, sessions } = memory;
    const before = invitations.size + links.size + sessions.size;
    for (const [id, { expiresAt }] of invitations)
      if (expiresAt <= steadyNow) invitations.delete(id);
    for (const [hash, { expiresAt }] of links) if (expiresAt <= steadyNow) links.delete(hash);
    for (const [id, session] of sessions) if (isOver(session, steadyNow)) sessions.delete(id);
    return before - invitations.size - links.size - sessions.size;
  },
});

const isSamePerson = (a: User, b: User): boolean =>
  a.oidc !== null && a.oidc.issuer === b.oidc?.issuer && a.oidc.subject === b.oidc.subject;

const byId = (a: User, b: User): number => (a.id < b.id ? -1 : 1);

const memoryUsers = (memory: Tables) => {
  const { users } = memory;
  const find = (isIt: (user: User) => boolean): User | undefined => [...users.values()].find(isIt);
  const withEmail = (email: string): readonly User[] =>
    [...users.values()].filter((user) => user.email === email).sort(byId);
  return {
    addUser: (user) => {
      const isTaken = find((other) => isSamePerson(user, other)) !== undefined;
      if (!isTaken) users.set(user.id, user);
      return !isTaken;
    },
    changeUser: (user, ends) => {
      const known = users.get(user.id);
      if (known?.version !== user.version - 1) return false;
      if (find((other) => other.id !== user.id && isSamePerson(user, other))) return false;
      users.set(user.id, { ...user, email: known.email });
      if (ends) removeSessions(memory, user.id, ends.except);
      return true;
    },
    findUser: (id) => users.get(id),
    findUsersByEmail: (email, limit) => withEmail(email).slice(0, limit),
    findPasswordHash: (email) =>
      withEmail(email).find(({ passwordHash }) => passwordHash !== null)?.passwordHash ?? undefined,
    findUserByPassword: (email, hash) =>
      withEmail(email)
        .filter(({ passwordHash }) => passwordHash === hash)
        .sort((a, b) => (b.lastSignInAt ?? 0) - (a.lastSignInAt ?? 0))[0],
    findUserByOidc: (issuer, subject) =>
      find(({ oidc }) => oidc?.issuer === issuer && oidc.subject === subject),
    eraseUsers: (email) => {
      const found = withEmail(email);
      const organizations = [...memory.members.values()]
        .filter(({ user }) => found.some(({ id }) => id === user))
        .map(({ organization }) => organization);
      if (organizations.length > 0) return [...new Set(organizations)].sort();
      for (const user of found) {
        users.set(user.id, erasedUser(user));
        removeSessions(memory, user.id, null);
      }
      const before = memory.invitations.size;
      for (const [id, invitation] of memory.invitations)
        if (invitation.email === email) memory.invitations.delete(id);
      return { users: found.length, invitations: before - memory.invitations.size };
    },
    listUsers: ({ after, limit }) =>
      [...users.values()]
        .filter(({ id }) => after === undefined || id > after)
        .sort(byId)
        .slice(0, limit),
  } satisfies Partial<Synchronous<PeopleStore>>;
};

const memoryMembers = ({ members, users }: Tables) => {
  const keyOf = (organization: OrganizationId, user: UserId) => factKey(organization, user);
  const inOrder = (isIt: (member: Member) => boolean): readonly Member[] =>
    [...members.values()].filter(isIt).sort((a, b) => a.addedAt - b.addedAt || byIds(a, b));
  const isLastOwner = ({ organization, user, role }: Member): boolean =>
    role === 'owner' &&
    !inOrder((each) => each.organization === organization && each.user !== user).some(
      (each) => each.role === 'owner',
    );
  return {
    addMember: (member) => {
      const key = keyOf(member.organization, member.user);
      if (members.has(key)) return false;
      members.set(key, member);
      return true;
    },
    changeRole: (organization, user, { from, to }) => {
      const key = keyOf(organization, user);
      const member = members.get(key);
      if (!member) return 'absent';
      if (member.role !== from) return 'other_role';
      if (to !== 'owner' && isLastOwner(member)) return 'last_owner';
      members.set(key, { ...member, role: to });
      return 'changed';
    },
    removeMember: (organization, user, from) => {
      const key = keyOf(organization, user);
      const member = members.get(key);
      if (!member) return 'absent';
      if (member.role !== from) return 'other_role';
      if (isLastOwner(member)) return 'last_owner';
      members.delete(key);
      return 'removed';
    },
    listMembers: (organization) =>
      inOrder((member) => member.organization === organization).flatMap((member) => {
        const user = users.get(member.user);
        return user ? [{ member, user }] : [];
      }),
    membershipsOf: (user) => inOrder((member) => member.user === user),
  } satisfies Partial<Synchronous<PeopleStore>>;
};

const memoryInvitations = (memory: Tables) => {
  const { invitations, users } = memory;
  const { addMember, membershipsOf } = memoryMembers(memory);
  const findInvitation = (hash: string, steadyNow: Instant): Invitation | undefined =>
    [...invitations.values()].find((each) => each.hash === hash && each.expiresAt > steadyNow);
  return {
    addInvitation: (invitation) => {
      for (const [id, { organization, email }] of invitations)
        if (organization === invitation.organization && email === invitation.email)
          invitations.delete(id);
      invitations.set(invitation.id, invitation);
    },
    findInvitation,
    listInvitations: (organization, steadyNow) =>
      [...invitations.values()]
        .filter((each) => each.organization === organization && each.expiresAt > steadyNow)
        .sort((a, b) => (a.id < b.id ? -1 : 1)),
    removeInvitation: (organization, id) =>
      invitations.get(id)?.organization === organization && invitations.delete(id),
    acceptInvitation: (hash, steadyNow, { user, at, except }) => {
      const found = findInvitation(hash, steadyNow);
      if (!found) return 'absent';
      const { organization, role } = found;
      const id = typeof user === 'string' ? user : user.id;
      if (membershipsOf(id).some((member) => member.organization === organization)) return 'member';
      invitations.delete(found.id);
      if (typeof user !== 'string') users.set(id, user);
      addMember({ organization, user: id, role, addedAt: at });
      removeSessions(memory, id, except);
      return 'accepted';
    },
  } satisfies Partial<Synchronous<PeopleStore>>;
};

const byIds = (a: Member, b: Member): number => (keyOfMember(a) < keyOfMember(b) ? -1 : 1);
const keyOfMember = ({ organization, user }: Member): string => factKey(organization, user);

const memorySignIns = (memory: Tables) => {
  const { links, sessions, users } = memory;
  const findLink: Synchronous<PeopleStore>['findLink'] = (hash, steadyNow) => {
    const link = links.get(hash);
    return link && link.expiresAt > steadyNow ? link : undefined;
  };
  return {
    addLink: (link) => {
      links.set(link.hash, link);
    },
    findLink,
    takeLink: (hash, steadyNow) => {
      const link = findLink(hash, steadyNow);
      if (link) links.delete(hash);
      return link;
    },
    endLinks: (user) => {
      for (const [hash, link] of links) if (link.user === user) links.delete(hash);
    },
    addSession: (session) => {
      sessions.set(session.id, session);
    },
    findSession: (hash) => {
      const session = [...sessions.values()].find((each) => each.hash === hash);
      const user = session && users.get(session.user);
      return (
        session && user && { session, user, members: memoryMembers(memory).membershipsOf(user.id) }
      );
    },
    useSession: (id, steadyNow) => {
      const session = sessions.get(id);
      if (session && session.usedAt < steadyNow)
        sessions.set(id, { ...session, usedAt: steadyNow });
    },
    listSessions: (user) =>
      [...sessions.values()]
        .filter((session) => session.user === user)
        .sort((a, b) => (a.id < b.id ? 1 : -1)),
    endSession: (user, id) => sessions.get(id)?.user === user && sessions.delete(id),
    endSessions: (user, except) => removeSessions(memory, user, except ?? null),
  } satisfies Partial<Synchronous<PeopleStore>>;
};

/** Removes the links of a user, and all sessions but one. Returns the number of removed sessions. */
const removeSessions = (
  { links, sessions }: Tables,
  of: UserId,
  except: SessionId | null,
): number => {
  const before = sessions.size;
  for (const [hash, { user }] of links) if (user === of) links.delete(hash);
  for (const [id, { user }] of sessions) if (user === of && id !== except) sessions.delete(id);
  return before - sessions.size;
};

import type { ProjectRole } from '../../../core/model/people/project-role.js';
import { isOver } from '../../../core/model/people/session.js';
import type { Member, User } from '../../../core/model/people/user.js';
import type { PeopleStore, ProjectRoleQuery } from '../../../core/ports/people/people-store.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** Users, members, invitations, links and sessions in memory. The port documents what each call promises. */
export const memoryPeople = ({
  organizations,
  users,
  members,
  projectRoles,
  invitations,
  links,
  passkeys,
  usedChallenges,
  sessions,
}: Tables): Synchronous<PeopleStore> => {
  const withEmail = (email: string): readonly User[] =>
    [...users.values()].filter((user) => user.email === email).sort(byId);
  const membersIn = (isIt: (member: Member) => boolean): readonly Member[] =>
    [...members]
      .filter(([, each]) => isIt(each))
      .sort(byTime)
      .map(([, member]) => member);
  const membershipsOf = (user: User['id']) => membersIn((member) => member.user === user);
  const rolesIn = (of: ProjectRoleQuery) => {
    const wanted = Object.entries(of);
    return [...projectRoles.values()].filter((each) =>
      wanted.every(([field, value]) => each[field as keyof ProjectRole] === value),
    );
  };
  return {
    findUser: (id) => users.get(id),
    findUsersByEmail: (email, limit) => withEmail(email).slice(0, limit),
    findPasswordHash: (email) =>
      withEmail(email).find(({ passwordHash }) => passwordHash !== null)?.passwordHash ?? undefined,
    findUserByPassword: (email, hash) =>
      withEmail(email)
        .filter(({ passwordHash }) => passwordHash === hash)
        .sort((a, b) => (b.lastSignInAt ?? 0) - (a.lastSignInAt ?? 0))[0],
    findUserByOidc: (issuer, subject) =>
      [...users.values()].find(({ oidc }) => oidc?.issuer === issuer && oidc.subject === subject),
    listUsers: ({ after, limit }) =>
      [...users.values()]
        .filter(({ id }) => after === undefined || id > after)
        .sort(byId)
        .slice(0, limit),
    listMembers: (organization) =>
      membersIn((member) => member.organization === organization).flatMap((member) => {
        const user = users.get(member.user);
        return user ? [{ member, user }] : [];
      }),
    membershipsOf,
    projectRoles: rolesIn,
    findInvitation: (hash) => [...invitations.values()].find((each) => each.hash === hash),
    listInvitations: (organization) =>
      [...invitations.values()].filter((each) => each.organization === organization).sort(byId),
    listInvitationsTo: (email) => [...invitations.values()].filter((each) => each.email === email),
    findLink: (hash) => links.get(hash),
    findPasskey: (id) => passkeys.get(id),
    listPasskeys: (user) =>
      [...passkeys.values()]
        .filter((passkey) => passkey.user === user)
        .sort((a, b) => a.addedAt - b.addedAt || byId(a, b)),
    findUsedChallenge: (hash) => usedChallenges.get(hash),
    findSession: (hash) => {
      const session = [...sessions.values()].find((each) => each.hash === hash);
      const user = session && users.get(session.user);
      if (!session || !user) return undefined;
      const found = membershipsOf(user.id);
      const rules = found.flatMap(({ organization }) => {
        const set = organizations.get(organization)?.signInRules;
        return set ? [{ organization, rules: set }] : [];
      });
      return { session, user, members: found, projectRoles: rolesIn({ user: user.id }), rules };
    },
    useSession: (id, steadyNow) => {
      const session = sessions.get(id);
      if (session && session.usedAt < steadyNow)
        sessions.set(id, { ...session, usedAt: steadyNow });
    },
    listProviderSessions: (given) =>
      [...sessions.values()]
        .filter(({ providerSession }) => providerSession === given)
        .sort((a, b) => byId(b, a)),
    listSessions: (user) =>
      [...sessions.values()].filter((session) => session.user === user).sort((a, b) => byId(b, a)),
    prune: (steadyNow) => {
      const isExpired = ({ expiresAt }: Expiring): boolean => expiresAt <= steadyNow;
      return (
        removeWhere(invitations, isExpired) +
        removeWhere(links, isExpired) +
        removeWhere(usedChallenges, isExpired) +
        removeWhere(sessions, (session) => isOver(session, steadyNow))
      );
    },
  };
};

type Expiring = { readonly expiresAt: number };

/** Removes some entries of a table, and tells how many. */
const removeWhere = <Key, Value>(
  table: Map<Key, Value>,
  isGone: (value: Value) => boolean,
): number => {
  const gone = [...table].flatMap(([key, value]) => (isGone(value) ? [key] : []));
  for (const key of gone) table.delete(key);
  return gone.length;
};

type Named = { readonly id: string };
const byId = (a: Named, b: Named): number => (a.id < b.id ? -1 : 1);

const byTime = ([a, one]: readonly [string, Member], [b, other]: readonly [string, Member]) =>
  one.addedAt - other.addedAt || (a < b ? -1 : 1);

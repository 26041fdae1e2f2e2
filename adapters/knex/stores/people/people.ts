import type { PeopleStore } from '../../../../core/ports/people/people-store.js';
import type { DatabaseSession } from '../../session/session.js';
import { bind, execute, fetchRows, type Work } from '../../session/work.js';
import { pruneExpired } from '../../tables/people/expiring.js';
import { findInvitations, invitationsOf, invitationsTo } from '../../tables/people/invitations.js';
import { membershipsOf, membersOf } from '../../tables/people/members.js';
import { findLinks } from '../../tables/people/one-time-links.js';
import { findPasskeys, passkeysOf } from '../../tables/people/passkeys.js';
import { projectRolesIn, projectRolesOf } from '../../tables/people/project-roles.js';
import {
  findSessions,
  providerSessions,
  sessionsOf,
  useSessions,
} from '../../tables/people/sessions.js';
import { findUsedChallenges } from '../../tables/people/used-challenges.js';
import {
  findPasswordHashes,
  findUsers,
  findUsersByEmail,
  findUsersByOidc,
  findUsersByPassword,
  nextUsers,
  users,
} from '../../tables/people/users.js';
import { rulesOf } from '../../tables/tenants/tenants.js';

/** Users, members, invitations, links, passkeys and sessions in a database. */
export const knexPeople = ({ transact, fetchRows: read }: DatabaseSession): PeopleStore => ({
  findUser: async (id) => (await read(findUsers, [{ id }]))[0],
  findUsersByEmail: (email, limit) => read(findUsersByEmail, [{ email, limit }]),
  findPasswordHash: async (email) => (await read(findPasswordHashes, [{ email }]))[0],
  findUserByPassword: async (email, password_hash) =>
    (await read(findUsersByPassword, [{ email, password_hash }]))[0],
  findUserByOidc: async (issuer, subject) =>
    (await read(findUsersByOidc, [users.cells({ oidc: { issuer, subject } })]))[0],
  listUsers: ({ after = '', limit }) => read(nextUsers, [{ after, limit }]),
  listMembers: (organization) => read(membersOf, [{ organization }]),
  membershipsOf: (user) => read(membershipsOf, [{ user_id: user }]),
  projectRoles: (of) =>
    'user' in of ? read(projectRolesOf, [{ user_id: of.user }]) : read(projectRolesIn, [of]),
  findInvitation: async (hash) => (await read(findInvitations, [{ hash }]))[0],
  listInvitations: (organization) => read(invitationsOf, [{ organization }]),
  listInvitationsTo: (email) => read(invitationsTo, [{ email }]),
  findLink: async (hash) => (await read(findLinks, [{ hash }]))[0],
  findPasskey: async (id) => (await read(findPasskeys, [{ id }]))[0],
  listPasskeys: (user) => read(passkeysOf, [{ user_id: user }]),
  findUsedChallenge: async (hash) => (await read(findUsedChallenges, [{ hash }]))[0],
  findSession: async (hash) => {
    const [session] = await read(findSessions, [{ hash }]);
    if (!session) return undefined;
    const [[user], members, projectRoles, rules] = await Promise.all([
      read(findUsers, [{ id: session.user }]),
      read(membershipsOf, [{ user_id: session.user }]),
      read(projectRolesOf, [{ user_id: session.user }]),
      read(rulesOf, [{ user_id: session.user }]),
    ]);
    return user && { session, user, members, projectRoles, rules };
  },
  useSession: (id, now) => transact(() => execute(bind(useSessions, [{ id, now }]))),
  listProviderSessions: (id) => read(providerSessions, [{ provider_session: id }]),
  listSessions: (user) => read(sessionsOf, [{ user_id: user }]),
  prune: (now) => transact(() => prune(now)),
});

function* prune(now: number): Work<number> {
  let removed = 0;
  for (const query of pruneExpired) removed += (yield* fetchRows(query, [{ now }])).length;
  return removed;
}

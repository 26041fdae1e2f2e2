import { members as useCases } from '../../../../core/use-cases/people/members/members.js';
import type { AdminRoute } from '../../route/route-types.js';
import { organization } from './organizations.js';
import { project } from './projects.js';
import { adminRoutesOf } from './rows.js';

const members = `${organization}/members` as const;
const member = `${members}/{user}` as const;
const inProject = `${project}/members/{user}` as const;
const invitations = `${organization}/invitations` as const;
const scope = 'members:write';

/** The routes of members, invitations and sign-in rules. */
export const memberRoutes: readonly AdminRoute[] = adminRoutesOf(useCases, {
  listMembers: { method: 'GET', path: members, scope: 'members:read', client: 'members.list' },
  changeRole: {
    method: 'PATCH',
    path: member,
    scope,
    client: 'members.update',
    name: 'updateMember',
    body: { name: 'MemberChange', meaning: 'A new role of a member.' },
  },
  removeMember: { method: 'DELETE', path: member, scope, client: 'members.remove' },
  setProjectRole: {
    method: 'PUT',
    path: inProject,
    scope,
    client: 'members.setProjectRole',
    body: { name: 'ProjectRoleChange', meaning: 'A role of a member in one project.' },
  },
  removeProjectRole: {
    method: 'DELETE',
    path: inProject,
    scope,
    client: 'members.removeProjectRole',
  },
  resetSecondFactor: {
    method: 'POST',
    path: `${member}/reset_second_factor`,
    scope,
    client: 'members.resetSecondFactor',
  },
  inviteMember: {
    method: 'POST',
    path: invitations,
    scope,
    client: 'invitations.create',
    name: 'createInvitation',
    status: 201,
    body: { name: 'NewInvitationBody', meaning: 'A person to invite into an organization.' },
  },
  listInvitations: {
    method: 'GET',
    path: invitations,
    scope: 'members:read',
    client: 'invitations.page',
  },
  withdrawInvitation: {
    method: 'DELETE',
    path: `${invitations}/{invitation}`,
    scope,
    client: 'invitations.remove',
  },
  getSignInRules: {
    method: 'GET',
    path: `${organization}/sign_in_rules`,
    scope: 'members:read',
    client: 'signInRules.get',
  },
  setSignInRules: {
    method: 'PATCH',
    path: `${organization}/sign_in_rules`,
    scope,
    client: 'signInRules.update',
    name: 'updateSignInRules',
    body: { name: 'SignInRulesChange', meaning: 'New sign-in rules. Those that are absent stay.' },
  },
});

import { area } from '../../server/page.js';
import { directoryPage, revokeScimTokenAction } from './directory.js';
import { groupPage, setGroupProjectRoleAction, setGroupRoleAction } from './groups.js';
import { inviteMemberAction, membersPage, withdrawInvitationAction } from './list.js';
import {
  changeRoleAction,
  createLoginLinkAction,
  memberPage,
  removeMemberAction,
  resetSecondFactorAction,
} from './member.js';
import { setProjectRoleAction } from './project-roles.js';
import { setSignInRulesAction, signInRulesPage } from './sign-in-rules.js';

/** The members of an organization. */
export const membersArea = area({
  title: 'Members',
  path: '/members',
  level: 'organization',
  permission: 'members:read',
  pages: [
    membersPage,
    inviteMemberAction,
    withdrawInvitationAction,
    signInRulesPage,
    setSignInRulesAction,
    directoryPage,
    revokeScimTokenAction,
    groupPage,
    setGroupRoleAction,
    setGroupProjectRoleAction,
    memberPage,
    changeRoleAction,
    setProjectRoleAction,
    createLoginLinkAction,
    resetSecondFactorAction,
    removeMemberAction,
  ],
});

import { exportSealedEntries } from '../audit/export-sealed.js';
import { verifyAuditLog } from '../audit/verify-audit.js';
import { eraseMember } from './erase-member.js';
import { inviteMember, listInvitations, withdrawInvitation } from './invitations.js';
import {
  changeRole,
  createLoginLink,
  listMembers,
  removeMember,
  resetSecondFactor,
} from './manage-members.js';
import { removeProjectRole, setProjectRole } from './project-roles.js';
import { exportAuditEntries, exportUnassignedEntries, listAuditEntries } from './read-audit.js';
import { getSignInRules, setSignInRules } from './sign-in-rules.js';

/** The use cases of members, of the rules of their sign-in, and of the audit log. */
export const members = {
  inviteMember,
  listInvitations,
  withdrawInvitation,
  createLoginLink,
  changeRole,
  removeMember,
  setProjectRole,
  removeProjectRole,
  resetSecondFactor,
  eraseMember,
  listMembers,
  getSignInRules,
  setSignInRules,
  listAuditEntries,
  exportAuditEntries,
  exportUnassignedEntries,
  exportSealedEntries,
  verifyAuditLog,
};

import type {
  Administration,
  AdministrationKind,
} from '../../../../core/commit/administration/entities.js';
import { alertNotices } from '../alerts/alert-notices.js';
import { alertRules } from '../alerts/alert-rules.js';
import { alerts } from '../alerts/alerts.js';
import { auditEntries } from '../people/audit-entries.js';
import { auditSeals } from '../people/audit-seals.js';
import { auditStreams } from '../people/audit-streams.js';
import { invitations } from '../people/invitations.js';
import { members } from '../people/members.js';
import { links } from '../people/one-time-links.js';
import { passkeys } from '../people/passkeys.js';
import { projectRoles } from '../people/project-roles.js';
import {
  provisionedGroupMembers,
  provisionedGroupRoles,
  provisionedGroups,
} from '../people/provisioned-groups.js';
import { provisionedMembers } from '../people/provisioned-members.js';
import { scimTokens } from '../people/scim-tokens.js';
import { sessions } from '../people/sessions.js';
import { usedChallenges } from '../people/used-challenges.js';
import { users } from '../people/users.js';
import { adminTokens } from '../tenants/admin-tokens.js';
import { deletedProjects } from '../tenants/deleted-projects.js';
import { plans } from '../tenants/plans.js';
import { quickReplies } from '../tenants/quick-replies.js';
import { retentionLimits } from '../tenants/retention-limits.js';
import { keys, organizations, projects } from '../tenants/tenants.js';
import type { EntityTable } from './entity-table.js';

/** The table of each kind of entity of the administration. */
export const administrationTables: {
  readonly [Kind in AdministrationKind]: EntityTable<Administration[Kind]>;
} = {
  adminTokens,
  plans,
  organizations,
  projects,
  deletedProjects,
  keys,
  retentionLimits,
  quickReplies,
  alertRules,
  alerts,
  alertNotices,
  users,
  members,
  projectRoles,
  invitations,
  scimTokens,
  provisionedMembers,
  provisionedGroups,
  provisionedGroupMembers,
  provisionedGroupRoles,
  links,
  passkeys,
  usedChallenges,
  sessions,
  auditStreams,
  auditSeals,
  auditEntries,
};

import type { AdminToken } from '../../model/access/admin-token.js';
import type { ApiKey } from '../../model/access/api-key.js';
import type { Alert } from '../../model/alerts/alert.js';
import type { AlertNotice } from '../../model/alerts/alert-notice.js';
import type { AlertRule } from '../../model/alerts/alert-rule.js';
import type { Plan } from '../../model/limits/plan.js';
import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { AuditSeal } from '../../model/people/audit-seal.js';
import type { AuditStream } from '../../model/people/audit-stream.js';
import type { Invitation } from '../../model/people/invitation.js';
import type { OneTimeLink } from '../../model/people/one-time-link.js';
import type { Passkey, UsedChallenge } from '../../model/people/passkey.js';
import type { ProjectRole } from '../../model/people/project-role.js';
import type { Session } from '../../model/people/session.js';
import type { Member, User } from '../../model/people/user.js';
import type {
  ProvisionedGroup,
  ProvisionedGroupMember,
  ProvisionedGroupRole,
} from '../../model/provisioning/provisioned-group.js';
import type { ProvisionedMember } from '../../model/provisioning/provisioned-member.js';
import type { ScimToken } from '../../model/provisioning/scim-token.js';
import type { QuickReply } from '../../model/quick-replies/quick-reply.js';
import type { OwnLimit } from '../../model/retention/limits.js';
import type { DeletedProject } from '../../model/tenants/deleted-project.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import { factKey } from '../facts.js';

/** The entities of the administration: what is above the content of projects. Each is under the plural that names its kind. */
export type Administration = {
  readonly adminTokens: AdminToken;
  readonly plans: Plan;
  readonly organizations: Organization;
  readonly projects: Project;
  /** What stays of projects that were deleted. */
  readonly deletedProjects: DeletedProject;
  readonly keys: ApiKey;
  readonly retentionLimits: OwnLimit;
  readonly quickReplies: QuickReply;
  readonly alertRules: AlertRule;
  readonly alerts: Alert;
  readonly alertNotices: AlertNotice;
  readonly users: User;
  readonly members: Member;
  readonly projectRoles: ProjectRole;
  readonly invitations: Invitation;
  readonly scimTokens: ScimToken;
  readonly provisionedMembers: ProvisionedMember;
  readonly provisionedGroups: ProvisionedGroup;
  readonly provisionedGroupMembers: ProvisionedGroupMember;
  readonly provisionedGroupRoles: ProvisionedGroupRole;
  readonly links: OneTimeLink;
  readonly passkeys: Passkey;
  readonly usedChallenges: UsedChallenge;
  readonly sessions: Session;
  readonly auditStreams: AuditStream;
  readonly auditSeals: AuditSeal;
  readonly auditEntries: AuditEntry;
};
export type AdministrationKind = keyof Administration;

/** The fields that name an entity of each kind. Stores lock entities in the order of these kinds. */
export const keyFields = {
  adminTokens: ['id'],
  plans: ['name'],
  organizations: ['id'],
  projects: ['id'],
  deletedProjects: ['id'],
  keys: ['id'],
  retentionLimits: ['project', 'kind'],
  quickReplies: ['project', 'title'],
  alertRules: ['id'],
  alerts: ['rule', 'place'],
  alertNotices: ['id'],
  users: ['id'],
  members: ['organization', 'user'],
  projectRoles: ['user', 'project'],
  invitations: ['id'],
  scimTokens: ['id'],
  provisionedMembers: ['id'],
  provisionedGroups: ['id'],
  provisionedGroupMembers: ['group', 'member'],
  provisionedGroupRoles: ['group', 'project'],
  links: ['hash'],
  passkeys: ['id'],
  usedChallenges: ['hash'],
  sessions: ['id'],
  auditStreams: ['name'],
  auditSeals: ['number'],
  auditEntries: ['id'],
} as const satisfies {
  readonly [Kind in AdministrationKind]: readonly (keyof Administration[Kind])[];
};

export const administrationKinds = Object.keys(keyFields) as readonly AdministrationKind[];

/** Something for each kind. */
export const byKind = <Each>(make: () => Each): Readonly<Record<AdministrationKind, Each>> =>
  Object.fromEntries(administrationKinds.map((kind) => [kind, make()])) as Record<
    AdministrationKind,
    Each
  >;

/** Counters, which are written beside Changes. A Change sets them in a new entity alone, and relies on none. */
export const counters = {
  keys: ['lastUsedAt'],
  sessions: ['usedAt'],
} as const satisfies {
  readonly [Kind in AdministrationKind]?: readonly (keyof Administration[Kind])[];
};

/** Some fields of an entity, with their values. */
export type FieldValues = Readonly<Record<string, unknown>>;

/** The values of the fields that name an entity. */
export const keyValues = (kind: AdministrationKind, entity: object): FieldValues => {
  const values = entity as FieldValues;
  return Object.fromEntries(keyFields[kind].map((field) => [field, values[field]]));
};

/** The key of an entity in a table of its kind. */
export const entityKey = (kind: AdministrationKind, entity: object): string => {
  const [first, second] = Object.values(keyValues(kind, entity)).map(String);
  return second === undefined ? (first ?? '') : factKey(first ?? '', second);
};

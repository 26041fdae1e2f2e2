// `npm run openapi` writes this file from docs/openapi-admin.json.
import type { ProjectId } from './projects.js';
import type { AuditEntry } from './timeline.js';

/** Who acted. */
export type AuditActor = {
  /** `user`, `command_line`, `host`, `admin_token`, `scim_token`, `api_key` or `service`. An open set. */
  readonly kind: string;
  /** The id of the user, the key or the token; null for the others. */
  readonly id: string | null;
  /** An email address, a login name, or the name of the key or the token. */
  readonly name: string;
  /** The address of the client; null when there is none. */
  readonly address: string | null;
};

/** The identifier of an entry of the audit log. */
export type AuditEntryId = string;

/** A page of a list. */
export type AuditEntryList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (AuditEntry)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** `next_cursor` of the page before. */
export type Cursor = string;

export type Email = string;

/** What a group gives in one project. */
export type GroupProjectRole = {
  /** The project. */
  readonly project_id: ProjectId;
  /** What the members of the group may do there. */
  readonly role: RoleInProject;
};

/** What the members of a group may do in the organization. */
export type GroupRole = 'admin' | 'developer' | 'viewer' | 'contributor';

/** What an organization offers to a person: to become a member. */
export type Invitation = {
  /** Its identifier. */
  readonly id: InvitationId;
  /** The address that it was made for. */
  readonly email: string;
  /** The role that it offers. */
  readonly role: Role;
  /** When it was created. */
  readonly created_at: string;
  /** From when it can no longer be accepted. */
  readonly expires_at: string;
};

/** The identifier of an invitation. */
export type InvitationId = string;

/** A page of a list. */
export type InvitationList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Invitation)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** How many items a page has at most. */
export type Limit = number;

/** A person with a role in an organization. */
export type Member = {
  /** The user. */
  readonly user_id: UserId;
  /** The email address of the user. */
  readonly email: string;
  /** What people call the user; null without a name. */
  readonly name: string | null;
  /** What the member may do. */
  readonly role: Role;
  /** The roles in projects, beside that. */
  readonly projects: readonly (ProjectRole)[];
  /** The last sign-in; null before the first. */
  readonly last_sign_in_at: string | null;
  /** Whether signing in takes a second factor. */
  readonly has_second_factor: boolean;
};

/** A new role of a member. */
export type MemberChange = {
  /** What the member may do. */
  readonly role: Role;
};

/** A page of a list. */
export type MemberList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Member)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** A new name. */
export type NameChange = {
  /** What people call it: one line of 1 to 200 characters. */
  readonly name: string;
};

/** A new invitation with its token. */
export type NewInvitation = {
  /** Its identifier. */
  readonly id: InvitationId;
  /** The address that it was made for. */
  readonly email: string;
  /** The role that it offers. */
  readonly role: Role;
  /** When it was created. */
  readonly created_at: string;
  /** From when it can no longer be accepted. */
  readonly expires_at: string;
  /** The token. It is in this answer alone. The link is `/dashboard/sign-in/invitation?token=` and the token. */
  readonly token: string;
};

/** A person to invite into an organization. */
export type NewInvitationBody = {
  /** The email address of the person. */
  readonly email: Email;
  /** What the member may do. */
  readonly role: Role;
};

/** An organization to create. */
export type NewOrganization = {
  /** What people call it: one line of 1 to 200 characters. */
  readonly name: string;
};

/** A new token of a directory with its text. */
export type NewScimToken = {
  /** Its identifier. */
  readonly id: ScimTokenId;
  /** The organization whose members it manages. */
  readonly organization_id: OrganizationId;
  /** What people call the token. The audit log names it. */
  readonly name: string;
  /** The last four characters of its text. */
  readonly last_four: string;
  /** When it was created. */
  readonly created_at: string;
  /** When it expires; null for never. */
  readonly expires_at: string | null;
  /** When it was revoked; null when it was not. */
  readonly revoked_at: string | null;
  /** The minute in which it was last used; null before its first use. */
  readonly last_used_at: string | null;
  /** The text of the token. It is in this answer alone. */
  readonly token: string;
};

/** A token of a directory to create. */
export type NewScimTokenBody = {
  /** What people call it: one line of 1 to 200 characters. */
  readonly name: string;
  /** A time of RFC 3339 in the future at which it expires; null for never. */
  readonly expires_at?: string | null | undefined;
};

/** A customer of the service: it owns projects. */
export type Organization = {
  /** Its identifier. */
  readonly id: OrganizationId;
  /** What people call it. */
  readonly name: string;
};

/** The identifier of an organization. */
export type OrganizationId = string;

/**
 * New limits: a number, `none` where there can be none, or `default` for that of the next level. Those that
 * are absent stay.
 */
export type OrganizationLimits = {
  /** Sends: 1 to 9999 requests a second. */
  readonly send?: number | 'default' | undefined;
  /** Writes: 1 to 9999 requests a second. */
  readonly write?: number | 'default' | undefined;
  /** Reads: 1 to 9999 requests a second. */
  readonly read?: number | 'default' | undefined;
  /** Sends of the organization: 1 to 99990 requests a second. */
  readonly organization_send?: number | 'default' | undefined;
  /** Writes of the organization: 1 to 99990 requests a second. */
  readonly organization_write?: number | 'default' | undefined;
  /** Reads of the organization: 1 to 99990 requests a second. */
  readonly organization_read?: number | 'default' | undefined;
  /** Event streams: 1 to 200 open at once in each process. */
  readonly streams?: number | 'default' | undefined;
  /** Uploads: 1 to 64 at once in each process. */
  readonly uploads?: number | 'default' | undefined;
  /** Backlog: 1 to 10000000 jobs. */
  readonly backlog?: number | 'none' | 'default' | undefined;
  /** Messages: 0 to 999999999999 messages a month (UTC). */
  readonly messages?: number | 'none' | 'default' | undefined;
  /** Media files: 1 to 1000000000 MiB. */
  readonly media?: number | 'none' | 'default' | undefined;
  /** Retention of messages: 7 to 36500 days. */
  readonly retention?: number | 'none' | 'default' | undefined;
  /** Webhook endpoints: 1 to 50 endpoints. */
  readonly endpoints?: number | 'default' | undefined;
  /** Channels: 1 to 1000 channels. */
  readonly channels?: number | 'default' | undefined;
  /** API keys: 1 to 1000 keys. */
  readonly keys?: number | 'none' | 'default' | undefined;
  /** Projects: 1 to 1000 projects. */
  readonly projects?: number | 'default' | undefined;
};

/** A plan and limits of an organization. What is absent stays as it is. */
export type OrganizationLimitsChange = {
  /** The plan; `default` for that of all that have no other. */
  readonly plan?: string | undefined;
  /** New limits. Those that are absent stay. */
  readonly limits?: OrganizationLimits | undefined;
};

/** A page of a list. */
export type OrganizationList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Organization)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** What a member may do in one project. */
export type ProjectRole = {
  /** The project. */
  readonly project_id: ProjectId;
  /** What the member may do there, beside the role in the organization. */
  readonly role: RoleInProject;
};

/** The identifier of a provisioned group. */
export type ProvisionedGroupId = string;

/** What a member may do. */
export type Role = 'owner' | 'admin' | 'developer' | 'viewer' | 'contributor';

/** What a member may do in one project. */
export type RoleInProject = 'admin' | 'developer' | 'viewer';

/** A group of a directory, and the roles that it gives to its members. */
export type ScimGroup = {
  /** Its identifier. */
  readonly id: ProvisionedGroupId;
  /** The organization whose directory manages it. */
  readonly organization_id: OrganizationId;
  /** What the directory calls it. */
  readonly display_name: string;
  /** Its id in the directory; null without one. */
  readonly external_id: string | null;
  /** What it gives in the organization; null for nothing. */
  readonly role: GroupRole | null;
  /** What it gives in single projects. */
  readonly projects: readonly (GroupProjectRole)[];
  /** When it was created. */
  readonly created_at: string;
  /** When it, its members or its roles last changed. */
  readonly changed_at: string;
};

/** A page of a list. */
export type ScimGroupList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (ScimGroup)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** What a group gives in one project. */
export type ScimGroupProjectRoleChange = {
  /** What its members may do there; null for nothing. */
  readonly role: RoleInProject | null;
};

/** What a group gives in the organization. */
export type ScimGroupRoleChange = {
  /** What its members may do; null for nothing. */
  readonly role: GroupRole | null;
};

/** A token with which a directory manages members, without its text. */
export type ScimToken = {
  /** Its identifier. */
  readonly id: ScimTokenId;
  /** The organization whose members it manages. */
  readonly organization_id: OrganizationId;
  /** What people call the token. The audit log names it. */
  readonly name: string;
  /** The last four characters of its text. */
  readonly last_four: string;
  /** When it was created. */
  readonly created_at: string;
  /** When it expires; null for never. */
  readonly expires_at: string | null;
  /** When it was revoked; null when it was not. */
  readonly revoked_at: string | null;
  /** The minute in which it was last used; null before its first use. */
  readonly last_used_at: string | null;
};

/** The identifier of a scim token. */
export type ScimTokenId = string;

/** A page of a list. */
export type ScimTokenList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (ScimToken)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

/** What an organization asks of the sessions of its members. */
export type SignInRules = {
  /** The organization. */
  readonly organization_id: OrganizationId;
  /** Whether a session needs a second factor. */
  readonly require_second_factor: boolean;
  /** Whether a session needs a single sign-on. */
  readonly require_single_sign_on: boolean;
  /** The CIDR ranges from which the dashboard is used; empty for any address. */
  readonly dashboard_addresses: readonly (string)[];
};

/** New sign-in rules. Those that are absent stay. */
export type SignInRulesChange = {
  /** Whether a session needs a second factor. Absent: as it is. */
  readonly require_second_factor?: boolean | undefined;
  /** Whether a session needs a single sign-on. Absent: as it is. */
  readonly require_single_sign_on?: boolean | undefined;
  /** The CIDR ranges from which the dashboard is used, at most 50; empty for any address. Absent: as they are. */
  readonly dashboard_addresses?: readonly (string)[] | undefined;
};

/** A limit of a tenant. */
export type TenantLimit = {
  /** Its value; null for no limit. */
  readonly value: number | null;
  /** What is counted. */
  readonly unit: string;
  /** Where it is set: `project`, `organization`, `plan` or `default`. */
  readonly source: string;
};

/** The limits of a project or an organization. */
export type TenantLimits = {
  /** The organization. */
  readonly organization_id: OrganizationId;
  /** The project; null for those of a project of the organization that has none of its own. */
  readonly project_id: ProjectId | null;
  /** The plan of the organization. */
  readonly plan: string;
  /** Each limit by its name. */
  readonly limits: Readonly<Record<string, TenantLimit>>;
};

/** The identifier of a user. */
export type UserId = string;

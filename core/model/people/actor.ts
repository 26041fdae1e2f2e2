import type {
  AdminTokenId,
  ApiKeyId,
  OrganizationId,
  ProjectId,
  ScimTokenId,
  UserId,
} from '../../shared/ids.js';
import {
  allows,
  allowsInProject,
  type Permission,
  type Role,
  type RoleInProject,
} from './permissions.js';
import type { SessionProof } from './session.js';
import type { UnmetRule } from './sign-in-rules.js';

/** A role in an organization, and roles in its projects. */
export type Membership = {
  readonly organization: OrganizationId;
  readonly role: Role;
  /** What the member has in projects beside the role. Default: nothing. */
  readonly projects?: readonly MembershipInProject[] | undefined;
};

/** A role in a project. */
export type MembershipInProject = { readonly project: ProjectId; readonly role: RoleInProject };

/** A person or an operator who acts. */
export type Actor = {
  /** A user of the dashboard, an operator at the command line, or a person whom an embedding host has signed in. */
  readonly kind: 'user' | 'command_line' | 'host';
  /** The user; null for the others, and for a visitor who claims to be a user. */
  readonly id: UserId | null;
  /** For people: an email address, or a login name. 1 to 200 characters. */
  readonly name: string;
  /** The client address; null when there is none. */
  readonly address: string | null;
  /** The organizations in which it acts; `all` for an operator, who may do everything. */
  readonly memberships: readonly Membership[] | 'all';
  /** The session of the dashboard by which a person acts. Absent for others, and with a host's own sign-in. */
  readonly session?: ActingSession;
};

/** A membership that a session does not reach, and why. */
export type BlockedMembership = Membership & { readonly unmet: readonly UnmetRule[] };

/** What is known of the session by which a person acts. */
export type ActingSession = SessionProof & {
  /** Memberships that it does not reach, because it does not meet the sign-in rules. They are in no `memberships`. */
  readonly blocked: readonly BlockedMembership[];
};

/** Who acts, without what they may do. */
export const whoOf = <Acting extends Actor | TokenActor>(acting: Acting): Who<Acting> => {
  const { memberships: _m, session: _s, ...who } = acting;
  return who as unknown as Who<Acting>;
};

type Who<Acting> = Acting extends unknown ? Omit<Acting, 'memberships' | 'session'> : never;

/** An operator's token that acts, by its id and its name. */
export type TokenActor = Omit<Actor, 'kind' | 'id' | 'session'> & {
  readonly kind: 'admin_token';
  readonly id: AdminTokenId;
  readonly session?: undefined;
};

/** A token of a directory that acts, by its id and its name. */
export type ScimTokenActor = Pick<Actor, 'name' | 'address'> & {
  readonly kind: 'scim_token';
  readonly id: ScimTokenId;
};

/**
 * Who acted, as the audit log names it: a person, an operator's token, a token of a directory, an API key by its id and its name
 * (or its id again), or the service.
 */
export type LoggedActor =
  | Omit<Actor, 'memberships' | 'session'>
  | Omit<TokenActor, 'memberships' | 'session'>
  | ScimTokenActor
  | (Pick<Actor, 'name' | 'address'> & { readonly kind: 'api_key'; readonly id: ApiKeyId })
  | (Pick<Actor, 'name' | 'address'> & { readonly kind: 'service'; readonly id: null });

type Reaching = Pick<Actor, 'memberships'>;

const membershipIn = ({ memberships }: Reaching, organization: OrganizationId) =>
  memberships === 'all'
    ? undefined
    : memberships.find((each) => each.organization === organization);

/** The role of an actor in an organization; undefined for an organization that it must not know of. */
export const roleIn = (actor: Reaching, organization: OrganizationId): Role | undefined =>
  actor.memberships === 'all' ? 'owner' : membershipIn(actor, organization)?.role;

/** The role of an actor in a project, beside the one in its organization; undefined for none. */
export const roleInProject = (
  actor: Reaching,
  organization: OrganizationId,
  project: ProjectId,
): RoleInProject | undefined =>
  membershipIn(actor, organization)?.projects?.find((each) => each.project === project)?.role;

/**
 * Whether an actor may know that a project is there, or with null that an organization is: contributors know of the projects
 * alone in which they have a role.
 */
export const knowsOf = (
  actor: Reaching,
  organization: OrganizationId,
  project: ProjectId | null,
): boolean => {
  const role = roleIn(actor, organization);
  if (role === undefined) return false;
  if (project === null || role !== 'contributor') return true;
  return roleInProject(actor, organization, project) !== undefined;
};

/** Whether an actor has a permission in an organization, or in one of its projects. */
export const mayIn = (
  actor: Reaching,
  organization: OrganizationId,
  permission: Permission,
  project: ProjectId | null = null,
): boolean => {
  if (actor.memberships === 'all') return true;
  const role = roleIn(actor, organization);
  if (role === undefined) return false;
  if (allows(role, permission)) return true;
  const inProject = project === null ? undefined : roleInProject(actor, organization, project);
  return inProject !== undefined && allowsInProject(inProject, permission);
};

import type { ClientOptions } from '../transport/options.js';
import { transport } from '../transport/transport.js';
import { type ApiKeyCalls, apiKeys } from './schema/calls/api-keys.js';
import { type AuditEntryCalls, auditEntries } from './schema/calls/audit-entries.js';
import { type ChannelCalls, channels } from './schema/calls/channels.js';
import { type InvitationCalls, invitations } from './schema/calls/invitations.js';
import { type MemberCalls, members } from './schema/calls/members.js';
import { type OperationCalls, operations } from './schema/calls/operations.js';
import { type OrganizationCalls, organizations } from './schema/calls/organizations.js';
import { type PlanCalls, plans } from './schema/calls/plans.js';
import { type ProjectCalls, projects } from './schema/calls/projects.js';
import { type ProviderChannelCalls, providerChannels } from './schema/calls/provider-channels.js';
import { type ScimGroupCalls, scimGroups } from './schema/calls/scim-groups.js';
import { type ScimTokenCalls, scimTokens } from './schema/calls/scim-tokens.js';
import { type SignInRuleCalls, signInRules } from './schema/calls/sign-in-rules.js';

/** Options of the client of the Admin API. */
export type AdminClientOptions = Omit<ClientOptions, 'key'> & {
  /** A token of an operator, which begins with `rt_admin_`. */
  readonly token: string;
};

/** The client of the Admin API. */
export type RoundtripAdminClient = {
  /** Manages organizations, with their plans and limits. */
  readonly organizations: OrganizationCalls;
  /** Manages projects, with their billing, limits and retention. */
  readonly projects: ProjectCalls;
  /** Manages plans. */
  readonly plans: PlanCalls;
  /** Manages the API keys of projects. */
  readonly apiKeys: ApiKeyCalls;
  /** Connects and changes channels. */
  readonly channels: ChannelCalls;
  /** Lists the channels of a provider in all projects. */
  readonly providerChannels: ProviderChannelCalls;
  /** Manages the members of organizations. */
  readonly members: MemberCalls;
  /** Manages invitations. */
  readonly invitations: InvitationCalls;
  /** Manages what an organization asks of the sessions of its members. */
  readonly signInRules: SignInRuleCalls;
  /** Maps groups of a directory to roles. */
  readonly scimGroups: ScimGroupCalls;
  /** Manages the tokens with which directories manage members. */
  readonly scimTokens: ScimTokenCalls;
  /** Reads and checks the audit log. */
  readonly auditEntries: AuditEntryCalls;
  /** Tells which token calls, and how the service is. */
  readonly operations: OperationCalls;
};

/**
 * Makes a client of the Admin API at the admin address of a service. Calls are retried as docs/specification.md#7.5 allows, and
 * one that finally fails throws a `RoundtripError`. Throws a `TypeError` at once when `baseUrl` or `token` is missing or
 * malformed.
 */
export const roundtripAdmin = ({ token, ...options }: AdminClientOptions): RoundtripAdminClient => {
  if (typeof token !== 'string' || !token.startsWith('rt_admin_'))
    throw new TypeError("`token` must be an operator's token, which begins with rt_admin_.");
  const calls = transport({ ...options, key: token });
  return {
    organizations: organizations(calls),
    projects: projects(calls),
    plans: plans(calls),
    apiKeys: apiKeys(calls),
    channels: channels(calls),
    providerChannels: providerChannels(calls),
    members: members(calls),
    invitations: invitations(calls),
    signInRules: signInRules(calls),
    scimGroups: scimGroups(calls),
    scimTokens: scimTokens(calls),
    auditEntries: auditEntries(calls),
    operations: operations(calls),
  };
};

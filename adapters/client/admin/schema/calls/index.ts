// `npm run openapi` writes this file from the routes and docs/openapi-admin.json.

export type { ApiKeyCalls, ApiKeyQuery } from './api-keys.js';
export type { AuditEntryCalls, AuditEntryQuery, AuditEntryVerifyQuery } from './audit-entries.js';
export type { ChannelCalls, ChannelChecksQuery, ChannelQuery } from './channels.js';
export type { InvitationCalls, InvitationQuery } from './invitations.js';
export type { MemberCalls } from './members.js';
export type { OperationCalls } from './operations.js';
export type { OrganizationCalls, OrganizationQuery } from './organizations.js';
export type { PlanCalls } from './plans.js';
export type { ProjectCalls, ProjectQuery, ProjectUsageQuery } from './projects.js';
export type { ProviderChannelCalls, ProviderChannelQuery } from './provider-channels.js';
export type { ScimGroupCalls } from './scim-groups.js';
export type { ScimTokenCalls } from './scim-tokens.js';
export type { SignInRuleCalls } from './sign-in-rules.js';

import { sampleId } from './sample.js';

const organization = { id: sampleId('org'), name: 'Fictional Desk' };

const key = {
  id: sampleId('key'),
  name: 'Backend',
  scopes: ['messages:write', 'messages:read'],
  expires_at: null,
  allowed_ips: [],
};

/** Examples of the Admin API by the name of their schema. Those of requests succeed. */
export const adminExamples: Readonly<Record<string, unknown>> = {
  Organization: organization,
  NewOrganization: { name: organization.name },
  NameChange: { name: 'Orders' },
  OrganizationLimitsChange: { limits: { organization_send: 500, projects: 50 } },
  Project: {
    id: sampleId('proj'),
    organization_id: organization.id,
    name: 'Orders',
    environment: 'live',
    subscription: 'active',
    message_allowance: 10_000,
    suspended_at: null,
    suspension_reason: null,
    deletes_at: null,
  },
  NewProject: { name: 'Orders', environment: 'live' },
  ProjectDeletionBody: { days: 30 },
  ProjectMoveBody: { organization: organization.id },
  SuspensionBody: { reason: 'unpaid since March' },
  BillingChange: { subscription: 'active', message_allowance: 10_000 },
  ErasureBody: { recipient: '+12025550123' },
  ProjectLimits: { send: 100, backlog: 50_000 },
  PlanLimits: { send: 100, messages: 10_000, projects: 5 },
  RetentionChange: { messages: 365, media: 30 },
  ApiKey: {
    ...key,
    project_id: sampleId('proj'),
    last_four: 'x7Qa',
    created_at: '2026-01-31T09:30:00.000Z',
    revoked_at: null,
    last_used_at: '2026-01-31T09:30:00.000Z',
  },
  NewApiKey: { ...key, key: 'rt_live_...' },
  NewKeyBody: { name: key.name, scopes: key.scopes },
  NewChannelBody: { provider: 'sandbox', address: '+12025550199', display_name: 'Trattoria' },
  CredentialsBody: { values: { token: 'EAAB...' } },
  ChannelRateBody: { rate_per_second: 20 },
  MemberChange: { role: 'admin' },
  ProjectRoleChange: { role: 'developer' },
  NewInvitationBody: { email: 'ada@example.com', role: 'viewer' },
  SignInRulesChange: { require_second_factor: true },
  NewScimTokenBody: { name: 'Okta' },
  ScimGroupRoleChange: { role: 'developer' },
};

import { exampleMessage } from '../../../../core/model/events/examples/example-resources.js';
import { publishedName } from '../../../../core/model/limits/limits-view.js';
import { rolesWith } from '../../../../core/model/people/permissions.js';
import { isoTime } from '../../../../core/shared/time.js';
import { sampleId } from '../../openapi/samples/sample.js';
import {
  billing,
  conflict,
  type Errors,
  forbidden,
  invalid,
  limitOf,
  notFound,
  tenantLimitOf,
} from '../declared-error.js';
import type { RefusalOf } from '../refusal.js';
import { anywhere, count, quoted, setBy } from '../wording.js';

/** The rules of docs/specification.md#6.6. */
const urlRules = {
  malformed: '`url` is not a valid URL with a host name or an IP address.',
  too_long: '`url` is longer than 2048 characters.',
  not_https:
    '`url` must begin with https://; in a test project it can begin with http://localhost too.',
  credentials: '`url` must not contain a user name or a password.',
  port: '`url` has the port 0. Use a port from 1 to 65535.',
  localhost:
    '`url` leads to localhost. Only a test project can use http://localhost, unless the operator disabled it.',
  address: '`url` leads to a private or reserved address. Use a host with a public address.',
} as const satisfies Record<RefusalOf<'invalid_url'>['reason'], string>;

/** Why an operation on webhook endpoints, projects, channels, keys or usage is refused, and why a project cannot send more. */
export const administrationErrors = {
  invalid_url: {
    ...invalid,
    param: ({ field = 'url' }) => field,
    details: ({ reason }) => ({ reason }),
    message: ({ reason, field = 'url' }) => urlRules[reason].replace('url', field),
    cause:
      'The URL of the endpoint, or of a destination of an alert rule, is malformed, not `https`, or leads to a private address. `details.reason` says which.',
    remedy: 'Use an `https` URL with a public address. A test project can use `http://localhost`.',
    example: { reason: 'address' },
  },
  webhook_endpoint_limit_exceeded: {
    ...invalid,
    details: tenantLimitOf,
    message: ({ limit, ...set }) =>
      `The project may have ${count(limit, 'webhook endpoint')} ${setBy(set)}, and has them. Delete one first, or ask the operator for more.`,
    cause: 'The project has as many endpoints as it can have, which `details.limit` tells.',
    remedy: 'Delete an endpoint, or subscribe one endpoint to more types.',
    example: { limit: 5, source: 'default' },
  },
  invalid_date_range: {
    ...invalid,
    message: ({ fromDate, toDate }) =>
      `\`to_date\` (${toDate}) must be 1 to 92 days after \`from_date\` (${fromDate}).`,
    cause: '`to_date` is not after `from_date`, or the two are more than 92 days apart.',
    remedy: 'Ask for at most 92 days at once.',
    example: { fromDate: '2026-01-31', toDate: '2026-01-01' },
  },
  project_suspended: {
    ...forbidden,
    details: ({ reason, deletesAt }) => ({
      ...(reason !== null && { reason }),
      ...(deletesAt !== null && { deletes_at: isoTime(deletesAt) }),
    }),
    message: ({ reason, deletesAt }) =>
      [
        'The project is suspended: it can be read, and messages that wait go on waiting.',
        ...(reason === null ? [] : [`Reason: ${reason}.`]),
        ...(deletesAt === null ? [] : [`It is deleted at ${isoTime(deletesAt)}.`]),
        'Ask the operator of the service to bring it back.',
      ].join(' '),
    cause:
      'The operator of the service has suspended the project, or it is to be deleted at `details.deletes_at`.',
    remedy: 'Ask the operator to bring the project back. Then repeat the request.',
    example: { reason: 'unpaid since March', deletesAt: Date.UTC(2026, 1) },
  },
  subscription_required: {
    ...billing,
    message: 'The project has no subscription. It can send once it has one.',
    cause: 'The project has no subscription.',
    remedy: 'Start a subscription, then send again. Test projects need none.',
  },
  payment_failed: {
    ...billing,
    message: "The project's last payment failed. It can send again once the payment is made.",
    cause: 'The last payment of the project failed.',
    remedy: 'Make the payment, then send again.',
  },
  message_quota_exceeded: {
    ...billing,
    details: ({ limit, used, resetsAt, source }) => ({
      ...{ limit, used, resets_at: isoTime(resetsAt) },
      source,
    }),
    message: ({ limit, resetsAt, ...set }) =>
      `The project's allowance of ${limit} messages a month ${setBy(set)} is used up. It resets at ${isoTime(resetsAt)}.`,
    cause: 'The project has sent the messages of its plan for this month.',
    remedy: 'Wait until `details.resets_at`, or change the plan.',
    example: { limit: 1_000, used: 1_000, resetsAt: Date.UTC(2026, 1), source: 'project' },
  },
  project_limit_exceeded: {
    ...billing,
    details: tenantLimitOf,
    message: ({ limit, ...set }) =>
      `The organization may have ${count(limit, 'project')} ${setBy(set)}, and has them. Use one of them, or ask the operator for more.`,
    cause: 'The organization has as many projects as it can have.',
    remedy: 'Use a project that exists, or another organization.',
    example: { limit: 100, source: 'default' },
  },
  project_to_be_deleted: {
    ...conflict,
    details: ({ deletesAt }) => ({ deletes_at: isoTime(deletesAt) }),
    message: ({ project, deletesAt }) =>
      `Project \`${project}\` is to be deleted at ${isoTime(deletesAt)}. Bring it back first, with \`roundtrip project undelete\`.`,
    cause: 'The project is to be deleted.',
    remedy: 'Bring the project back first.',
    example: { project: 'proj_01kg9zmt3v5r8y2c4n6q7w9x0e', deletesAt: Date.UTC(2026, 1) },
  },
  channel_limit_exceeded: {
    ...billing,
    details: tenantLimitOf,
    message: ({ limit, ...set }) =>
      `The project may have ${count(limit, 'channel')} ${setBy(set)}, and has them. Connect the number in another project, or ask the operator for more.`,
    cause: 'The project has as many channels as it can have.',
    remedy: 'Connect the number in another project.',
    example: { limit: 100, source: 'default' },
  },
  api_key_limit_exceeded: {
    ...billing,
    details: tenantLimitOf,
    message: ({ limit, ...set }) =>
      `The project may have ${count(limit, 'API key')} ${setBy(set)}, and has them. Revoke one first, or ask the operator for more.`,
    cause: 'The project has as many keys that are neither revoked nor expired as it can have.',
    remedy: 'Revoke a key that is not used.',
    example: { limit: 20, source: 'plan' },
  },
  limit_above_organization: {
    ...invalid,
    details: ({ name, limit }) => ({ name: publishedName(name), limit }),
    message: ({ name, limit }) =>
      `\`${publishedName(name)}\` of the project would be above ${limit}, which is what its organization has. Set less, or have the limit of the organization raised first, which operators do.`,
    cause:
      'A member set a limit of a project above that of its organization; or an operator set a rate above that of all projects of the organization together.',
    remedy: 'Set less, or have the limit of the organization raised first, which operators do.',
    example: { name: 'send', limit: 500 },
  },
  limit_above_retention: {
    ...invalid,
    param: ({ name }) => name,
    details: ({ name, limit, source }) => ({ name, limit, source }),
    message: ({ name, limit, ...set }) =>
      `\`${name}\` can be ${count(limit, 'day')} at most, which is the limit \`retention\` of the project ${setBy(set)}. Set so many days or fewer, or \`default\`, or ask the operator for more.`,
    cause:
      'The project would keep messages for longer than its limit `retention` allows, which operators set for it, its organization or its plan.',
    remedy: 'Set so many days or fewer, or `default`, which is the limit.',
    example: { name: 'messages', limit: 30, source: 'plan' },
  },
  plan_not_found: {
    ...notFound,
    message: ({ name }) =>
      `No plan has the name ${quoted(name)}. List the plans, or set one first.`,
    cause: 'No plan has this name.',
    remedy: 'List the plans with `roundtrip plan list`, or make one with `roundtrip plan set`.',
    example: { name: 'growth' },
  },
  plan_in_use: {
    ...conflict,
    details: ({ organizations }) => ({ organizations }),
    message: ({ name, organizations }) =>
      `${count(organizations, 'organization')} ${organizations === 1 ? 'has' : 'have'} the plan ${quoted(name)}. Give them another plan first.`,
    cause: 'Organizations have the plan.',
    remedy: 'Give these organizations another plan, then remove this one.',
    example: { name: 'growth', organizations: 3 },
  },
  plan_limit_exceeded: {
    ...invalid,
    details: limitOf,
    message: ({ limit }) => `There are ${limit} plans already, the maximum. Remove one first.`,
    cause: 'The installation has as many plans as it can have.',
    remedy: 'Remove a plan that no organization has.',
    example: { limit: 1_000 },
  },
  insufficient_permission: {
    ...forbidden,
    details: ({ permission }) => ({ permission }),
    message: ({ permission }) =>
      rolesWith(permission).length > 0
        ? `The permission \`${permission}\` is required. Roles that have it: ${rolesWith(permission).join(', ')}.`
        : `Operators alone can do this: it needs the permission \`${permission}\`, which no role has.`,
    cause: 'The role of the person does not allow the action.',
    remedy:
      'Ask a member who has one of the roles that the message names: to do it, or to give you the role. An owner can give every role.',
    example: { permission: 'projects:create' },
  },
  organization_not_found: {
    ...notFound,
    message: anywhere('organization'),
    cause: 'No organization has this id.',
    remedy: 'List the organizations with `roundtrip org list`.',
    example: { id: sampleId('org') },
  },
  project_not_found: {
    ...notFound,
    message: anywhere('project'),
    cause: 'No project has this id.',
    remedy: 'List the projects with `roundtrip project list`.',
    example: { id: sampleId('proj') },
  },
  api_key_not_found: {
    ...notFound,
    message: anywhere('API key'),
    cause: 'No API key has this id.',
    remedy: 'List the keys of the project with `roundtrip key list`.',
    example: { id: sampleId('key') },
  },
  api_key_dead: {
    ...conflict,
    message: ({ id }) => `API key \`${id}\` was revoked or has expired. Create a new key.`,
    cause: 'The key was revoked or has expired.',
    remedy: 'Create a new key in place of rotating this one.',
    example: { id: sampleId('key') },
  },
  invalid_address_range: {
    ...invalid,
    message: ({ range }) =>
      `${quoted(range)} is not an address range in CIDR notation, such as 192.0.2.0/24.`,
    cause: 'An allowed address is not in CIDR notation.',
    remedy: 'Write `192.0.2.0/24`, or `192.0.2.7/32` for one address.',
    example: { range: '10.0.0.0/40' },
  },
  invalid_expiry: {
    ...invalid,
    message: ({ expiresAt }) =>
      `The expiry ${isoTime(expiresAt)} is not in the future. Give a later time, or none for a key that never expires.`,
    cause: 'The key would have expired already.',
    remedy: 'Give a later time, or none.',
    example: { expiresAt: Date.UTC(2026, 0, 31) },
  },
  address_taken: {
    ...conflict,
    message: ({ channel, address }) =>
      `Channel \`${channel}\` already uses the number ${address}. Pause that channel first, or use another number.`,
    cause: 'Another channel uses the number.',
    remedy: 'Pause that channel first, or connect another number.',
    example: { channel: sampleId('chan'), address: exampleMessage.from },
  },
  provider_not_allowed: {
    ...invalid,
    message: ({ provider }) =>
      `A test project can connect only sandbox channels, not ${quoted(provider)}.`,
    cause: 'A test project has sandbox channels only.',
    remedy: 'Connect the number in a live project.',
    example: { provider: 'whatsapp_cloud' },
  },
} as const satisfies Errors;

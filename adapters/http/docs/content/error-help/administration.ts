import type { HelpOf } from './error-help.js';

/** Webhook endpoints, projects, channels, keys and members. */
export const administrationHelp = {
  invalid_url: {
    cause:
      'The URL of the endpoint is malformed, not `https`, or leads to a private address. `details.reason` says which.',
    remedy: 'Use an `https` URL with a public address. A test project can use `http://localhost`.',
  },
  webhook_endpoint_limit_exceeded: {
    cause: 'The project has as many endpoints as it can have, which `details.limit` tells.',
    remedy: 'Delete an endpoint, or subscribe one endpoint to more types.',
  },
  project_limit_exceeded: {
    cause: 'The organization has as many projects as it can have.',
    remedy: 'Use a project that exists, or another organization.',
  },
  channel_limit_exceeded: {
    cause: 'The project has as many channels as it can have.',
    remedy: 'Connect the number in another project.',
  },
  api_key_dead: {
    cause: 'The key was revoked or has expired.',
    remedy: 'Create a new key in place of rotating this one.',
  },
  invalid_address_range: {
    cause: 'An allowed address is not in CIDR notation.',
    remedy: 'Write `192.0.2.0/24`, or `192.0.2.7/32` for one address.',
  },
  invalid_expiry: {
    cause: 'The key would have expired already.',
    remedy: 'Give a later time, or none.',
  },
  address_taken: {
    cause: 'Another channel uses the number.',
    remedy: 'Pause that channel first, or connect another number.',
  },
  provider_not_allowed: {
    cause: 'A test project has sandbox channels only.',
    remedy: 'Connect the number in a live project.',
  },
  member_exists: {
    cause: 'The person is a member of the organization.',
    remedy: 'Change the role of the member in place of inviting again.',
  },
  still_member: {
    cause: 'The person who is to be erased is still a member of an organization.',
    remedy: 'Remove the member from each organization first.',
  },
  last_owner: {
    cause: 'The organization would have no owner.',
    remedy: 'Make another member an owner first.',
  },
} as const satisfies HelpOf;

import type { Refusal } from '../refusal.js';
import type { Messages } from './wording.js';

type WebhookRefusal = Extract<
  Refusal,
  { readonly code: 'invalid_url' | 'webhook_endpoint_limit_exceeded' }
>;
type Reason = Extract<WebhookRefusal, { readonly code: 'invalid_url' }>['reason'];

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
} as const satisfies Record<Reason, string>;

/** Why a webhook endpoint is not created or changed. */
export const webhookMessages = {
  invalid_url: ({ reason }) => urlRules[reason],
  webhook_endpoint_limit_exceeded: ({ limit }) =>
    `The project already has ${limit} webhook endpoints, the maximum. Delete one first.`,
} as const satisfies Messages<WebhookRefusal>;

import type { LimitSource } from '../../../model/limits/effective-limits.js';
import type { WebhookUrlRefusal } from '../../../ports/webhooks/webhook-url-check.js';

/** The project has no webhook endpoint with this id. */
export type EndpointNotFound = {
  readonly code: 'webhook_endpoint_not_found';
  readonly id: string;
};
/** The URL is not allowed for webhooks, and why. */
export type InvalidUrl = {
  readonly code: 'invalid_url';
  readonly reason: WebhookUrlRefusal;
  /** Where the URL is in what was given. Absent for `url`. */
  readonly field?: string;
};
/** The project has as many endpoints as it may have. */
export type EndpointLimitExceeded = {
  readonly code: 'webhook_endpoint_limit_exceeded';
  readonly limit: number;
  readonly source: LimitSource;
};

/** When a use case of one endpoint refuses. */
export const noEndpoint = {
  webhook_endpoint_not_found: 'the project has no such endpoint',
} as const;

/** When the settings of an endpoint are refused. */
export const badSettings = {
  invalid_url: 'webhooks may not go to this URL; `reason` says why',
  channel_not_found: 'the project has no such channel',
} as const;

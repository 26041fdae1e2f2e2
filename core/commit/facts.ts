import type { Billing } from '../model/billing/billing.js';
import type { IdempotencyRecord } from '../model/idempotency/idempotency.js';
import type { Job, JobClaim } from '../model/queue/job.js';
import type { DeliveryProgress } from '../model/webhooks/delivery.js';
import type { Subscription } from '../model/webhooks/endpoint.js';
import type { EndpointHealth } from '../model/webhooks/health.js';
import type { Id, ProjectId, WebhookDeliveryId, WebhookEndpointId } from '../shared/ids.js';

/** A project as a commit sees it, under its lock. */
export type ProjectFacts = {
  readonly environment: 'live' | 'test';
  readonly billing: Billing;
  /** The number of the last event. */
  readonly sequence: number;
  /** Of every webhook endpoint that the project has. */
  readonly endpoints: readonly Subscription[];
};

export type LaneFacts = { readonly epoch: number; readonly backlog: number };
export type JobFacts = JobClaim & Pick<Job, 'epoch'>;

/**
 * What stands, as far as a group of Changes asks for it. A store loads it under its locks; judging a Change
 * brings it up to date for the next one. The names of the keys are made by `factKey`.
 */
export type Facts = {
  readonly projects: Map<ProjectId, ProjectFacts>;
  /** Messages spent, by project and period. */
  readonly spent: Map<string, number>;
  readonly idempotency: Map<string, IdempotencyRecord>;
  /** Of records, by project and id: a record of another project counts as absent. */
  readonly versions: Map<string, number>;
  readonly externalIds: Map<string, Id<'msg' | 'tmpl'>>;
  readonly lanes: Map<string, LaneFacts>;
  readonly jobs: Map<string, JobFacts>;
  /** The recipients that have an unsettled job which nobody may pass. */
  readonly busyRecipients: Set<string>;
  /** How many reports are kept under a name. */
  readonly unmatchedReports: Map<string, number>;
  /** Of endpoints that attempts ended at; one that is not there is well. */
  readonly health: Map<WebhookEndpointId, EndpointHealth>;
  readonly deliveries: Map<WebhookDeliveryId, DeliveryProgress>;
  /** The events to replay that an endpoint has a delivery of, by endpoint and sequence. */
  readonly deliveredEvents: Set<string>;
};

export const noFacts = (): Facts => ({
  projects: new Map(),
  spent: new Map(),
  idempotency: new Map(),
  versions: new Map(),
  externalIds: new Map(),
  lanes: new Map(),
  jobs: new Map(),
  busyRecipients: new Set(),
  unmatchedReports: new Map(),
  health: new Map(),
  deliveries: new Map(),
  deliveredEvents: new Set(),
});

/** One key of two parts. */
export const factKey = (first: string, second: string): string => `${first} ${second}`;

import type { Billing } from '../model/billing/billing.js';
import type { Conversation } from '../model/conversations/conversation.js';
import type { IdempotencyRecord } from '../model/idempotency/idempotency.js';
import type { Job, JobClaim } from '../model/queue/job.js';
import type { Suspended } from '../model/tenants/suspension.js';
import type { DeliveryKey, DeliveryProgress } from '../model/webhooks/delivery.js';
import type { EndpointSubscription } from '../model/webhooks/endpoint.js';
import type { EndpointHealth } from '../model/webhooks/health.js';
import type { ContactId, Id, JobId, ProjectId, WebhookEndpointId } from '../shared/ids.js';

/** A project while a commit holds its lock. */
export type ProjectFacts = {
  readonly environment: 'live' | 'test';
  readonly billing: Billing;
  /** Undefined: it is not suspended. */
  readonly suspended?: Suspended | undefined;
  /** Whether it was exported to another installation. Default: it was not. */
  readonly hasLeft?: boolean | undefined;
  /** The sequence number of the last event. */
  readonly sequence: number;
  /** The bytes of its media files. Undefined: they are not counted yet. */
  readonly mediaBytes?: number | undefined;
  /** Every webhook endpoint of the project. */
  readonly endpoints: readonly EndpointSubscription[];
};

export type LaneFacts = { readonly epoch: number; readonly backlog: number };
export type JobFacts = JobClaim & Pick<Job, 'epoch' | 'unknowns'>;
export type DeliveryFacts = DeliveryProgress & {
  /** Its event was erased: what a receiver answers is not stored any more. */
  readonly isErased: boolean;
};

/**
 * The state that a group of Changes is judged against. A store loads it under its locks, as a `FactQuery` says.
 * Judging a Change updates the facts for the next one. Keys of two parts are made by `factKey`.
 */
export type Facts = {
  readonly projects: Map<ProjectId, ProjectFacts>;
  /** Messages spent, by project and billing period. */
  readonly spent: Map<string, number>;
  /** Idempotency records, live or expired, by project and key. */
  readonly idempotency: Map<string, IdempotencyRecord>;
  /** Versions of entities, by project and id. An entity of another project counts as absent. */
  readonly versions: Map<string, number>;
  /** The owner of each external id, by project and name. */
  readonly externalIds: Map<string, Id<'msg' | 'tmpl'>>;
  /** The contact that has each address, by project and address. */
  readonly contactKeys: Map<string, ContactId>;
  /** Conversations by project and id. */
  readonly conversations: Map<string, Conversation>;
  /** How many channels a project has. */
  readonly channelCounts: Map<ProjectId, number>;
  readonly lanes: Map<string, LaneFacts>;
  readonly jobs: Map<string, JobFacts>;
  /** The unsettled job of the send of a message, by lane and message. */
  readonly sends: Map<string, JobId>;
  /** Recipients with an unsettled job that no other job may overtake, by lane and recipient. */
  readonly busyRecipients: Set<string>;
  /** The number of stored unmatched reports, by project and name. */
  readonly unmatchedReports: Map<string, number>;
  /** Health of endpoints. An endpoint without an entry is healthy. */
  readonly health: Map<WebhookEndpointId, EndpointHealth>;
  /** Deliveries by endpoint and sequence number, as `deliveryKey` makes their keys. */
  readonly deliveries: Map<string, DeliveryFacts>;
  /** Names under which an inbound message waits for its media file. */
  readonly pendingMedia: Set<string>;
  /** The places of the posted sends of a project, ascending, up to the last one that a Change names. */
  readonly postedSends: Map<ProjectId, readonly number[]>;
};

/** Facts about nothing. */
export const noFacts = (): Facts => ({
  projects: new Map(),
  spent: new Map(),
  idempotency: new Map(),
  versions: new Map(),
  externalIds: new Map(),
  contactKeys: new Map(),
  conversations: new Map(),
  channelCounts: new Map(),
  lanes: new Map(),
  jobs: new Map(),
  sends: new Map(),
  busyRecipients: new Set(),
  unmatchedReports: new Map(),
  health: new Map(),
  deliveries: new Map(),
  pendingMedia: new Set(),
  postedSends: new Map(),
});

/** One key of two parts. */
export const factKey = (first: string, second: string): string => `${first} ${second}`;

/** The key of a delivery. */
export const deliveryKey = ({ endpoint, sequence }: DeliveryKey): string =>
  factKey(endpoint, String(sequence));

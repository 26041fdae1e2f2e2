import type { BillingRefusal } from '../model/billing/billing.js';
import type { UsageIncrement } from '../model/billing/usage.js';
import type { Channel } from '../model/channels/channel.js';
import type { Event, EventDraft } from '../model/events/event.js';
import type { IdempotencyRecord } from '../model/idempotency/idempotency.js';
import type { Media } from '../model/media/media.js';
import type { Message } from '../model/messages/message.js';
import type { UnmatchedReport } from '../model/messages/status-report.js';
import type { TimelineEntry } from '../model/messages/timeline.js';
import type { Job, JobDraft, Settlement } from '../model/queue/job.js';
import type { LaneKey } from '../model/queue/lane.js';
import type { Template } from '../model/templates/template.js';
import type { AttemptEnd } from '../model/webhooks/attempt-end.js';
import type { Delivery } from '../model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../model/webhooks/endpoint.js';
import type { ChannelId, Id, ProjectId, WebhookEndpointId } from '../shared/ids.js';
import type { Instant } from '../shared/time.js';

/** The records that a Change can put, by the plural that stores know them by. */
export type Entities = {
  readonly messages: Message;
  readonly channels: Channel;
  readonly endpoints: WebhookEndpoint;
  readonly templates: Template;
  readonly media: Media;
};
export type EntityKind = keyof Entities;
export const entityKinds = [
  'messages',
  'channels',
  'endpoints',
  'templates',
  'media',
] as const satisfies readonly EntityKind[];

/**
 * A record to write. Its `version` is the one that it starts from: 0 for a new record, else the version
 * that was read; the store keeps it under the next one.
 */
export type Puts = { readonly [Kind in EntityKind]?: readonly Entities[Kind][] };

/** Another name of a record, unique in its project: how a provider calls a message, for instance. */
export type ExternalId = { readonly name: string; readonly of: Id<'msg' | 'tmpl'> };

/** What must hold when the Change is made; whichever does not is its Conflict. */
export type Requirements = {
  /** No living record under the key; this one is then kept. */
  readonly idempotency?: IdempotencyRecord;
  /** One more message of the project's allowance; it is then spent. */
  readonly allowance?: boolean;
  /** The lane's backlog is below this. */
  readonly backlogBelow?: { readonly lane: ChannelId; readonly threshold: number };
  /** These records are still at the version that was read. */
  readonly unchanged?: readonly {
    readonly id: Id<'msg' | 'chan' | 'tmpl'>;
    readonly version: number;
  }[];
  /** The lane is still held under this epoch, and the settled jobs are as they were taken under it. */
  readonly lease?: { readonly lane: LaneKey; readonly epoch: number };
  /** Nobody bears this alias. */
  readonly unusedExternalId?: string;
  /** This many reports are kept under the provider's name, no more. */
  readonly unmatchedReports?: { readonly name: string; readonly count: number };
  /** The project has fewer webhook endpoints than this. */
  readonly endpointsBelow?: number;
  /** The endpoint has failed ever since this instant. */
  readonly failingSince?: { readonly endpoint: WebhookEndpointId; readonly since: Instant };
};

/**
 * All that one decision changes, as data; it happens whole or not at all. Each event is also delivered to
 * every endpoint that is active and subscribes to it as the Change is made.
 */
export type Change = {
  readonly project: ProjectId;
  /** The instant of the decision. */
  readonly at: Instant;
  readonly requires?: Requirements;
  readonly puts?: Puts;
  readonly externalIds?: readonly ExternalId[];
  /** They take consecutive numbers, in this order. */
  readonly events?: readonly EventDraft[];
  readonly jobs?: readonly JobDraft[];
  readonly settlements?: readonly Settlement[];
  /** Jobs in state `unknown` about these subjects become due at once. */
  readonly makeDue?: readonly { readonly lane: ChannelId; readonly subject: Job['subject'] }[];
  /** Lanes whose channel changed, to be looked at at once. */
  readonly wake?: readonly ChannelId[];
  readonly usage?: readonly UsageIncrement[];
  readonly timeline?: readonly TimelineEntry[];
  readonly addUnmatchedReports?: readonly (UnmatchedReport & { readonly name: string })[];
  readonly removeUnmatchedReports?: readonly string[];
  /** Endpoints to remove, at the version that was read; their deliveries go with them. */
  readonly removeEndpoints?: readonly Pick<WebhookEndpoint, 'id' | 'version'>[];
  /** Events that an endpoint gets deliveries of, where it has none of them yet. */
  readonly replay?: {
    readonly endpoint: WebhookEndpointId;
    readonly events: readonly Delivery['event'][];
  };
  /** Deliveries to be made due at once. */
  readonly resends?: readonly Pick<Delivery, 'id' | 'endpoint'>[];
  /** Attempts at deliveries that ended, under the lease of their endpoint's lane. */
  readonly attemptEnds?: readonly AttemptEnd[];
};

/** Why a Change was not made: what stood in the way, as it stands. */
export type Conflict =
  | { readonly code: 'key_taken'; readonly holder: IdempotencyRecord }
  | { readonly code: 'billing'; readonly refusal: BillingRefusal }
  | { readonly code: 'backlog'; readonly backlog: number }
  | { readonly code: 'changed'; readonly id: string }
  | { readonly code: 'lease_lost' }
  | {
      readonly code: 'external_id_taken';
      readonly name: string;
      readonly holder: Id<'msg' | 'tmpl'>;
    }
  | { readonly code: 'unmatched_reports_changed' }
  | { readonly code: 'endpoint_limit'; readonly limit: number }
  | { readonly code: 'project_missing' };

/** What a Change became. */
export type Committed = {
  readonly events: readonly Event[];
  /** The endpoint of each delivery that was added. */
  readonly delivered: readonly WebhookEndpointId[];
};

import { type Facts, noFacts } from '../../core/commit/facts.js';
import type { ApiKey } from '../../core/model/access/api-key.js';
import type { UsageIncrement } from '../../core/model/billing/usage.js';
import type { Channel } from '../../core/model/channels/channel.js';
import type { Event } from '../../core/model/events/event.js';
import type { Media } from '../../core/model/media/media.js';
import type { Message } from '../../core/model/messages/message.js';
import type { UnmatchedReport } from '../../core/model/messages/status-report.js';
import type { TimelineEntry } from '../../core/model/messages/timeline.js';
import type { Job } from '../../core/model/queue/job.js';
import type { LaneKey } from '../../core/model/queue/lane.js';
import type { Template } from '../../core/model/templates/template.js';
import type { Organization, Project } from '../../core/model/tenants/project.js';
import type { Delivery, DeliveryAttempt } from '../../core/model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../core/model/webhooks/endpoint.js';
import type { PendingInbound } from '../../core/ports/queues/pending-inbound-store.js';
import type {
  ApiKeyId,
  ChannelId,
  Id,
  JobId,
  MessageId,
  OrganizationId,
  ProjectId,
  TemplateId,
  WebhookDeliveryId,
  WebhookEndpointId,
} from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';

/** When a lane is due and who has leased it. */
export type Lane = {
  readonly project: ProjectId;
  readonly nextDueAt: Instant | undefined;
  readonly owner: string | undefined;
  readonly leaseUntil: Instant | undefined;
};

/** The count of one metric on one day. */
export type DayCount = UsageIncrement & {
  readonly project: ProjectId;
  readonly quantity: number;
};

/** A value and when it expires. */
export type EphemeralEntry = { readonly text: string; readonly expiresAt: Instant };

/** Everything that the memory stores hold. It ends with the process. */
export type MemoryState = {
  readonly facts: Facts;
  readonly organizations: Map<OrganizationId, Organization>;
  readonly projects: Map<ProjectId, Project>;
  readonly keys: Map<ApiKeyId, ApiKey>;
  readonly messages: Map<MessageId, Message>;
  readonly channels: Map<ChannelId, Channel>;
  readonly templates: Map<TemplateId, Template>;
  readonly media: Map<Media['id'], Media>;
  readonly events: Map<ProjectId, Event[]>;
  readonly eventsAbout: Map<Id<'msg' | 'chan' | 'tmpl'>, Event[]>;
  readonly timeline: Map<MessageId, TimelineEntry[]>;
  readonly unmatchedReports: Map<string, UnmatchedReport[]>;
  readonly usage: Map<string, DayCount>;
  readonly pendingInbound: Map<string, PendingInbound>;
  readonly pendingMedia: Map<string, PendingInbound>;
  readonly ephemeral: Map<string, EphemeralEntry>;
  readonly lanes: Map<LaneKey, Lane>;
  readonly jobs: Map<JobId, Job>;
  /** The unsettled jobs of a lane, and those of one recipient in it. */
  readonly jobsOfLane: Map<ChannelId, Set<JobId>>;
  readonly jobsOfRecipient: Map<string, Set<JobId>>;
  readonly endpoints: Map<WebhookEndpointId, WebhookEndpoint>;
  readonly deliveries: Map<WebhookDeliveryId, Delivery>;
  /** The deliveries of an endpoint, and the pending ones among them. */
  readonly deliveriesOf: Map<WebhookEndpointId, Set<WebhookDeliveryId>>;
  readonly pendingOf: Map<WebhookEndpointId, Set<WebhookDeliveryId>>;
  readonly attempts: Map<WebhookDeliveryId, DeliveryAttempt[]>;
};

export const emptyState = (): MemoryState => ({
  facts: noFacts(),
  organizations: new Map(),
  projects: new Map(),
  keys: new Map(),
  messages: new Map(),
  channels: new Map(),
  templates: new Map(),
  media: new Map(),
  events: new Map(),
  eventsAbout: new Map(),
  timeline: new Map(),
  unmatchedReports: new Map(),
  usage: new Map(),
  pendingInbound: new Map(),
  pendingMedia: new Map(),
  ephemeral: new Map(),
  lanes: new Map(),
  jobs: new Map(),
  jobsOfLane: new Map(),
  jobsOfRecipient: new Map(),
  endpoints: new Map(),
  deliveries: new Map(),
  deliveriesOf: new Map(),
  pendingOf: new Map(),
  attempts: new Map(),
});

/** Adds a value to the set under a key. Creates the set if it is missing. */
export const include = <K, V>(sets: Map<K, Set<V>>, key: K, value: V): void => {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
};

/** Appends values to the list under a key. Creates the list if it is missing. */
export const append = <K, V>(lists: Map<K, V[]>, key: K, ...values: readonly V[]): void => {
  const list = lists.get(key);
  if (list) list.push(...values);
  else lists.set(key, [...values]);
};

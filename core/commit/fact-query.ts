import type { LaneKey } from '../model/queue/lane.js';
import type { DeliveryKey } from '../model/webhooks/delivery.js';
import type {
  ChannelId,
  ContactId,
  ConversationId,
  JobId,
  MessageId,
  ProjectId,
  WebhookEndpointId,
} from '../shared/ids.js';
import type { EntityKind } from './change.js';
import { type Facts, factKey } from './facts.js';

type Named = { readonly project: ProjectId; readonly name: string };
type Entity = { readonly project: ProjectId; readonly id: string };

/** How each fact is named. Sets and keys leave out repetitions. */
type Parts = {
  readonly projects: Set<ProjectId>;
  /** Without the lanes of the endpoints that events are fanned out to: the facts of the projects name those. */
  readonly lanes: Set<LaneKey>;
  readonly channelCounts: Set<ProjectId>;
  readonly spent: Map<string, { readonly project: ProjectId; readonly period: string }>;
  readonly idempotency: Map<string, { readonly project: ProjectId; readonly key: string }>;
  readonly versions: { readonly [Kind in EntityKind]: Map<string, Entity> };
  readonly externalIds: Map<string, Named>;
  readonly contactKeys: Map<string, Named>;
  /** Conversations by their ids, and all of a contact. */
  readonly conversations: {
    readonly ids: Map<string, { readonly project: ProjectId; readonly id: ConversationId }>;
    readonly of: Map<string, { readonly project: ProjectId; readonly contact: ContactId }>;
  };
  readonly unmatchedReports: Map<string, Named>;
  readonly jobs: Set<JobId>;
  readonly sends: Map<string, { readonly lane: ChannelId; readonly subject: MessageId }>;
  readonly busyRecipients: Map<string, { readonly lane: ChannelId; readonly recipient: string }>;
  readonly health: Set<WebhookEndpointId>;
  readonly deliveries: Map<string, DeliveryKey>;
  readonly pendingMedia: Set<string>;
  /** The last place of a project that a Change names. */
  readonly postedSends: Map<ProjectId, number>;
};

/**
 * The facts that a group of Changes needs. A store first locks the projects, then the lanes, both in ascending order of
 * their keys; then it loads the rest. A fact that no query can name does not compile.
 */
export type FactQuery = { readonly [Fact in keyof Facts]: Parts[Fact] };

/** A query for no facts. */
export const emptyQuery = (): FactQuery => ({
  projects: new Set(),
  lanes: new Set(),
  channelCounts: new Set(),
  spent: new Map(),
  idempotency: new Map(),
  versions: {
    messages: new Map(),
    channels: new Map(),
    endpoints: new Map(),
    templates: new Map(),
    media: new Map(),
    contacts: new Map(),
  },
  externalIds: new Map(),
  contactKeys: new Map(),
  conversations: { ids: new Map(), of: new Map() },
  unmatchedReports: new Map(),
  jobs: new Set(),
  sends: new Map(),
  busyRecipients: new Map(),
  health: new Set(),
  deliveries: new Map(),
  pendingMedia: new Set(),
  postedSends: new Map(),
});

/** Adds a name of a project to a part of a query. */
export const addName = (names: Map<string, Named>, project: ProjectId, name: string): void => {
  names.set(factKey(project, name), { project, name });
};

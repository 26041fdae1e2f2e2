import { billingPeriod } from '../model/billing/billing.js';
import type { LaneKey } from '../model/queue/lane.js';
import type { Delivery } from '../model/webhooks/delivery.js';
import type { ChannelId, Id, JobId, ProjectId, WebhookEndpointId } from '../shared/ids.js';
import { type Change, type EntityKind, entityKinds } from './change.js';
import { factKey } from './facts.js';

type Named = { readonly project: ProjectId; readonly name: string };
type Recorded = { readonly project: ProjectId; readonly id: string };

/**
 * Which facts a group of Changes is judged by: what a store must lock and load first. Nothing is named twice;
 * projects and lanes, which are locked, come in ascending order.
 */
export type FactQuery = {
  readonly projects: readonly ProjectId[];
  /** But for those of the endpoints that events are fanned out to: the projects tell of them. */
  readonly lanes: readonly LaneKey[];
  readonly spent: readonly { readonly project: ProjectId; readonly period: string }[];
  readonly idempotency: readonly { readonly project: ProjectId; readonly key: string }[];
  readonly records: { readonly [Kind in EntityKind]: readonly Recorded[] };
  readonly externalIds: readonly Named[];
  readonly unmatchedReports: readonly Named[];
  /** Jobs that are settled. */
  readonly jobs: readonly JobId[];
  /** Recipients who may have an unsettled job already. */
  readonly recipients: readonly { readonly lane: ChannelId; readonly recipient: string }[];
  /** Deliveries that are settled or sent again. */
  readonly deliveries: readonly Pick<Delivery, 'id' | 'endpoint'>[];
  /** Events that may have a delivery already. */
  readonly delivered: readonly {
    readonly endpoint: WebhookEndpointId;
    readonly sequence: number;
  }[];
  /** Endpoints whose health counts. */
  readonly health: readonly WebhookEndpointId[];
};

/** What these Changes ask for. */
export const factsNeededBy = (changes: readonly Change[]): FactQuery => {
  const lists = emptyLists();
  for (const change of changes) {
    lists.projects.add(change.project);
    askRequirements(lists, change);
    askRecords(lists, change);
    askQueue(lists, change);
    askWebhooks(lists, change);
  }
  return {
    projects: [...lists.projects].sort(),
    lanes: [...lists.lanes].sort(),
    spent: [...lists.spent.values()],
    idempotency: [...lists.idempotency.values()],
    records: {
      messages: [...lists.records.messages.values()],
      channels: [...lists.records.channels.values()],
      endpoints: [...lists.records.endpoints.values()],
      templates: [...lists.records.templates.values()],
      media: [...lists.records.media.values()],
    },
    externalIds: [...lists.aliases.values()],
    unmatchedReports: [...lists.keptReports.values()],
    jobs: [...lists.jobs],
    recipients: [...lists.recipients.values()],
    deliveries: [...lists.deliveries.values()],
    delivered: [...lists.delivered.values()],
    health: [...lists.health],
  };
};

/** The same as what is asked, by keys while it grows. */
const emptyLists = () => ({
  projects: new Set<ProjectId>(),
  lanes: new Set<LaneKey>(),
  spent: new Map<string, FactQuery['spent'][number]>(),
  idempotency: new Map<string, FactQuery['idempotency'][number]>(),
  records: {
    messages: new Map<string, Recorded>(),
    channels: new Map<string, Recorded>(),
    endpoints: new Map<string, Recorded>(),
    templates: new Map<string, Recorded>(),
    media: new Map<string, Recorded>(),
  },
  aliases: new Map<string, Named>(),
  keptReports: new Map<string, Named>(),
  jobs: new Set<JobId>(),
  recipients: new Map<string, FactQuery['recipients'][number]>(),
  deliveries: new Map<string, FactQuery['deliveries'][number]>(),
  delivered: new Map<string, FactQuery['delivered'][number]>(),
  health: new Set<WebhookEndpointId>(),
});

type Lists = ReturnType<typeof emptyLists>;

const askRequirements = (lists: Lists, { project, at, requires }: Change): void => {
  if (!requires) return;
  const {
    allowance,
    idempotency,
    unusedExternalId,
    unmatchedReports,
    backlogBelow,
    lease,
    failingSince,
  } = requires;
  if (allowance) {
    const period = billingPeriod(at);
    lists.spent.set(factKey(project, period), { project, period });
  }
  if (idempotency)
    lists.idempotency.set(factKey(project, idempotency.key), { project, key: idempotency.key });
  if (unusedExternalId !== undefined) askName(lists.aliases, project, unusedExternalId);
  if (unmatchedReports) askName(lists.keptReports, project, unmatchedReports.name);
  if (backlogBelow) lists.lanes.add(backlogBelow.lane);
  if (lease) lists.lanes.add(lease.lane);
  if (failingSince) lists.health.add(failingSince.endpoint);
};

const askRecords = (lists: Lists, change: Change): void => {
  const { project, puts, requires, externalIds, addUnmatchedReports } = change;
  for (const { id } of requires?.unchanged ?? [])
    lists.records[kindOf(id)].set(factKey(project, id), { project, id });
  for (const kind of entityKinds)
    for (const { id } of puts?.[kind] ?? [])
      lists.records[kind].set(factKey(project, id), { project, id });
  for (const { name } of externalIds ?? []) askName(lists.aliases, project, name);
  for (const { name } of addUnmatchedReports ?? []) askName(lists.keptReports, project, name);
};

const kindOf = (id: Id<'msg' | 'chan' | 'tmpl'>): EntityKind => {
  if (id.startsWith('msg_')) return 'messages';
  return id.startsWith('chan_') ? 'channels' : 'templates';
};

const askName = (names: Map<string, Named>, project: ProjectId, name: string): void => {
  names.set(factKey(project, name), { project, name });
};

const askQueue = (lists: Lists, { jobs, settlements, makeDue, wake }: Change): void => {
  for (const { lane, recipient } of jobs ?? []) {
    lists.lanes.add(lane);
    if (recipient !== null) lists.recipients.set(factKey(lane, recipient), { lane, recipient });
  }
  for (const { job } of settlements ?? []) lists.jobs.add(job);
  for (const { lane } of makeDue ?? []) lists.lanes.add(lane);
  for (const lane of wake ?? []) lists.lanes.add(lane);
};

const askWebhooks = (lists: Lists, change: Change): void => {
  const { project, puts, removeEndpoints, replay, resends, attemptEnds } = change;
  for (const { id } of puts?.endpoints ?? []) lists.lanes.add(id);
  for (const { id } of removeEndpoints ?? []) {
    lists.records.endpoints.set(factKey(project, id), { project, id });
    lists.lanes.add(id);
  }
  if (replay) askReplay(lists, replay);
  for (const { id, endpoint } of resends ?? []) {
    lists.deliveries.set(id, { id, endpoint });
    lists.lanes.add(endpoint);
  }
  for (const {
    delivery: { id, endpoint },
  } of attemptEnds ?? []) {
    lists.deliveries.set(id, { id, endpoint });
    lists.health.add(endpoint);
  }
};

const askReplay = (lists: Lists, { endpoint, events }: NonNullable<Change['replay']>): void => {
  lists.lanes.add(endpoint);
  for (const { sequence } of events)
    lists.delivered.set(factKey(endpoint, String(sequence)), { endpoint, sequence });
};

import type { Event } from '../model/events/event.js';
import { isAwaited, resent, settled } from '../model/webhooks/attempt-end.js';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryDraft,
  type DeliveryProgress,
  startDelivery,
} from '../model/webhooks/delivery.js';
import { isActive, type Subscription, subscribes } from '../model/webhooks/endpoint.js';
import { type EndpointHealth, healthAfter, healthy } from '../model/webhooks/health.js';
import type { WebhookEndpointId } from '../shared/ids.js';
import type { Change, Conflict } from './change.js';
import { type Facts, factKey, type ProjectFacts } from './facts.js';

/** How far a delivery is now, and the attempt that brought it there. */
export type MovedDelivery = {
  readonly delivery: DeliveryProgress;
  readonly attempt: DeliveryAttempt | undefined;
};

/** What a Change does to deliveries, as only its place in the order could tell. */
export type WebhookVerdict = {
  /** Deliveries to add. */
  readonly delivered: readonly DeliveryDraft[];
  readonly moved: readonly MovedDelivery[];
  /** The endpoints whose health changed. */
  readonly health: ReadonlyMap<WebhookEndpointId, EndpointHealth>;
  /** The endpoints that were inactive and are not any more: all that they held is due again. */
  readonly resumed: readonly WebhookEndpointId[];
};

/** What a Change asks of webhooks that does not hold. */
export const webhookConflict = (
  facts: Facts,
  { endpoints }: ProjectFacts,
  { requires, replay, resends, attemptEnds }: Change,
): Conflict | undefined => {
  const limit = requires?.endpointsBelow;
  if (limit !== undefined && endpoints.length >= limit) return { code: 'endpoint_limit', limit };
  const failing = requires?.failingSince;
  if (failing && facts.health.get(failing.endpoint)?.failingSince !== failing.since)
    return { code: 'changed', id: failing.endpoint };
  if (replay && !endpoints.some(({ id }) => id === replay.endpoint))
    return { code: 'changed', id: replay.endpoint };
  const absent = resends?.find(({ id }) => !facts.deliveries.has(id));
  if (absent) return { code: 'changed', id: absent.id };
  const isStale = attemptEnds?.some((end) => {
    const delivery = facts.deliveries.get(end.delivery.id);
    return !delivery || !isAwaited(delivery, end);
  });
  return isStale ? { code: 'lease_lost' } : undefined;
};

/** Fans events out to those who subscribe to them now, moves deliveries, and lets the facts follow. */
export const admitWebhooks = (
  facts: Facts,
  project: ProjectFacts,
  change: Change,
  events: readonly Event[],
): WebhookVerdict => {
  const resumed = resumedBy(project, change);
  return {
    delivered: [...fanOut(project, change, events), ...replayed(facts, change)],
    resumed,
    health: new Map([...weighed(facts, change), ...recovered(facts, resumed)]),
    moved: [...settledBy(facts, change), ...resentBy(facts, change)],
  };
};

const fanOut = (
  { endpoints }: ProjectFacts,
  { project, at }: Change,
  events: readonly Event[],
): readonly DeliveryDraft[] =>
  endpoints
    .filter(isActive)
    .flatMap(({ id, subscribedTypes }) =>
      events
        .filter(({ type }) => subscribes(subscribedTypes, type))
        .map((event) => startDelivery(id, project, event, at)),
    );

/** Deliveries of the events to replay that have none yet. */
const replayed = (facts: Facts, { project, at, replay }: Change): readonly DeliveryDraft[] => {
  if (!replay) return [];
  const { endpoint, events } = replay;
  const keyOf = ({ sequence }: Delivery['event']) => factKey(endpoint, String(sequence));
  const missing = events.filter((event) => !facts.deliveredEvents.has(keyOf(event)));
  for (const event of missing) facts.deliveredEvents.add(keyOf(event));
  return missing.map((event) => startDelivery(endpoint, project, event, at));
};

/** The health of endpoints after attempts at them. */
const weighed = (
  { health }: Facts,
  { attemptEnds, at }: Change,
): readonly [WebhookEndpointId, EndpointHealth][] =>
  (attemptEnds ?? []).flatMap(({ delivery: { endpoint }, result }) => {
    const before = health.get(endpoint) ?? healthy;
    const after = healthAfter(before, result === 'succeeded', at);
    if (after === before) return [];
    health.set(endpoint, after);
    return [[endpoint, after]];
  });

const resumedBy = ({ endpoints }: ProjectFacts, { puts }: Change): readonly WebhookEndpointId[] =>
  (puts?.endpoints ?? [])
    .filter(isActive)
    .filter(({ id }) => endpoints.some((before) => before.id === id && !isActive(before)))
    .map(({ id }) => id);

/** An endpoint that is activated starts anew. */
const recovered = (
  { health }: Facts,
  resumed: readonly WebhookEndpointId[],
): readonly [WebhookEndpointId, EndpointHealth][] =>
  resumed.map((id) => {
    health.set(id, healthy);
    return [id, healthy];
  });

const settledBy = (facts: Facts, { attemptEnds, at }: Change): readonly MovedDelivery[] =>
  (attemptEnds ?? []).flatMap((end) => {
    const delivery = facts.deliveries.get(end.delivery.id);
    if (!delivery) return [];
    return [{ delivery: keep(facts, settled(delivery, end, at)), attempt: end.attempt }];
  });

const resentBy = (facts: Facts, { resends, at }: Change): readonly MovedDelivery[] =>
  (resends ?? []).flatMap(({ id }) => {
    const delivery = facts.deliveries.get(id);
    if (!delivery) return [];
    return [{ delivery: keep(facts, resent(delivery, at)), attempt: undefined }];
  });

const keep = ({ deliveries }: Facts, delivery: DeliveryProgress): DeliveryProgress => {
  deliveries.set(delivery.id, delivery);
  return delivery;
};

/** A project's subscriptions after a Change; the same list when it is not about them. */
export const subscriptionsAfter = (
  { endpoints }: ProjectFacts,
  { puts, removeEndpoints }: Change,
): readonly Subscription[] => {
  const put = puts?.endpoints ?? [];
  const moved = new Set([...put, ...(removeEndpoints ?? [])].map(({ id }) => id));
  if (moved.size === 0) return endpoints;
  return [
    ...endpoints.filter(({ id }) => !moved.has(id)),
    ...put.map(({ id, inactiveReason, subscribedTypes }) => ({
      id,
      inactiveReason,
      subscribedTypes,
    })),
  ];
};

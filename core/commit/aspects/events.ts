import {
  type EventDraft,
  eventIdOf,
  eventText,
  type StoredEvent,
} from '../../model/events/event.js';
import { type StoredDelivery, startDelivery } from '../../model/webhooks/delivery.js';
import { type EndpointSubscription, isActive, isFor } from '../../model/webhooks/endpoint.js';
import type { ProjectId } from '../../shared/ids.js';
import { type TraceContext, withTrace } from '../../shared/trace-context.js';
import { type Aspect, emptyPhase } from '../aspect.js';
import { type Change, dueAtOnce, traceOf } from '../change.js';
import type { Facts } from '../facts.js';
import type { VerdictDraft } from '../verdict.js';

/**
 * Events and their fan-out. Each event gets the next number of its project, and a delivery to every endpoint that
 * is active and subscribed before the Change.
 */
export const events: Aspect = {
  needs: emptyPhase,
  conflict: emptyPhase,
  apply: (facts, change, verdict) => addEvents(facts, change, verdict, change.events ?? []),
  // `Committed` names the endpoints that get a delivery.
  touches: emptyPhase,
};

/** Adds events to those of a verdict, with their deliveries. */
export const addEvents = (
  facts: Facts,
  change: Change,
  verdict: VerdictDraft,
  drafts: readonly EventDraft[],
): void => {
  const project = facts.projects.get(change.project);
  if (!project || drafts.length === 0) return;
  const { sequence, endpoints } = project;
  const trace = traceOf(change);
  const added = drafts.map((draft, i) => numbered(change.project, draft, sequence + 1 + i, trace));
  verdict.events = [...verdict.events, ...added];
  if (endpoints.length > 0)
    verdict.deliveries = [...verdict.deliveries, ...fanOut(endpoints, change, drafts, added)];
  facts.projects.set(change.project, { ...project, sequence: sequence + added.length });
};

const numbered = (
  project: ProjectId,
  draft: EventDraft,
  sequence: number,
  trace: TraceContext | undefined,
): StoredEvent => {
  const { type, at, subject, moment, data } = draft;
  const id = eventIdOf({ project, sequence, at });
  const place = { id, type, at, subject, project, sequence };
  return data === undefined
    ? { moment, ...place }
    : withTrace<StoredEvent>({ text: eventText(place, data), ...place }, trace);
};

const fanOut = (
  endpoints: readonly EndpointSubscription[],
  change: Change,
  drafts: readonly EventDraft[],
  events: readonly StoredEvent[],
): readonly StoredDelivery[] =>
  endpoints.filter(isActive).flatMap((endpoint) =>
    drafts.flatMap((draft, i) => {
      const event = events[i];
      if (!event || !isFor(draft, endpoint)) return [];
      const [at, dueAt] = [change.at, dueAtOnce(change)];
      return [startDelivery(endpoint.id, change.project, event, { at, dueAt })];
    }),
  );

import type { Change } from '../../../core/commit/change.js';
import type { Facts } from '../../../core/commit/facts.js';
import type { Verdict } from '../../../core/commit/judge.js';
import type { LaneKey } from '../../../core/model/queue/lane.js';
import { isActive, subscribes } from '../../../core/model/webhooks/endpoint.js';
import type { NewId, WebhookEndpointId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { step, tell, type Work } from '../session/work.js';
import { addAttempts, attemptRow } from '../tables/attempts.js';
import { addDeliveries, deliveryRow, progressRow, setDeliveries } from '../tables/deliveries.js';
import {
  addRemoved,
  dropEndpoints,
  dropHealth,
  healthRow,
  setHealth,
} from '../tables/endpoints.js';
import { dropLanes } from '../tables/lanes.js';
import { setSubscriptions } from '../tables/projects.js';

type Verdicts = readonly Verdict[];

/** The lanes of the endpoints that these Changes may fan events out to. */
export const fanOutLanes = (
  { projects }: Facts,
  changes: readonly Change[],
): readonly WebhookEndpointId[] =>
  changes.flatMap(({ project, events = [] }) =>
    (projects.get(project)?.endpoints ?? [])
      .filter(isActive)
      .filter(({ subscribedTypes }) => events.some(({ type }) => subscribes(subscribedTypes, type)))
      .map(({ id }) => id),
  );

/** Writes what a group did to endpoints and deliveries. */
export function* writeWebhooks(verdicts: Verdicts, facts: Facts, newId: NewId): Work<void> {
  const removed = verdicts.flatMap(({ change: { project, removeEndpoints = [] } }) =>
    removeEndpoints.map(({ id }) => ({ project, id })),
  );
  const gone = removed.map(({ id }) => ({ endpoint: id }));
  yield* tell(
    step(setSubscriptions, subscriptionRows(verdicts, facts)),
    step(dropEndpoints, removed),
    step(
      dropLanes,
      removed.map(({ id }) => ({ key: id })),
    ),
    step(addRemoved, gone),
    step(setHealth, healthRows(verdicts, facts)),
    step(dropHealth, gone),
    step(
      addDeliveries,
      verdicts
        .flatMap(({ delivered }) => delivered)
        .map((draft) => deliveryRow({ id: newId('whd'), ...draft })),
    ),
    step(setDeliveries, movedRows(verdicts, facts)),
    step(
      addAttempts,
      verdicts
        .flatMap(({ moved }) => moved)
        .flatMap(({ delivery, attempt }) => (attempt ? [attemptRow(delivery.id, attempt)] : [])),
    ),
  );
}

const subscriptionRows = (verdicts: Verdicts, { projects }: Facts) => {
  const changed = verdicts.filter(({ change }) => change.puts?.endpoints || change.removeEndpoints);
  const ids = new Set(changed.map(({ change }) => change.project));
  return [...ids].map((id) => ({
    id,
    subscriptions: JSON.stringify(projects.get(id)?.endpoints ?? []),
  }));
};

const healthRows = (verdicts: Verdicts, facts: Facts) => {
  const changed = new Set(verdicts.flatMap(({ health }) => [...health.keys()]));
  return [...changed].flatMap((endpoint) => {
    const health = facts.health.get(endpoint);
    return health ? [healthRow(endpoint, health)] : [];
  });
};

/** Each delivery once, as it stands after all that a group did to it. */
const movedRows = (verdicts: Verdicts, { deliveries }: Facts) => {
  const moved = new Set(
    verdicts.flatMap((verdict) => verdict.moved.map(({ delivery }) => delivery.id)),
  );
  return [...moved].flatMap((id) => {
    const delivery = deliveries.get(id);
    return delivery ? [progressRow(delivery)] : [];
  });
};

/** When the lanes of endpoints become due by what a group did; those that are inactive do not. */
export function* endpointDues(
  verdicts: Verdicts,
  { projects }: Facts,
): Generator<readonly [LaneKey, Instant]> {
  for (const { change, delivered, moved, resumed } of verdicts) {
    const active = new Set(
      projects
        .get(change.project)
        ?.endpoints.filter(isActive)
        .map(({ id }) => id),
    );
    const pending = moved.flatMap(({ delivery }) =>
      delivery.status === 'pending' ? [delivery] : [],
    );
    for (const id of resumed) yield [id, change.at];
    for (const { endpoint, dueAt } of [...delivered, ...pending])
      if (active.has(endpoint)) yield [endpoint, dueAt];
  }
}

import type { Verdict } from '../../../../core/commit/verdict.js';
import type { LaneKey } from '../../../../core/model/queue/lane.js';
import { isActive, isFor } from '../../../../core/model/webhooks/endpoint.js';
import type { Instant } from '../../../../core/shared/time.js';
import { bind, execute, type Reading, reading, type Work } from '../../session/work.js';
import {
  addLanes,
  deleteLanes,
  type LaneKind,
  lockFreeLanes,
  lockLanes,
  setLanes,
} from '../../tables/queue/lanes.js';
import { isNew, type Judged, type KnexAspect, type Loaded, type Request } from '../aspect.js';
import type { Locking } from '../grouped.js';
import { laneDues } from '../lane-dues.js';
import type { PromotedJob } from './queue.js';

/** Locks lanes in ascending order, adds those of new channels and endpoints, drops those of removed endpoints. */
export const lanes: KnexAspect = {
  load: ({ query, locking }, loaded) => [lockReading([...query.lanes], loaded, locking)],
  write: ({ verdicts }) => [
    bind(addLanes, newRows(verdicts)),
    bind(
      deleteLanes,
      verdicts.flatMap(({ change }) =>
        (change.removeEndpoints ?? []).map(({ id }) => ({ key: id })),
      ),
    ),
  ],
};

const lockReading = (
  keys: readonly LaneKey[],
  { facts, lanes: stored }: Loaded,
  locking: Locking,
): Reading =>
  reading(
    locking === 'skip' ? lockFreeLanes : lockLanes,
    [...keys].sort().map((key) => ({ key })),
    ({ key, epoch, backlog, dueAt }) => {
      facts.lanes.set(key, { epoch, backlog });
      stored.set(key, { backlog, dueAt });
    },
  );

/**
 * Locks the lanes of the endpoints that events are fanned out to: only the locked projects name them. These keys can be
 * lower than locked ones, yet no two groups wait for each other: a group that waits for an endpoint's lane while it
 * holds another lane has locked the project first.
 */
export const lockFanOutLanes = (request: Request, loaded: Loaded): readonly Reading[] => [
  lockReading(fanOutLanes(request, loaded), loaded, request.locking),
];

/** The lanes of the endpoints that events are fanned out to, as far as they are not locked. */
export const fanOutLanes = ({ changes }: Request, { facts }: Loaded): readonly LaneKey[] => {
  const keys = new Set<LaneKey>();
  for (const { project, events = [] } of changes)
    for (const endpoint of facts.projects.get(project)?.endpoints ?? [])
      if (isActive(endpoint) && !facts.lanes.has(endpoint.id))
        if (events.some((event) => isFor(event, endpoint))) keys.add(endpoint.id);
  return [...keys];
};

const newRows = (verdicts: readonly Verdict[]) =>
  verdicts.flatMap(({ change: { puts } }) => [
    ...(puts?.channels ?? []).filter(isNew).map(laneOf('channel')),
    ...(puts?.endpoints ?? []).filter(isNew).map(laneOf('endpoint')),
  ]);

const laneOf =
  (kind: LaneKind) =>
  ({ id, project }: { readonly id: LaneKey; readonly project: string }) => ({
    ...{ kind, key: id, project, epoch: 0, backlog: 0 },
  });

/**
 * Writes the backlog of the lanes that the group touched, and when each is due, as far as either changes: the lane of an endpoint
 * that keeps up is leased, and due since before. The last statement of a group.
 */
export function* writeLanes(group: Judged, promoted: readonly PromotedJob[]): Work<void> {
  const rows = [...laneDues(group, promoted)].map(([key, dueAt]: [LaneKey, Instant | null]) => ({
    key,
    backlog: group.facts.lanes.get(key)?.backlog ?? 0,
    due_at: dueAt,
  }));
  const changes = rows.filter(({ key, backlog, due_at: dueAt }) => {
    const stored = group.lanes.get(key);
    const isDueBefore = dueAt === null || (stored?.dueAt ?? Number.POSITIVE_INFINITY) <= dueAt;
    return stored?.backlog !== backlog || !isDueBefore;
  });
  yield* execute(bind(setLanes, changes));
}

import type { EventStore } from '../../../ports/stores/event-store.js';
import type { ProjectId } from '../../../shared/ids.js';
import { type Instant, minuteMs } from '../../../shared/time.js';
import { sequenceOf } from '../../events/list-events.js';

/** Where a replay starts: after an event, given by its id, or at an instant; with neither, at the beginning. */
export type ReplayStart = {
  readonly after?: string | undefined;
  readonly since?: Instant | undefined;
};

/** Events after a number and not before an instant. */
type Position = { readonly after: number; readonly since: Instant };

/**
 * How far the times of neighbouring events can be out of order: the clocks of processes differ, and an event gets its time
 * before its number.
 */
const disorderMs = minuteMs;

/** Where to read from, among events since `kept`; undefined when there is no such event. */
export const positionOf = async (
  events: EventStore,
  project: ProjectId,
  start: ReplayStart,
  kept: Instant,
): Promise<Position | undefined> => {
  if (start.since !== undefined) {
    const since = Math.max(start.since, kept);
    return { after: (await events.sequenceAt(project, since - disorderMs)) - 1, since };
  }
  const after = await sequenceOf(events, { project, after: start.after }, kept);
  return after === undefined ? undefined : { after, since: kept };
};

import type { Event } from '../../../core/model/events/event.js';
import { countedAs, countSteps, startOfStep } from '../../../core/model/statistics/event-count.js';
import {
  type ChannelCount,
  type StatisticsStore,
  type StepCount,
  uncountedRead,
} from '../../../core/ports/stores/counts/statistics-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { eventsOf } from '../event-log.js';
import type { Synchronous } from '../synchronous.js';
import type { EventCount, Tables } from '../tables.js';

/** Statistics in memory. The port documents what each call promises. */
export const memoryStatistics = (tables: Tables): Synchronous<StatisticsStore> => ({
  behind: () =>
    [...tables.facts.projects.keys()].filter((project) => nextOf(tables, project, 1).length > 0),
  count: (project, limit) => {
    const next = nextOf(tables, project, limit);
    for (const event of next)
      for (const { stepMs } of countSteps)
        for (const one of countOf(event, stepMs)) add(tables, one);
    const last = next.at(-1);
    if (last) tables.countCursors.set(project, last.sequence);
    return next.length;
  },
  read: ({ project, channel, stepMs, from, to }) => {
    const next = nextOf(tables, project, uncountedRead + 1);
    const counts = [
      ...tables.eventCounts.values(),
      ...next.flatMap((each) => countOf(each, stepMs)),
    ]
      .filter((each) => each.project === project && each.stepMs === stepMs)
      .filter(({ at }) => at >= from && at < to)
      .filter((each) => channel === undefined || each.channel === channel);
    const times = next.map(({ at }) => at);
    return {
      byStep: byStep(counts),
      byChannel: byChannel(counts),
      countedTo: next.length > uncountedRead ? Math.max(...times) : undefined,
    };
  },
});

type Step = { readonly stepMs: number; readonly at: Instant };

/** Removes the steps of a table that are too old. Returns their number. */
export const removeOldSteps = (table: Map<string, Step>, now: Instant): number => {
  const kept = new Map(countSteps.map(({ stepMs, keptMs }) => [stepMs, keptMs]));
  const before = table.size;
  for (const [key, { at, stepMs }] of table)
    if (at < now - (kept.get(stepMs) ?? 0)) table.delete(key);
  return before - table.size;
};

/** The events of a project that come next. */
const nextOf = (tables: Tables, project: ProjectId, limit: number): readonly Event[] =>
  eventsOf(tables, project, { after: tables.countCursors.get(project) ?? 0, since: 0, limit });

const countOf = (event: Event, stepMs: number): readonly EventCount[] => {
  const counted = countedAs(event);
  if (!counted) return [];
  const at = startOfStep(event.at, stepMs);
  return [{ project: event.project, stepMs, at, ...counted, count: 1 }];
};

const add = ({ eventCounts }: Tables, one: EventCount): void => {
  const { project, stepMs, at, type, channel, code } = one;
  const key = [project, stepMs, at, type, channel, code].join(' ');
  eventCounts.set(key, { ...one, count: one.count + (eventCounts.get(key)?.count ?? 0) });
};

const byStep = (counts: readonly EventCount[]): readonly StepCount[] => {
  const sums = new Map<string, StepCount>();
  for (const { at, type, code, count } of counts) {
    const key = [at, type, code].join(' ');
    sums.set(key, { at, type, code, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
};

const byChannel = (counts: readonly EventCount[]): readonly ChannelCount[] => {
  const sums = new Map<string, ChannelCount>();
  for (const { channel, type, count } of counts) {
    const key = [channel, type].join(' ');
    sums.set(key, { channel, type, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
};

import type { InputOf } from '../../contract/input.js';
import {
  type CountedType,
  countedTypes,
  startOfStep,
  startsOfSteps,
  stepFor,
  type TimeRange,
} from '../../model/statistics/event-count.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { EventCounts, StatisticsStore } from '../../ports/stores/counts/statistics-store.js';
import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import { rangeOfChannel } from './ranges.js';

export type GetStatistics = InputOf<typeof rangeOfChannel>;

/** How often each type of event happened. */
export type TypeCounts = Readonly<Record<CountedType, number>>;

/** What happened in one step of time. */
export type StatisticsStep = {
  /** Its start, in Unix milliseconds. */
  readonly at: Instant;
  readonly counts: TypeCounts;
  /** The failed messages by error code. */
  readonly failures: Readonly<Record<string, number>>;
};

/** What happened to the messages of a project in a time range. A step of a message counts at its own time. */
export type Statistics = TimeRange & {
  /** The length of each step, in milliseconds: 5 minutes, an hour or a day. */
  readonly stepMs: number;
  /** Every step that begins in the range, in ascending order. */
  readonly steps: readonly StatisticsStep[];
  readonly totals: TypeCounts;
  /** The failed messages by error code, the most frequent first. */
  readonly failures: readonly { readonly code: string; readonly count: number }[];
  readonly channels: readonly { readonly channel: ChannelId; readonly counts: TypeCounts }[];
  /** Up to when the counts are complete; undefined when they are up to the last commit. */
  readonly countedTo: Instant | undefined;
};

export const getStatistics = useCase({
  kind: 'read',
  summary: 'Counts what happened to the messages of a project in a time range.',
  description: [
    'The counts are in steps of 5 minutes, an hour or a day, by type, error code and channel: the finest that give at most 400 points.',
    'Exact up to the last commit, unless `countedTo` says otherwise.',
  ],
  promise: 'Reads only. An unknown project has no counts.',
  permission: 'statistics:read',
  owner: byProject,
  within: false,
  input: rangeOfChannel,
  refusals: 'none',
  run:
    ({ clock, statistics }: { readonly clock: Clock; readonly statistics: StatisticsStore }) =>
    async ({ project, channel, ...range }: GetStatistics): Promise<Statistics> => {
      const stepMs = stepFor(range, clock());
      const from = startOfStep(range.from, stepMs);
      const found = await statistics.read({ project, channel, stepMs, from, to: range.to });
      return statisticsOf({ from, to: range.to, stepMs }, found);
    },
});

const statisticsOf = (
  { from, to, stepMs }: TimeRange & { readonly stepMs: number },
  { byStep, byChannel, countedTo }: EventCounts,
): Statistics => {
  const steps = startsOfSteps({ from, to }, stepMs).map((at) => ({
    at,
    counts: { ...noCounts },
    failures: {} as Record<string, number>,
  }));
  const stepAt = new Map(steps.map((step) => [step.at, step]));
  const totals = { ...noCounts };
  const codes = new Map<string, number>();
  for (const { at, type, code, count } of byStep) {
    totals[type] += count;
    const step = stepAt.get(at);
    if (step) step.counts[type] += count;
    if (type !== 'message.failed') continue;
    codes.set(code, count + (codes.get(code) ?? 0));
    if (step) step.failures[code] = count + (step.failures[code] ?? 0);
  }
  const failures = [...codes].map(([code, count]) => ({ code, count }));
  return {
    ...{ from, to, stepMs, steps, totals, countedTo },
    failures: failures.sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
    channels: channelsOf(byChannel),
  };
};

const noCounts = Object.fromEntries(countedTypes.map((type) => [type, 0])) as Record<
  CountedType,
  number
>;

const channelsOf = (byChannel: EventCounts['byChannel']): Statistics['channels'] => {
  const counts = new Map<ChannelId, Record<CountedType, number>>();
  for (const { channel, type, count } of byChannel) {
    if (channel === '') continue;
    const known = counts.get(channel) ?? { ...noCounts };
    counts.set(channel, { ...known, [type]: known[type] + count });
  }
  return [...counts]
    .map(([channel, each]) => ({ channel, counts: each }))
    .sort((a, b) => (a.channel < b.channel ? -1 : 1));
};

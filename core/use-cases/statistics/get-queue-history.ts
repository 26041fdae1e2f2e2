import type { InputOf } from '../../contract/input.js';
import { startOfStep, startsOfSteps, stepFor } from '../../model/statistics/event-count.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { QueueSampleStore } from '../../ports/stores/counts/queue-sample-store.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import { rangeOfChannel } from './ranges.js';

export type GetQueueHistory = InputOf<typeof rangeOfChannel>;

/** The most that waited in one step of time, by samples of each minute. */
export type QueueStep = {
  /** Its start, in Unix milliseconds. */
  readonly at: Instant;
  /** Undefined when no sample was taken: no worker ran. */
  readonly most: { readonly jobs: number; readonly oldestMs: number } | undefined;
};

/** What waited to be sent in a time range. */
export type QueueHistory = {
  /** The length of each step, in milliseconds: 5 minutes, an hour or a day. */
  readonly stepMs: number;
  /** Every step that begins in the range, in ascending order. */
  readonly steps: readonly QueueStep[];
};

export const getQueueHistory = useCase({
  kind: 'read',
  summary:
    'Tells how many messages waited to be sent in a project in a time range, and for how long the oldest of them.',
  description: [
    'Each step of 5 minutes, an hour or a day has the most of its samples, one a minute: the finest steps that give at most 400 points.',
  ],
  promise: 'Reads only. An unknown project has no messages.',
  permission: 'statistics:read',
  owner: byProject,
  within: false,
  input: rangeOfChannel,
  refusals: 'none',
  run:
    ({ clock, queueSamples }: { readonly clock: Clock; readonly queueSamples: QueueSampleStore }) =>
    async ({ project, channel, ...range }: GetQueueHistory): Promise<QueueHistory> => {
      const stepMs = stepFor(range, clock());
      const from = startOfStep(range.from, stepMs);
      const found = await queueSamples.read({ project, channel, stepMs, from, to: range.to });
      const most = new Map(found.map(({ at, jobs, oldestMs }) => [at, { jobs, oldestMs }]));
      const starts = startsOfSteps({ from, to: range.to }, stepMs);
      return { stepMs, steps: starts.map((at) => ({ at, most: most.get(at) })) };
    },
});

import { countSteps, startOfStep } from '../../../core/model/statistics/event-count.js';
import type { QueueSample, WaitingJobs } from '../../../core/model/statistics/queue-sample.js';
import type { QueueSampleStore } from '../../../core/ports/stores/counts/queue-sample-store.js';
import type { Instant } from '../../../core/shared/time.js';
import { jobsOf } from '../commit/jobs.js';
import { firstToExpire } from '../send-queue.js';
import type { Synchronous } from '../synchronous.js';
import type { StepSample, Tables } from '../tables.js';

/** Samples of the send queue in memory. The port documents what each call promises. */
export const memoryQueueSamples = (tables: Tables): Synchronous<QueueSampleStore> => ({
  waiting: () =>
    [...tables.channels.values()].flatMap(({ id: channel, project }): readonly WaitingJobs[] => {
      const jobs = jobsOf(tables, channel);
      const oldest = firstToExpire(jobs)?.id;
      return jobs.length === 0 ? [] : [{ project, channel, jobs: jobs.length, oldest }];
    }),
  record: (at, samples) => {
    for (const sample of [taken, ...samples]) add(tables, at, sample);
  },
  read: ({ project, channel = '', stepMs, from, to }) => {
    const inRange = [...tables.queueSamples.values()].filter(
      (each) => each.stepMs === stepMs && each.at >= from && each.at < to,
    );
    const found = new Map(
      inRange
        .filter((each) => each.project === project && each.channel === channel)
        .map(({ at, jobs, oldestMs }) => [at, { at, jobs, oldestMs }]),
    );
    return inRange
      .filter((each) => each.project === '')
      .map(({ at }) => found.get(at) ?? { at, jobs: 0, oldestMs: 0 })
      .sort((a, b) => a.at - b.at);
  },
});

type Sample = Omit<StepSample, 'stepMs' | 'at'>;

/** Says that a sample was taken. */
const taken: Sample = { project: '', channel: '', jobs: 0, oldestMs: 0 };

const add = ({ queueSamples }: Tables, instant: Instant, sample: Sample | QueueSample): void => {
  for (const { stepMs } of countSteps) {
    const at = startOfStep(instant, stepMs);
    const key = [sample.project, sample.channel, stepMs, at].join(' ');
    const { jobs = 0, oldestMs = 0 } = queueSamples.get(key) ?? {};
    queueSamples.set(key, {
      ...{ ...sample, stepMs, at, jobs: Math.max(jobs, sample.jobs) },
      oldestMs: Math.max(oldestMs, sample.oldestMs),
    });
  }
};

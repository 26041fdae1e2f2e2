import { setImmediate as nextTurn } from 'node:timers/promises';
import { countSteps, startOfStep } from '../../../core/model/statistics/event-count.js';
import type { QueueSample, WaitingJobs } from '../../../core/model/statistics/queue-sample.js';
import type { QueueSampleStore } from '../../../core/ports/stores/counts/queue-sample-store.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute } from '../session/work.js';
import { addQueueSamples, queueSamplesBetween, waitingJobs } from '../tables/queue-samples.js';

/** Channels in one statement. On SQLite a statement blocks the event loop for a few milliseconds. */
const channelsAtOnce = 200;
/** Samples in one transaction, so that other transactions never wait long. */
const samplesAtOnce = 50;

/** Samples of the send queue in a database. */
export const knexQueueSamples = ({ fetchRows, transact }: DatabaseSession): QueueSampleStore => ({
  waiting: async () => {
    const all: WaitingJobs[] = [];
    for (let after = ''; ; await nextTurn()) {
      const slice = await fetchRows(waitingJobs, [{ after, limit: channelsAtOnce }]);
      all.push(...slice);
      const last = slice.at(-1);
      if (!last) return all;
      after = last.channel;
    }
  },
  record: async (at, samples) => {
    const all = [taken, ...samples];
    for (let first = 0; first < all.length; first += samplesAtOnce) {
      const rows = all.slice(first, first + samplesAtOnce).flatMap((sample) => rowsOf(at, sample));
      await transact(() => execute(bind(addQueueSamples, rows)));
    }
  },
  read: ({ project, channel = '', stepMs: step, from, to }) =>
    fetchRows(queueSamplesBetween, [{ project, channel, step, from_at: from, to_at: to }]),
});

type Sample = Omit<QueueSample, 'project'> & { readonly project: string };

/** Says that a sample was taken. */
const taken: Sample = { project: '', channel: '', jobs: 0, oldestMs: 0 };

const rowsOf = (instant: number, { project, channel, jobs, oldestMs }: Sample) =>
  countSteps.map(({ stepMs: step }) => ({
    ...{ project, channel, step, at: startOfStep(instant, step) },
    ...{ jobs, oldest_ms: Math.round(oldestMs) },
  }));

import { setTimeout as pause } from 'node:timers/promises';
import { Logger, makeWorkerUtils, run } from 'graphile-worker';
import type { StartSide } from '../processes/side.js';

/** Jobs that are added in one call. */
const batchSize = 500;
/** Most jobs that are added and not done. */
const maxOpen = 2_500;
const pollMs = 2;

/** The settings of its own page on performance: https://worker.graphile.org/docs/performance */
const fastest = {
  concurrentJobs: 24,
  maxPoolSize: 25,
  localQueue: { size: 500 },
  completeJobBatchDelay: 0,
  failJobBatchDelay: 0,
};

/** What a turn came to: jobs that were added and done in it. */
export type Jobs = { readonly perSecond: number; readonly cpuMicros: number };

/** graphile-worker on Postgres with jobs that do nothing, added in bulk by the same process. */
const startGraphileWorker: StartSide<object> = async ({ BENCH_DATABASE = '' }) => {
  let done = 0;
  let added = 0;
  const logger = new Logger(() => () => undefined);
  const preset = { worker: { connectionString: BENCH_DATABASE, ...fastest, logger } };
  const utils = await makeWorkerUtils({ preset });
  await utils.migrate();
  const taskList = {
    nothing: async () => {
      done += 1;
    },
  };
  const runner = await run({ preset, taskList, noHandleSignals: true });
  const jobs = Array.from({ length: batchSize }, (_, n) => ({
    identifier: 'nothing',
    payload: { n },
  }));

  const work = async (seconds: number): Promise<Jobs> => {
    const cpu = process.cpuUsage();
    const [started, doneBefore] = [performance.now(), done];
    const until = started + 1_000 * seconds;
    while (performance.now() < until || done === doneBefore) {
      if (added - done + batchSize > maxOpen) await pause(pollMs);
      else {
        await utils.addJobs(jobs);
        added += batchSize;
      }
    }
    while (done < added) await pause(pollMs);
    const ended = done - doneBefore;
    const { user, system } = process.cpuUsage(cpu);
    return {
      perSecond: (1_000 * ended) / (performance.now() - started),
      cpuMicros: (user + system) / ended,
    };
  };

  return {
    ready: {},
    ask: (_, argument) => work(Number(argument)),
    stop: async () => {
      await runner.stop();
      await utils.release();
    },
  };
};

export default startGraphileWorker;

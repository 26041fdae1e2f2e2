import { setTimeout as pause } from 'node:timers/promises';
import { acceptContestant } from '../accept/accept-contestant.js';
import { startFloor } from '../accept/bench-accept.js';
import type { BenchContext } from '../context.js';
import { fullLoad, type LifeLoad, lifeContestant } from '../life/life-contestant.js';
import type { Contestant } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import type { Sample } from '../measure/sample.js';
import type { RunningSide } from '../processes/side.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';

export type MemoryPlan = {
  readonly store: StoreName;
  /** How long each is loaded. */
  readonly seconds: number;
  readonly load?: LifeLoad;
};

const everyMs = 100;
/** Time after which an idle service has given back what its start took, in milliseconds. */
const idleMs = 25_000;

/** Measures the resident memory of a process that is idle, and its peak under full load, beside the floor of acceptance. */
export const benchMemory = async (
  context: BenchContext,
  { store, seconds, load = fullLoad }: MemoryPlan,
): Promise<BenchResult> => {
  const { database, openProbe } = stores[store];
  const { floor } = await startFloor(context, store);
  const its = acceptContestant('floor', floor, load.connections);
  const ofFloor = await memoryOf(floor, its, seconds);

  const url = await database(context.folder, 'memory');
  const service = await startService(context, { url, role: 'all', isCounted: false });
  const probe = await openProbe(url, service.ready.project);
  const ours = lifeContestant({ name: 'service', service, probe, load });
  const ofService = await memoryOf(service, ours, seconds);

  return {
    bench: 'memory',
    store,
    sides: {
      'floor, idle': ofFloor.idle,
      'service, idle': ofService.idle,
      'floor, full load': ofFloor.loaded,
      'service, full load': ofService.loaded,
    },
    ratios: {},
    costs: {
      'service over floor, idle': ratioOf(ofService.idle, ofFloor.idle, 'residentMib'),
      'service over floor, full load': ratioOf(ofService.loaded, ofFloor.loaded, 'residentMib'),
    },
  };
};

const memoryOf = async (
  side: RunningSide<unknown>,
  { turn, end }: Contestant,
  seconds: number,
): Promise<{ readonly idle: Sample; readonly loaded: Sample }> => {
  const now = async (): Promise<number> => (await side.usage()).residentMib;
  await pause(idleMs);
  const idle = await now();
  let peak = idle;
  let isOver = false;
  const watch = async (): Promise<void> => {
    while (!isOver) {
      peak = Math.max(peak, await now());
      await pause(everyMs);
    }
  };
  const watching = watch();
  await turn(seconds).finally(() => {
    isOver = true;
  });
  await watching;
  await end();
  return { idle: { residentMib: idle }, loaded: { residentMib: peak } };
};

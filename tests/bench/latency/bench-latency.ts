import { startFloor } from '../accept/bench-accept.js';
import type { BenchContext } from '../context.js';
import { alternate, type Turns } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { latencyContestant } from './latency-contestant.js';

export type LatencyPlan = Turns & {
  readonly store: StoreName;
  /** Sends a second. */
  readonly rate: number;
};

/** Measures the time of acceptance at a moderate rate while all workers run, and what a whole life costs then. */
export const benchLatency = async (
  context: BenchContext,
  { store, rate, ...turns }: LatencyPlan,
): Promise<BenchResult> => {
  const { database, openProbe } = stores[store];
  const { floor, url: floorUrl } = await startFloor(context, store);
  const floorProbe = await openProbe(floorUrl, floor.ready.project);
  const url = await database(context.folder, 'latency');
  const service = await startService(context, { url, role: 'all' });
  const probe = await openProbe(url, service.ready.project);
  const sides = await alternate(
    [
      latencyContestant({ name: 'floor', side: floor, probe: floorProbe, rate, hasWorkers: false }),
      latencyContestant({ name: 'service', side: service, probe, rate, hasWorkers: true }),
    ],
    turns,
  );
  return {
    bench: `latency at ${rate}/s`,
    store,
    sides,
    ratios: {},
    costs: { 'p99 of the service over the floor': ratioOf(sides.service, sides.floor, 'p99Ms') },
  };
};

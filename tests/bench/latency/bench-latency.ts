import { startFloor } from '../accept/bench-accept.js';
import type { BenchContext } from '../context.js';
import { alternate, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { noThread, startService } from '../service/start-service.js';
import { type StoreName, stores } from '../stores/stores.js';
import { latencyContestant } from './latency-contestant.js';

export type LatencyPlan = Rounds & {
  readonly store: StoreName;
  /** Sends a second. */
  readonly rate: number;
  /** Whether the service is also measured without its writer thread. Default: false. */
  readonly withoutThread?: boolean;
};

/** Measures the time of acceptance at a moderate rate while all workers run, and what a whole life costs then. */
export const benchLatency = async (
  context: BenchContext,
  { store, rate, withoutThread = false, ...rounds }: LatencyPlan,
): Promise<BenchResult> => {
  const { database, openProbe } = stores[store];
  const { floor, url: floorUrl } = await startFloor(context, store);
  const floorProbe = await openProbe(floorUrl, floor.ready.project);
  const serviceWith = async (name: string, environment: Readonly<Record<string, string>>) => {
    const url = await database(context.folder, name);
    const isProfiled = name === 'service';
    const side = await startService(context, { url, role: 'all', environment, isProfiled });
    const probe = await openProbe(url, side.ready.project);
    return latencyContestant({ name, side, probe, rate, hasWorkers: true });
  };
  const sides = await alternate(
    [
      latencyContestant({ name: 'floor', side: floor, probe: floorProbe, rate, hasWorkers: false }),
      await serviceWith('service', {}),
      ...(withoutThread ? [await serviceWith('service, no writer thread', noThread)] : []),
    ],
    rounds,
  );
  return {
    bench: `latency at ${rate}/s`,
    store,
    sides,
    ratios: {},
    costs: { 'p99 of the service over the floor': ratioOf(sides.service, sides.floor, 'p99Ms') },
  };
};

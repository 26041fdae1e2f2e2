import { setTimeout as pause } from 'node:timers/promises';
import type { BenchContext } from '../context.js';
import { alternate, type Contestant, type Rounds } from '../measure/alternate.js';
import { type BenchResult, ratioOf } from '../measure/result.js';
import { percentileOf, type Sample } from '../measure/sample.js';
import type { RunningSide } from '../processes/side.js';
import { type StoreName, stores } from '../stores/stores.js';
import type { Flood, Flooded } from './flood.js';
import { quietProject } from './quiet-project.js';
import type { TwoProjects } from './service.js';

export type FairnessPlan = Rounds & {
  readonly store: StoreName;
  /** Sends a second of the quiet project. */
  readonly rate: number;
  /** Connections of the flooding project. */
  readonly connections: number;
  /** The time in which a flood comes to its steady state, in seconds. Default: 1. */
  readonly rampSeconds?: number;
};

/** How many times as much as the quiet project the flooding one sends. */
const timesItsShare = 10;

type Flooding = Omit<Flood, 'service' | 'seconds'>;

/**
 * Measures the sends of a project alone, and beside another one of the same service: one that sends ten times as much
 * under the shipped rate limits, and one that sends as much as its connections allow without any.
 */
export const benchFairness = async (
  context: BenchContext,
  { store, rate, connections, rampSeconds = 1, ...rounds }: FairnessPlan,
): Promise<BenchResult> => {
  const floods = await context.start<object>({ module: 'fairness/flood.ts', environment: {} });
  const start = async (limits: string) =>
    context.start<TwoProjects>({
      module: 'fairness/service.ts',
      environment: {
        ROUNDTRIP_DATABASE_URL: await stores[store].database(context.folder, limits),
        ROUNDTRIP_DATA_DIR: context.folder,
        ROUNDTRIP_PORT: '0',
        ROUNDTRIP_LOG_LEVEL: 'error',
        BENCH_RATE_LIMITS: limits,
      },
    });
  const contestantOf = (
    name: string,
    service: RunningSide<TwoProjects>,
    flooding?: Flooding,
  ): Contestant => {
    const project = quietProject(service.ready.quiet);
    return {
      name,
      turn: async (seconds) => {
        const flooded =
          flooding &&
          flood(floods, {
            service: service.ready.flooding,
            ...flooding,
            seconds: rampSeconds + seconds,
          });
        await pause(rampSeconds * 1_000);
        const times = await project.sendFor(seconds, rate);
        const other = await flooded;
        return sampleOf(times, other);
      },
      end: project.close,
    };
  };
  const [shipped, raised] = [await start('shipped'), await start('raised')];
  const tenfold = `beside ${timesItsShare * rate}/s`;
  const unlimited = `beside ${connections} connections, no rate limit`;
  const sides = await alternate(
    [
      contestantOf('alone', raised),
      contestantOf(tenfold, shipped, { connections, rate: timesItsShare * rate }),
      contestantOf(unlimited, raised, { connections }),
    ],
    rounds,
  ).finally(() => Promise.all([floods.end(), shipped.end(), raised.end()]));
  const over = (name: string, measure: 'p99Ms' | 'sentP99Ms') =>
    ratioOf(sides[name], sides.alone, measure);
  return {
    bench: 'fairness',
    store,
    sides,
    ratios: {},
    costs: Object.fromEntries(
      [tenfold, unlimited].flatMap((name) => [
        [`p99 ${name}, over alone`, over(name, 'p99Ms')],
        [`p99 until sent ${name}, over alone`, over(name, 'sentP99Ms')],
      ]),
    ),
  };
};

/** Begins a flood. */
const flood = (floods: RunningSide<object>, plan: Flood): Promise<Flooded> =>
  floods.ask('flood', plan);

const sampleOf = (
  { accepted, sent }: Awaited<ReturnType<ReturnType<typeof quietProject>['sendFor']>>,
  other: Flooded | undefined,
): Sample => ({
  p50Ms: percentileOf(accepted, 50),
  p99Ms: percentileOf(accepted, 99),
  // The service counts whole milliseconds.
  sentP99Ms: Math.max(1, percentileOf(sent, 99)),
  otherPerSecond: other?.acceptedPerSecond ?? 0,
});

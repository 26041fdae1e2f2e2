import { benchAccept } from './accept/bench-accept.js';
import type { BenchContext } from './context.js';
import { benchLatency } from './latency/bench-latency.js';
import { benchLife } from './life/bench-life.js';
import type { BenchResult } from './measure/result.js';
import type { StoreName } from './stores/stores.js';
import { benchWebhooks } from './webhooks/bench-webhooks.js';

/** What a caller can choose. */
export type Options = {
  readonly store: StoreName;
  /** How long a turn takes. Default: what suits the benchmark. */
  readonly seconds?: number;
  /** How often each is measured. Default: what suits the benchmark. */
  readonly turns?: number;
  /** Processes that share one database. */
  readonly processes: number;
  /** Sends a second. */
  readonly rate: number;
  /** Endpoints that get each event. Default: 5. */
  readonly endpoints?: number;
  /** Webhooks to each endpoint in a turn. Default: 2,000. */
  readonly deliveries?: number;
  /** A folder that exists, for a processor profile. Default: none is written. */
  readonly profile?: string;
};

type Bench = (context: BenchContext, options: Options) => Promise<BenchResult>;

/** Every benchmark, with the turns that it has by default. */
export const benches = {
  accept: (context, { turns = 5, seconds = 2, ...rest }) =>
    benchAccept(context, { ...rest, turns, seconds }),
  life: (context, { turns = 3, seconds = 4, ...rest }) =>
    benchLife(context, { ...rest, turns, seconds }),
  latency: (context, { turns = 3, seconds = 10, ...rest }) =>
    benchLatency(context, { ...rest, turns, seconds }),
  webhooks: (context, { store, turns = 3, deliveries = 2_000, endpoints = 5 }) =>
    benchWebhooks(context, { store, turns, deliveries, endpoints }),
} as const satisfies Readonly<Record<string, Bench>>;

export type BenchName = keyof typeof benches;

/** Whether a word names a benchmark. */
export const isBench = (name: string): name is BenchName => Object.hasOwn(benches, name);

import { type BenchName, benches, type Options } from '../benches.js';
import { type Machine, withContext } from '../context.js';
import type { BenchResult } from '../measure/result.js';
import type { StoreName } from '../stores/stores.js';
import { type MachineFacts, thisMachine } from './machine.js';

/** The results of all benchmarks on one machine. */
export type Comparison = {
  readonly machine: MachineFacts;
  readonly results: readonly BenchResult[];
};

type Planned = readonly [name: BenchName, store: StoreName, options: Omit<Options, 'store'>];

/** Messages of the larger database of `growth`, unless the caller says how many: as many as are filled in half a minute. */
const quickGrowth = 50_000;

/** Every benchmark, with rounds such that all together take at most 12 minutes. */
const plan = (growth: number): readonly Planned[] => [
  ['accept', 'sqlite', { rounds: 3 }],
  ['accept', 'postgres', { rounds: 3, processes: 2 }],
  ['life', 'sqlite', {}],
  ['life', 'postgres', {}],
  ['latency', 'sqlite', { rounds: 2 }],
  ['latency', 'postgres', { rounds: 2 }],
  ['read', 'sqlite', { seconds: 1.5 }],
  ['read', 'postgres', { seconds: 1.5 }],
  ['webhooks', 'sqlite', {}],
  ['growth', 'sqlite', { messages: growth, rounds: 2 }],
  ['intake', 'sqlite', {}],
  ['start', 'sqlite', {}],
  ['memory', 'sqlite', {}],
];

/** Runs every benchmark, one after another. `rounds` and `seconds` replace those of all. Calls `onResult` with each result. */
export const compare = async (
  machine: Machine,
  { messages = quickGrowth, rounds, seconds }: Pick<Options, 'messages' | 'rounds' | 'seconds'>,
  onResult: (result: BenchResult) => void,
): Promise<Comparison> => {
  const results: BenchResult[] = [];
  const given = {
    ...(rounds === undefined ? {} : { rounds }),
    ...(seconds === undefined ? {} : { seconds }),
  };
  for (const [name, store, options] of plan(messages)) {
    const result = await withContext(machine, (context) =>
      benches[name](context, { store, ...options, ...given }),
    );
    onResult(result);
    results.push(result);
  }
  return { machine: await thisMachine(), results };
};

/**
 * Several runs as one: comparisons, and results of one benchmark. Of two results of one benchmark on one store, the later
 * is kept. Throws when there is no comparison among them.
 */
export const merge = (runs: readonly (Comparison | BenchResult)[]): Comparison => {
  const byName = new Map<string, BenchResult>();
  for (const run of runs)
    for (const result of 'results' in run ? run.results : [run])
      byName.set(`${result.bench} ${result.store}`, result);
  const last = runs.filter((run) => 'results' in run).at(-1);
  if (!last) throw new Error('there is no comparison, which says on what machine it ran');
  return { machine: last.machine, results: [...byName.values()] };
};

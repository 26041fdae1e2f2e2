import { type BenchResult, ratioText } from '../measure/result.js';
import { type Measure, measures, rounded } from '../measure/sample.js';
import type { StoreName } from '../stores/stores.js';
import type { Comparison } from './compare.js';
import { table } from './tables.js';

/** What a benchmark should reach: a quotient, or a measure of one side. */
type Target = {
  /** The beginning of the name of the benchmark. */
  readonly bench: string;
  readonly stores: readonly StoreName[];
  /** A target for each store. `atLeast` unless it is `atMost`. */
  readonly values: readonly number[];
  readonly isMost?: boolean;
} & ({ readonly ratio: RegExp } | { readonly side: string; readonly measure: Measure });

const both = ['sqlite', 'postgres'] as const;
const sqlite = ['sqlite'] as const;

const targets: readonly Target[] = [
  { bench: 'accept', ratio: /^service over floor$/, stores: both, values: [0.75, 0.7] },
  { bench: 'accept', ratio: /^2 processes over one$/, stores: ['postgres'], values: [1] },
  { bench: 'life', ratio: /^life over acceptance$/, stores: both, values: [0.5, 0.5] },
  { bench: 'life', side: 'life', measure: 'perSecond', stores: both, values: [3_000, 2_500] },
  {
    bench: 'life',
    side: 'life',
    measure: 'cpuMicros',
    stores: both,
    values: [350, 350],
    isMost: true,
  },
  {
    bench: 'latency',
    side: 'service',
    measure: 'commits',
    stores: both,
    values: [4, 4],
    isMost: true,
  },
  {
    bench: 'latency',
    side: 'service',
    measure: 'p99Ms',
    stores: both,
    values: [5, 5],
    isMost: true,
  },
  { bench: 'webhooks', ratio: /^service over floor$/, stores: sqlite, values: [0.7] },
  { bench: 'read', ratio: / over its floor$/, stores: both, values: [0.7, 0.7] },
  { bench: 'growth', ratio: / over 10,000$/, stores: sqlite, values: [0.9] },
  {
    bench: 'start',
    side: 'roundtrip serve, to ready',
    measure: 'ms',
    stores: sqlite,
    values: [600],
    isMost: true,
  },
  {
    bench: 'start',
    side: 'roundtrip --version',
    measure: 'ms',
    stores: sqlite,
    values: [250],
    isMost: true,
  },
  {
    bench: 'memory',
    side: 'service, idle',
    measure: 'residentMib',
    stores: sqlite,
    values: [110],
    isMost: true,
  },
  {
    bench: 'memory',
    side: 'service, full load',
    measure: 'residentMib',
    stores: sqlite,
    values: [220],
    isMost: true,
  },
];

type Reached = {
  readonly name: string;
  readonly value: number;
  readonly text: (value: number) => string;
};

const reachedIn = ({ ratios, sides }: BenchResult, target: Target): readonly Reached[] => {
  if ('ratio' in target)
    return Object.entries(ratios)
      .filter(([name]) => target.ratio.test(name))
      .map(([name, value]) => ({ name, value, text: ratioText }));
  const value = sides[target.side]?.[target.measure];
  const { title, unit } = measures[target.measure];
  const text = (each: number): string => `${rounded(each).toLocaleString('en')} ${unit}`.trimEnd();
  return value === undefined ? [] : [{ name: `${target.side}: ${title}`, value, text }];
};

/** Each target beside what a comparison reached. */
export const targetsTable = ({ results }: Comparison): string => {
  const rows = targets.flatMap((target) =>
    target.stores.flatMap((store, i) => {
      const result = results.find(
        (each) => each.bench.startsWith(target.bench) && each.store === store,
      );
      const aim = target.values[i] ?? Number.NaN;
      return (result ? reachedIn(result, target) : []).map(({ name, value, text }) => {
        const isReached = target.isMost ? value <= aim : value >= aim;
        const bound = `${target.isMost ? 'at most' : 'at least'} ${text(aim)}`;
        return [`${target.bench}, ${store}`, name, bound, text(value), isReached ? 'yes' : 'no'];
      });
    }),
  );
  return table(['benchmark', 'what', 'target', 'reached', ''], rows, 5);
};

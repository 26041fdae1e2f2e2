import {
  type Measure,
  measures,
  measuresOf,
  medianOf,
  percentileOf,
  rounded,
  type Sample,
} from './sample.js';

/** What a benchmark found. */
export type BenchResult = {
  readonly bench: string;
  readonly store?: string;
  /** What was measured, by name. */
  readonly sides: Readonly<Record<string, Sample>>;
  /** Quotients of rates, by what they compare: the more, the better. */
  readonly ratios: Readonly<Record<string, number>>;
  /** Quotients of times or of memory: the less, the better. Default: none. */
  readonly costs?: Readonly<Record<string, number>>;
  /** Quotients that are so near to 1 that they say nothing without their spread. Default: none. */
  readonly spreads?: Readonly<Record<string, Spread>>;
};

/** The median of the quotients of all rounds, and the middle half of them. */
export type Spread = {
  readonly median: number;
  readonly from: number;
  readonly to: number;
  readonly rounds: number;
};

export const spreadOf = (quotients: readonly number[]): Spread => ({
  median: medianOf(quotients),
  from: percentileOf(quotients, 25),
  to: percentileOf(quotients, 75),
  rounds: quotients.length,
});

/** A spread as text. */
export const spreadText = ({ median, from, to, rounds }: Spread): string =>
  `${median.toFixed(3)} (the middle half of ${rounds} rounds: ${from.toFixed(3)} to ${to.toFixed(3)})`;

/** The quotient of a measure of two sides. Default: of their rates. */
export const ratioOf = (
  one: Sample | undefined,
  other: Sample | undefined,
  measure: Measure = 'perSecond',
): number => (one?.[measure] ?? 0) / (other?.[measure] ?? 0);

/** A quotient as text, with at least two digits. */
export const ratioText = (ratio: number): string =>
  ratio < 0.1 ? String(Number(ratio.toPrecision(2))) : ratio.toFixed(2);

const textOf = (measure: Measure, value: number): string => {
  const { title, unit } = measures[measure];
  const number = rounded(value).toLocaleString('en');
  return measure === 'perSecond' ? `${number}${unit}` : `${title} ${number} ${unit}`.trimEnd();
};

/** A result as lines of text. */
export const linesOf = ({
  bench,
  store,
  sides,
  ratios,
  costs,
  spreads = {},
}: BenchResult): readonly string[] => {
  const width = Math.max(...Object.keys(sides).map(({ length }) => length));
  const rows = Object.entries(sides).map(([name, sample]) =>
    [name.padEnd(width), ...measuresOf(sample).map((each) => textOf(each, sample[each] ?? 0))].join(
      '   ',
    ),
  );
  const quotients = Object.entries({ ...ratios, ...costs }).map(
    ([name, value]) => `${name}: ${ratioText(value)}`,
  );
  const spread = Object.entries(spreads).map(([name, each]) => `${name}: ${spreadText(each)}`);
  return [store ? `${bench} on ${store}` : bench, ...rows, ...quotients, ...spread];
};

import { type BenchResult, ratioText } from '../measure/result.js';
import { type Measure, measures, rounded, type Sample } from '../measure/sample.js';
import type { Comparison } from './compare.js';

const columns: readonly Measure[] = [
  'perSecond',
  'p50Ms',
  'p99Ms',
  'cpuMicros',
  'commits',
  'statements',
  'ms',
  'residentMib',
  'refusedPerSecond',
  'refusedP50Ms',
  'refusedP99Ms',
  'sentP99Ms',
  'toldP99Ms',
  'otherPerSecond',
  'leftOut',
  'bytes',
];

const headOf = (measure: Measure): string => {
  const { title, unit } = measures[measure];
  return unit === '' ? title : `${title}, ${unit}`;
};

const cellOf = (sample: Sample, measure: Measure): string => {
  const value = sample[measure];
  return value === undefined ? '' : rounded(value).toLocaleString('en');
};

const nameOf = ({ bench, store }: BenchResult): string => (store ? `${bench}, ${store}` : bench);

/** A Markdown table. */
export const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
  numbersFrom: number,
): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, i) => (i < numbersFrom ? '-' : '-:'));
  return [line(head), line(rule), ...rows.map(line)].join('\n');
};

/** Every figure of a comparison. */
export const figuresTable = ({ results }: Pick<Comparison, 'results'>): string => {
  const used = columns.filter((measure) =>
    results.some(({ sides }) => Object.values(sides).some((side) => side[measure] !== undefined)),
  );
  const rows = results.flatMap((result) =>
    Object.entries(result.sides).map(([side, sample]) => [
      nameOf(result),
      side,
      ...used.map((measure) => cellOf(sample, measure)),
    ]),
  );
  return table(['benchmark', 'what', ...used.map(headOf)], rows, 2);
};

/** Every quotient of a comparison. */
export const ratiosTable = ({ results }: Comparison): string => {
  const rows = results.flatMap((result) =>
    Object.entries({ ...result.ratios, ...result.costs }).map(([name, value]) => [
      nameOf(result),
      name,
      ratioText(value),
    ]),
  );
  return table(['benchmark', 'quotient', 'value'], rows, 2);
};

/** What a benchmark measures: the unit of each measure, and whether it is of one request, message or delivery. */
export const measures = {
  perSecond: { title: 'rate', unit: '/s' },
  cpuMicros: { title: 'processor time each', unit: 'µs' },
  p50Ms: { title: 'p50', unit: 'ms' },
  p99Ms: { title: 'p99', unit: 'ms' },
  commits: { title: 'write transactions each', unit: '' },
  emptyCommits: { title: 'of which empty', unit: '' },
  statements: { title: 'statements each', unit: '' },
  ms: { title: 'time', unit: 'ms' },
  residentMib: { title: 'resident memory', unit: 'MiB' },
  refused: { title: 'not accepted', unit: '' },
  refusedPerSecond: { title: 'refused', unit: '/s' },
  refusedP50Ms: { title: 'p50 of refused', unit: 'ms' },
  refusedP99Ms: { title: 'p99 of refused', unit: 'ms' },
  sentP99Ms: { title: 'p99 until sent', unit: 'ms' },
  toldP99Ms: { title: 'p99 until told', unit: 'ms' },
  bytes: { title: 'bytes a message', unit: '' },
  lost: { title: 'lost', unit: '' },
  leftOut: { title: 'left out of the log', unit: '' },
  otherPerSecond: { title: 'accepted of the other', unit: '/s' },
} as const;

export type Measure = keyof typeof measures;

/** What one turn of one side comes to. */
export type Sample = Readonly<Partial<Record<Measure, number>>>;

/** The names of the measures that a sample has. */
export const measuresOf = (sample: Sample): readonly Measure[] =>
  (Object.keys(measures) as Measure[]).filter((measure) => sample[measure] !== undefined);

/** What several rounds come to: the median of each measure. */
export const overRounds = (samples: readonly Sample[]): Sample =>
  Object.fromEntries(
    measuresOf(samples[0] ?? {}).map((measure) => [
      measure,
      medianOf(samples.map((sample) => sample[measure] ?? 0)),
    ]),
  );

/** The value in the middle, or the mean of the two there. */
export const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? 0;
  return (lower + upper) / 2;
};

/** The value that so many percent of all values do not exceed. */
export const percentileOf = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? 0;

/** Rounds to three significant digits, and whole numbers above 1,000. */
export const rounded = (value: number): number =>
  value >= 1_000 ? Math.round(value) : Number(value.toPrecision(3));

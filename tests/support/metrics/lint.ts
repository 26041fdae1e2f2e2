import type { ScrapedMetric } from './exposition.js';

/** Units that are no base units, and the base unit. */
const otherUnits: Readonly<Record<string, string>> = {
  milliseconds: 'seconds',
  microseconds: 'seconds',
  nanoseconds: 'seconds',
  minutes: 'seconds',
  hours: 'seconds',
  days: 'seconds',
  kilobytes: 'bytes',
  megabytes: 'bytes',
  kibibytes: 'bytes',
  bits: 'bytes',
  percent: 'ratio',
  percents: 'ratio',
};

const abbreviations = ['s', 'ms', 'us', 'ns', 'sec', 'secs', 'b', 'kb', 'mb', 'gb', 'mib', 'pct'];
const types = ['counter', 'gauge', 'histogram', 'summary'];
const reserved = { histogram: ['le'], summary: ['quantile'] } as const;

/** What is wrong with a metric by the conventions of Prometheus: the rules of `promtool check metrics`. */
export const lint = ({ name, type, help, samples }: ScrapedMetric): readonly string[] => {
  const words = name.split('_');
  const labels = [...new Set(samples.flatMap((sample) => Object.keys(sample.labels)))];
  const allowed: readonly string[] =
    type in reserved ? reserved[type as keyof typeof reserved] : [];
  const unit = words.find((word) => word in otherUnits);
  const problems: readonly (readonly [boolean, string])[] = [
    [help === '', 'has no help'],
    [!types.includes(type), `has the type ${type}`],
    [!/^[a-z][a-z0-9_]*$/.test(name), 'is not in snake_case'],
    [type === 'counter' && !name.endsWith('_total'), 'is a counter that does not end in _total'],
    [type !== 'counter' && name.endsWith('_total'), `is a ${type} that ends in _total`],
    [/_(count|sum|bucket)$/.test(name), 'ends as a series of a histogram does'],
    [words.some((word) => types.includes(word)), 'has a type in its name'],
    [unit !== undefined, `is in ${unit}: use ${otherUnits[unit ?? '']}`],
    [words.some((word) => abbreviations.includes(word)), 'abbreviates a unit'],
    [labels.some((label) => !/^[a-z][a-z0-9_]*$/.test(label)), 'has a label not in snake_case'],
    [
      labels.some((label) => ['le', 'quantile'].includes(label) && !allowed.includes(label)),
      'has a label of another type of metric',
    ],
    [labels.some((label) => name.endsWith(`_by_${label}`)), 'has a label in its name'],
  ];
  return problems.filter(([isWrong]) => isWrong).map(([, text]) => `${name} ${text}`);
};

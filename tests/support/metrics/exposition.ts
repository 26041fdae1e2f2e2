/** A metric in the text format of Prometheus. */
export type ScrapedMetric = {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly samples: readonly Sample[];
};

type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

/** The metrics of a scrape, in order. */
export const metricsIn = (text: string): readonly ScrapedMetric[] =>
  text
    .split(/^(?=# HELP )/m)
    .filter((block) => block.startsWith('# HELP '))
    .map((block) => {
      const [, name = '', help = ''] = /^# HELP (\S+) (.*)$/m.exec(block) ?? [];
      const [, type = ''] = /^# TYPE \S+ (\w+)$/m.exec(block) ?? [];
      const lines = block.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      return { name, type, help, samples: lines.map(sampleIn) };
    });

const sampleIn = (line: string): Sample => {
  const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
  const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
  return {
    name,
    labels: Object.fromEntries(pairs.map(([, label = '', text = '']) => [label, text])),
    value: Number(value),
  };
};

import { rounded } from '../bench/measure/sample.js';
import { table } from '../bench/report/tables.js';
import { type Compared, type Growth, growthIn } from './growth.js';
import type { Activity } from './load.js';
import type { Sample } from './sample.js';

const text = (value: number): string => rounded(value).toLocaleString('en');

/** Rows of the table over time, at most. */
const maxRows = 12;

const columns: readonly (readonly [title: string, of: (sample: Sample) => number])[] = [
  ['minute', ({ second }) => second / 60],
  ['resident memory, MiB', ({ residentMib }) => residentMib],
  ['heap, MiB', ({ heapMib }) => heapMib],
  ['open files', ({ openFiles }) => openFiles],
  ['backlog', ({ backlog }) => backlog],
  ['pending deliveries', ({ pendingDeliveries }) => pendingDeliveries],
  ['database, MiB', ({ databaseMib }) => databaseMib],
  ['p50, ms', ({ p50Ms }) => p50Ms],
  ['p99, ms', ({ p99Ms }) => p99Ms],
];

/** The samples as a Markdown table, evenly thinned out. */
const timeTable = (samples: readonly Sample[]): string => {
  const step = Math.ceil(samples.length / maxRows);
  const shown = samples.filter((_, i) => (samples.length - 1 - i) % step === 0);
  const rows = shown.map((sample) => columns.map(([, of]) => text(of(sample))));
  return table(
    columns.map(([title]) => title),
    rows,
    0,
  );
};

const growthTable = (growths: readonly Growth[]): string =>
  table(
    ['after the warm-up', 'first quarter', 'last quarter', 'grew'],
    growths.map(({ title, first, last, grew }) => [
      title,
      text(first),
      text(last),
      grew ? 'yes' : 'no',
    ]),
    1,
  );

const counted = ['sends', 'reads', 'uploads', 'webhooks', 'refusedWebhooks', 'inbound'] as const;
const titles: Readonly<Record<(typeof counted)[number], string>> = {
  sends: 'sends',
  reads: 'reads',
  uploads: 'uploads',
  webhooks: 'webhooks accepted',
  refusedWebhooks: 'webhooks refused',
  inbound: 'messages received',
};

/** What was done in all, in one line. */
const totals = (activities: readonly Activity[]): string => {
  const sums = counted.map((what) => {
    const sum = activities.reduce((total, activity) => total + activity[what], 0);
    return `${sum.toLocaleString('en')} ${titles[what]}`;
  });
  const failures = new Map<string, number>();
  for (const { failures: its } of activities)
    for (const [what, count] of Object.entries(its))
      failures.set(what, (failures.get(what) ?? 0) + count);
  const failed = [...failures].map(([what, count]) => `${count} times ${what}`);
  return [...sums, `failed requests: ${failed.join(', ') || 'none'}`].join(', ');
};

/** What a soak found. */
export type SoakReport = {
  readonly text: string;
  readonly failedRequests: number;
  /** The titles of the measures that grew. */
  readonly grown: readonly string[];
};

/** The report of a soak: its tables, and what grew. */
export const reportOf = (
  store: string,
  samples: readonly Sample[],
  compared: Compared = {},
): SoakReport => {
  const growths = growthIn(samples, compared);
  const activities = samples.map(({ activity }) => activity);
  const failedRequests = activities
    .flatMap(({ failures }) => Object.values(failures))
    .reduce((sum, count) => sum + count, 0);
  const parts = [
    `soak on ${store}: ${totals(activities)}`,
    timeTable(samples),
    growthTable(growths),
  ];
  return {
    text: parts.join('\n\n'),
    failedRequests,
    grown: growths.filter(({ grew }) => grew).map(({ title }) => title),
  };
};

import { benchText, writeBench } from '../bench/report/document.js';
import { thisMachine } from '../bench/report/machine.js';
import { readOptions } from '../support/read-options.js';
import { type Delays, delays } from './delays.js';
import { withPostgres, withSqlite } from './open-stores.js';

const usage = `usage: npm run pruning -- [--store sqlite|postgres] [--rounds N] [--events N] [--messages N] [--write FILE]
  Measures what the retention costs the sends beside it: the time of each commit, in turns with and without.
  Exits with 1 when it adds more than 10 ms at p99, as the median of the turns.
  --store NAME   one store (default: both)
  --rounds N      how often each side is measured (default 7)
  --events N     old events that are removed in a turn (default 1500)
  --messages N   old messages of the sending project that are removed in a turn (default 700)
  --write FILE   writes the figures into a document, at the line that names the command`;

const { values } = readOptions(usage, {
  options: {
    store: { type: 'string' },
    rounds: { type: 'string', default: '7' },
    events: { type: 'string', default: '1500' },
    messages: { type: 'string', default: '700' },
    write: { type: 'string' },
  },
});

const opens = { sqlite: withSqlite, postgres: withPostgres };
/** What the retention may add to the time of a send at p99, in milliseconds. */
const maxMs = 10;

const lineOf = (store: string, measured: Delays): string => {
  const { without, beside, addedMs, rowsPerSecond } = measured;
  const cells = [without.p50, without.p99, beside.p50, beside.p99, addedMs];
  const figures = cells.map((ms) => ms.toFixed(1));
  return `| ${[store, ...figures, Math.round(rowsPerSecond)].join(' | ')} |`;
};

const head = [
  '| store | p50 without, ms | p99 without, ms | p50 beside, ms | p99 beside, ms | added at p99, ms | rows removed a second |',
  '| ----- | --------------- | --------------- | -------------- | -------------- | ---------------- | --------------------- |',
];

const counts = [values.rounds, values.events, values.messages].map(Number);
const [rounds = 0, events = 0, messages = 0] = counts;
const names = Object.entries(opens).filter(
  ([name]) => values.store === undefined || values.store === name,
);
if (names.length === 0 || counts.some((count) => !(count > 0))) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const lines: string[] = [];
  for (const [name, open] of names)
    await open(async (stores) => {
      const measured = await delays(stores, { rounds, events, messages });
      lines.push(lineOf(name, measured));
      if (measured.addedMs > maxMs) process.exitCode = 1;
    });
  const table = [...head, ...lines].join('\n');
  console.log(table);
  if (values.write !== undefined)
    writeBench(values.write, benchText('pruning --', await thisMachine(), table));
}
// The tests' Postgres ends with the process.
process.exit();

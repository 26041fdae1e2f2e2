import { parseArgs } from 'node:util';
import { delays } from './delays.js';
import { withPostgres, withSqlite } from './open-stores.js';

const usage = `usage: npm run pruning -- [--store sqlite|postgres] [--turns N] [--events N]
  Measures what the deletion of old events costs the sends beside it: the time of each commit, in turns with and without.
  --turns N    how often each side is measured (default 3)
  --events N   old events that are deleted in a turn (default 50000)`;

const { values } = parseArgs({
  options: {
    store: { type: 'string', default: 'sqlite' },
    turns: { type: 'string', default: '3' },
    events: { type: 'string', default: '50000' },
    help: { type: 'boolean', default: false },
  },
});

const open = values.store === 'postgres' ? withPostgres : withSqlite;
const options = { turns: Number(values.turns), events: Number(values.events) };
if (values.help || !(options.turns > 0 && options.events > 0)) console.log(usage);
else await open((stores) => delays(stores, options, console.log));
// The tests' Postgres ends with the process.
process.exit();

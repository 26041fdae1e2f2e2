import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { once } from '../support/once.js';
import { readOptions } from '../support/read-options.js';
import { benches, isBench, type Options } from './benches.js';
import { type Machine, withContext } from './context.js';
import { slowFsync } from './disk/slow-fsync.js';
import { type BenchResult, linesOf, spreadText } from './measure/result.js';
import { compiled, compiledBeside } from './processes/compile.js';
import { profiling, writeProfileText } from './processes/profile.js';
import { startProcess } from './processes/start-process.js';
import { profileAll } from './profile/profile-all.js';
import { type Comparison, compare, merge } from './report/compare.js';
import { benchText, checkPlace, writeBench, writeDocument } from './report/document.js';
import { thisMachine } from './report/machine.js';
import { figuresTable, ratiosTable } from './report/tables.js';
import { settingsTable } from './settings/table.js';
import { stores } from './stores/stores.js';

const usage = `usage: npm run bench -- NAME [--json] [--store ${Object.keys(stores).join('|')}] [--rounds N] [--seconds N]
       npm run bench -- compare [--json] [--messages N] [--write FILE] [--from FILE ...]
       npm run bench -- profile [--write FILE]
NAME is one of ${Object.keys(benches).join(', ')}. \`compare\` runs most of them.
\`profile\` shows in what the processor time of the service goes.
The service logs at \`error\`; in accept, growth, latency, life, memory and read ROUNDTRIP_LOG_LEVEL sets another level.
  --help           prints this
  --json           prints JSON
  --rounds N        how often each side is measured
  --seconds N      how long a turn takes
  --processes N    accept: also that many processes on one Postgres
  --rate N         latency, fairness, backup, recovery: sends a second (default 50)
  --connections N  overload, fairness, request-log, conversations: connections of the overload or the load (default 1000; 500; 64; 1)
  --messages N     read, settings, growth, intake, dashboard, bytes, erasure, conversations, backup, recovery: messages in the database
                   (default 10000; 10000; 2000000, in compare 50000; 80000; 200000; 2000; 1000; 1000000; 100000; 100000)
  --endpoints N    webhooks: endpoints (default 5)
  --deliveries N   webhooks: deliveries to each in a turn (default 2000)
  --profile DIR    accept, life, latency, read, webhooks, intake, conversations: writes a processor profile of the service there
  --lives N        life: messages in a turn, each from its send to its last webhook (default 5000)
  --fsync-delay MS on SQLite: each fsync of each side takes so many milliseconds longer (Linux, needs \`cc\`)
  --without-thread life, latency on SQLite: also the service without its writer thread
  --beside FOLDER  accept, life: also the service of another checkout of this repository, with its packages installed
  --write FILE     writes the results into a document, at the line that names the command; compare: and their plot beside it
  --from FILE      compare: runs nothing, and takes the results from files that --json wrote`;

const numeric = [
  'rounds',
  'seconds',
  'processes',
  'rate',
  'connections',
  'messages',
  'endpoints',
  'deliveries',
  'lives',
  'fsync-delay',
] as const;
type Numbers = Partial<Record<(typeof numeric)[number], number>>;

const text = { type: 'string' } as const;
const { positionals, values } = readOptions(usage, {
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    store: { type: 'string', default: 'sqlite' },
    profile: text,
    write: text,
    from: { type: 'string', multiple: true },
    rounds: text,
    seconds: text,
    processes: text,
    rate: text,
    connections: text,
    messages: text,
    endpoints: text,
    deliveries: text,
    lives: text,
    'fsync-delay': text,
    'without-thread': { type: 'boolean', default: false },
    beside: text,
  },
});

const isStore = (name: string): name is keyof typeof stores => name in stores;

const optionsOf = (): Options | undefined => {
  const { store, 'without-thread': withoutThread } = values;
  const given = numeric.filter((name) => values[name] !== undefined);
  const numbers: Numbers = Object.fromEntries(given.map((name) => [name, Number(values[name])]));
  if (!isStore(store) || !Object.values(numbers).every((each) => each > 0)) return undefined;
  if (store === 'sqlite' && (numbers.processes ?? 1) > 1) return undefined;
  if (store !== 'sqlite' && (numbers['fsync-delay'] !== undefined || withoutThread))
    return undefined;
  return {
    store,
    withoutThread,
    hasBeside: values.beside !== undefined,
    ...numbers,
  };
};

const misused = (): never => {
  console.error(usage);
  process.exit(2);
};

const [name = ''] = positionals;
const options = optionsOf() ?? misused();
/** Compiles once, for many benchmarks too. */
const compiledOnce = once(compiled);
const besideOnce = once(() => compiledBeside(resolve(values.beside ?? '.')));
const machine = (profile = values.profile): Machine => {
  const { 'fsync-delay': delay } = values;
  const pathOf = compiledOnce();
  const slow = delay === undefined ? {} : slowFsync(Number(delay));
  const profiled = profile === undefined ? undefined : profiling(profile);
  return {
    start: (plan) => {
      const more = plan.isProfiled ? profiled : undefined;
      const environment = { ...plan.environment, ...slow, ...more?.environment };
      const nodeOptions = [...(plan.nodeOptions ?? []), ...(more?.nodeOptions ?? [])];
      const path = plan.isBeside ? besideOnce() : pathOf;
      return startProcess(path, { ...plan, environment, nodeOptions });
    },
    program: (module) => [pathOf(module)],
  };
};

/** The tables of one benchmark that a document shows. */
const tableOf = (result: BenchResult): string =>
  result.bench === 'settings'
    ? settingsTable(result)
    : [figuresTable({ results: [result] }), ...spreadLines(result)].join('\n\n');

/** The quotients with their spread, one after another. */
const spreadLines = ({ spreads = {} }: BenchResult): readonly string[] =>
  Object.entries(spreads).map(([name, spread]) => `${name}: ${spreadText(spread)}.`);

/** Writes a table into the document that `--write` names, at the place of this command. */
const writeTable = async (table: string): Promise<void> => {
  const { write } = values;
  if (write !== undefined)
    writeBench(write, benchText(commandOf(write), await thisMachine(), table));
};

/** This command without where it writes, as its document names it. */
const commandOf = (write: string): string => {
  const given = process.argv.slice(2).filter((each) => each !== '--write' && each !== write);
  return `bench -- ${given.join(' ')}`;
};

const comparison = async (): Promise<Comparison> => {
  const { from = [] } = values;
  const earlier = from.map((path): Comparison | BenchResult =>
    JSON.parse(readFileSync(path, 'utf8')),
  );
  if (earlier.length > 0) return merge(earlier);
  return compare(machine(), options, (result) => console.error(linesOf(result).join('\n')));
};

if ((isBench(name) || name === 'profile') && values.write !== undefined)
  checkPlace(values.write, commandOf(values.write));
if (name === 'compare') {
  const compared = await comparison();
  if (values.write !== undefined) writeDocument(values.write, compared);
  const tables = [ratiosTable(compared), figuresTable(compared)];
  console.log(values.json ? JSON.stringify(compared) : tables.join('\n\n'));
} else if (isBench(name)) {
  const result = await withContext(machine(), (context) => benches[name](context, options));
  if (values.profile !== undefined) writeProfileText(values.profile);
  await writeTable(tableOf(result));
  console.log(values.json ? JSON.stringify(result) : linesOf(result).join('\n'));
} else if (name === 'profile') {
  const table = await profileAll(machine);
  await writeTable(table);
  console.log(table);
} else misused();
process.exit();

import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { benches, isBench, type Options } from './benches.js';
import { type Machine, withContext } from './context.js';
import { type BenchResult, linesOf } from './measure/result.js';
import { compiled } from './processes/compile.js';
import { startProcess } from './processes/start-process.js';
import { type Comparison, compare, merge } from './report/compare.js';
import { writeDocument } from './report/document.js';
import { figuresTable, ratiosTable } from './report/tables.js';
import { stores } from './stores/stores.js';

const usage = `usage: npm run bench -- NAME [--json] [--store ${Object.keys(stores).join('|')}] [--turns N] [--seconds N]
       npm run bench -- compare [--json] [--messages N] [--write FILE] [--from FILE ...]
NAME is one of ${Object.keys(benches).join(', ')}. \`compare\` runs all.
  --json           prints JSON
  --turns N        how often each side is measured
  --seconds N      how long a turn takes
  --processes N    accept: also that many processes on one Postgres
  --rate N         latency: sends a second (default 50)
  --messages N     read, growth, intake: messages in the database
                   (default 10000; 2000000, in compare 50000; 25000)
  --endpoints N    webhooks: endpoints (default 5)
  --deliveries N   webhooks: deliveries to each in a turn (default 2000)
  --profile DIR    life: writes a processor profile of the service there
  --write FILE     compare: writes the results into a document, and their plot beside it
  --from FILE      compare: runs nothing, and takes the results from files that --json wrote`;

const numeric = [
  'turns',
  'seconds',
  'processes',
  'rate',
  'messages',
  'endpoints',
  'deliveries',
] as const;
type Numbers = Partial<Record<(typeof numeric)[number], number>>;

const text = { type: 'string' } as const;
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    store: { type: 'string', default: 'sqlite' },
    profile: text,
    write: text,
    from: { type: 'string', multiple: true },
    turns: text,
    seconds: text,
    processes: text,
    rate: text,
    messages: text,
    endpoints: text,
    deliveries: text,
  },
});

const isStore = (name: string): name is keyof typeof stores => name in stores;

const optionsOf = (): Options | undefined => {
  const { store, profile } = values;
  const given = numeric.filter((name) => values[name] !== undefined);
  const numbers: Numbers = Object.fromEntries(given.map((name) => [name, Number(values[name])]));
  if (!isStore(store) || !Object.values(numbers).every((each) => each > 0)) return undefined;
  if (store === 'sqlite' && (numbers.processes ?? 1) > 1) return undefined;
  return { store, ...numbers, ...(profile === undefined ? {} : { profile }) };
};

const misused = (): never => {
  console.error(usage);
  process.exit(2);
};

const [name = ''] = positionals;
const options = optionsOf() ?? misused();
const machine = (): Machine => {
  const pathOf = compiled();
  return {
    start: (plan) => startProcess(pathOf, plan),
    program: (module) => [pathOf(module)],
  };
};

const comparison = async (): Promise<Comparison> => {
  const { from = [] } = values;
  const earlier = from.map((path): Comparison | BenchResult =>
    JSON.parse(readFileSync(path, 'utf8')),
  );
  if (earlier.length > 0) return merge(earlier);
  return compare(machine(), options, (result) => console.error(linesOf(result).join('\n')));
};

if (name === 'compare') {
  const compared = await comparison();
  if (values.write !== undefined) writeDocument(values.write, compared);
  const tables = [ratiosTable(compared), figuresTable(compared)];
  console.log(values.json ? JSON.stringify(compared) : tables.join('\n\n'));
} else if (isBench(name)) {
  const result = await withContext(machine(), (context) => benches[name](context, options));
  console.log(values.json ? JSON.stringify(result) : linesOf(result).join('\n'));
} else misused();
process.exit();

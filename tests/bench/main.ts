import { parseArgs } from 'node:util';
import { benches, isBench, type Options } from './benches.js';
import { withContext } from './context.js';
import { linesOf } from './measure/result.js';
import { compiled } from './processes/compile.js';
import { startProcess } from './processes/start-process.js';
import { stores } from './stores/stores.js';

const usage = `usage: npm run bench -- NAME [--json] [--store ${Object.keys(stores).join('|')}] [--turns N] [--seconds N]
NAME is one of ${Object.keys(benches).join(', ')}.
  --turns N        how often each side is measured
  --seconds N      how long a turn takes
  --processes N    accept: also that many processes on one Postgres
  --rate N         latency: sends a second (default 50)
  --messages N     read, growth: messages in the database (default 10000, 2000000)
  --endpoints N    webhooks: endpoints (default 5)
  --deliveries N   webhooks: deliveries to each in a turn (default 2000)
  --profile DIR    life: writes a processor profile of the service there`;

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

const [name = ''] = positionals;
const options = optionsOf();
if (!isBench(name) || !options) {
  console.error(usage);
  process.exit(2);
}
const pathOf = compiled();
const result = await withContext(
  { start: (plan) => startProcess(pathOf, plan), program: (module) => [pathOf(module)] },
  (context) => benches[name](context, options),
);
console.log(values.json ? JSON.stringify(result) : linesOf(result).join('\n'));
process.exit();

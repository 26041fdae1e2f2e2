import { parseArgs } from 'node:util';
import { benches, isBench, type Options } from './benches.js';
import { withContext } from './context.js';
import { linesOf } from './measure/result.js';
import { compiled } from './processes/compile.js';
import { startProcess } from './processes/start-process.js';
import { stores } from './stores/stores.js';

const usage = `usage: npm run bench -- NAME [--json] [--store ${Object.keys(stores).join('|')}] [--seconds N] [--turns N]
NAME is one of ${Object.keys(benches).join(', ')}. Options of one:
  accept   --processes N   also that many processes on one Postgres
  webhooks --deliveries N  to each endpoint in a turn
  latency  --rate N        sends a second (default 50)
  life     --profile DIR   writes a processor profile of the service there`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    store: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string' },
    turns: { type: 'string' },
    processes: { type: 'string', default: '1' },
    deliveries: { type: 'string' },
    endpoints: { type: 'string' },
    rate: { type: 'string', default: '50' },
    profile: { type: 'string' },
  },
});

const isStore = (name: string): name is keyof typeof stores => name in stores;

const optionsOf = (): Options | undefined => {
  const { store, seconds, turns, processes, deliveries, endpoints, rate, profile } = values;
  if (!isStore(store)) return undefined;
  const numbers = { processes: Number(processes), rate: Number(rate) };
  if (!Object.values(numbers).every((each) => each >= 1)) return undefined;
  if (store === 'sqlite' && numbers.processes > 1) return undefined;
  return {
    store,
    ...numbers,
    ...(seconds ? { seconds: Number(seconds) } : {}),
    ...(turns ? { turns: Number(turns) } : {}),
    ...(deliveries ? { deliveries: Number(deliveries) } : {}),
    ...(endpoints ? { endpoints: Number(endpoints) } : {}),
    ...(profile ? { profile } : {}),
  };
};

const [name = ''] = positionals;
const options = optionsOf();
if (!isBench(name) || !options) {
  console.error(usage);
  process.exit(2);
}
const pathOf = compiled();
const result = await withContext(
  (plan) => startProcess(pathOf, plan),
  (context) => benches[name](context, options),
);
console.log(values.json ? JSON.stringify(result) : linesOf(result).join('\n'));
process.exit();

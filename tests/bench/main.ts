import { parseArgs } from 'node:util';
import type { Measured } from './accept/alternate.js';
import { benchAccept } from './accept/bench-accept.js';
import { stores } from './accept/stores.js';
import { benchWebhooks } from './webhooks/bench-webhooks.js';
import type { Delivered } from './webhooks/load.js';

const usage = `usage: npm run bench -- accept [--json] [--seconds N] [--store ${Object.keys(stores).join('|')}] [--processes N]
       npm run bench -- webhooks [--json] [--deliveries N]`;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    seconds: { type: 'string', default: '10' },
    store: { type: 'string', default: 'sqlite' },
    processes: { type: 'string', default: '1' },
    deliveries: { type: 'string', default: '5000' },
  },
});

const row = (name: string, result: Measured): string => {
  const { perSecond, p50Ms, p99Ms, cpuMicros, others } = result;
  const rest = others > 0 ? `   ${others} not accepted` : '';
  return `${name.padEnd(13)}${String(perSecond).padStart(6)}/s   p50 ${p50Ms} ms   p99 ${p99Ms} ms   ${cpuMicros} µs of processor each${rest}`;
};

const deliveredRow = (name: string, { perSecond, cpuMicros }: Delivered): string =>
  `${name.padEnd(13)}${String(perSecond).padStart(6)}/s   ${cpuMicros} µs of processor each`;

const print = (result: object, rows: readonly string[]): void =>
  console.log(values.json ? JSON.stringify(result) : rows.join('\n'));

const isStore = (name: string): name is keyof typeof stores => name in stores;

const accept = async (): Promise<void> => {
  const { store } = values;
  const processes = Number(values.processes);
  if (!isStore(store) || !(processes >= 1)) return misused();
  if (store === 'sqlite' && processes > 1) return misused();
  const result = await benchAccept({ store, seconds: Number(values.seconds), processes });
  const { floor, service, ratio, shared } = result;
  const rows = [row('floor', floor), row('service', service), `ratio ${ratio}`];
  const more = shared && [row(`${processes} processes`, shared), `gain ${shared.gain}`];
  print(result, [...rows, ...(more ?? [])]);
};

const webhooks = async (): Promise<void> => {
  const result = await benchWebhooks({ endpoints: 5, deliveries: Number(values.deliveries) });
  const { floor, service, ratio } = result;
  const rows = [deliveredRow('floor', floor), deliveredRow('service', service)];
  print(result, [...rows, `ratio ${ratio}`]);
};

const misused = (): void => {
  console.error(usage);
  process.exitCode = 2;
};

const benches: Readonly<Record<string, () => Promise<void>>> = { accept, webhooks };
await (benches[positionals[0] ?? ''] ?? misused)();
process.exit();

import { parseArgs } from 'node:util';
import { type AcceptBench, benchAccept } from './accept/bench-accept.js';
import { benchWebhooks } from './webhooks/bench-webhooks.js';
import type { Delivered } from './webhooks/load.js';

/** `npm run bench -- accept [--json] [--seconds N]`, or `webhooks [--json] [--deliveries N]`. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean' },
    seconds: { type: 'string', default: '10' },
    deliveries: { type: 'string', default: '5000' },
  },
});

const row = (name: string, result: AcceptBench['floor']): string => {
  const { perSecond, p50Ms, p99Ms, cpuMicros, others } = result;
  const rest = others > 0 ? `   ${others} not accepted` : '';
  return `${name.padEnd(10)}${String(perSecond).padStart(8)}/s   p50 ${p50Ms} ms   p99 ${p99Ms} ms   ${cpuMicros} µs of processor each${rest}`;
};

const deliveredRow = (name: string, { perSecond, cpuMicros }: Delivered): string =>
  `${name.padEnd(10)}${String(perSecond).padStart(8)}/s   ${cpuMicros} µs of processor each`;

const print = (result: { readonly ratio: number }, rows: readonly string[]): void =>
  console.log(values.json ? JSON.stringify(result) : [...rows, `ratio ${result.ratio}`].join('\n'));

const benches: Readonly<Record<string, () => Promise<void>>> = {
  accept: async () => {
    const result = await benchAccept(Number(values.seconds));
    print(result, [row('floor', result.floor), row('service', result.service)]);
  },
  webhooks: async () => {
    const result = await benchWebhooks({ endpoints: 5, deliveries: Number(values.deliveries) });
    print(result, [deliveredRow('floor', result.floor), deliveredRow('service', result.service)]);
  },
};

const bench = benches[positionals[0] ?? ''];
if (bench) await bench();
else {
  console.error(
    'usage: npm run bench -- accept [--json] [--seconds N]\n' +
      '       npm run bench -- webhooks [--json] [--deliveries N]',
  );
  process.exitCode = 2;
}

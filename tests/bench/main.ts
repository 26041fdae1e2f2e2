import { parseArgs } from 'node:util';
import { type AcceptBench, benchAccept } from './accept/bench-accept.js';

/** `npm run bench -- accept [--json] [--seconds N]`. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, seconds: { type: 'string', default: '10' } },
});

const row = (name: string, result: AcceptBench['floor']): string => {
  const { perSecond, p50Ms, p99Ms, cpuMicros, others } = result;
  const rest = others > 0 ? `   ${others} not accepted` : '';
  return `${name.padEnd(10)}${String(perSecond).padStart(8)}/s   p50 ${p50Ms} ms   p99 ${p99Ms} ms   ${cpuMicros} µs of processor each${rest}`;
};

if (positionals[0] === 'accept') {
  const result = await benchAccept(Number(values.seconds));
  const text = [
    row('floor', result.floor),
    row('service', result.service),
    `ratio ${result.ratio}`,
  ];
  console.log(values.json ? JSON.stringify(result) : text.join('\n'));
} else {
  console.error('usage: npm run bench -- accept [--json] [--seconds N]');
  process.exitCode = 2;
}

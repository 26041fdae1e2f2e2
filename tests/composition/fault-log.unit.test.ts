import assert from 'node:assert/strict';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { DamagedRow } from '../../adapters/knex/index.js';
import { damagedRowLog } from '../../composition/logs/damaged-rows.js';
import { faultLog } from '../../composition/logs/faults.js';
import { PortFailure } from '../../core/ports/port-failure.js';
import { suite } from '../support/suite.js';

const cases = suite('the log of faults');

/** A log whose lines and clock are in our hands. */
const logged = () => {
  const lines: { readonly part: string; readonly untold?: number; readonly request?: string }[] =
    [];
  const registry = new Registry();
  let now = 0;
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const onFault = faultLog(logger, registry, () => now);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { lines, registry, onFault, pass };
};

cases('logs an unavailable store once per second, with the number of failures', async () => {
  const { lines, registry, onFault, pass } = logged();
  const away = (part: string): void => onFault(new PortFailure('away'), part);
  for (let i = 0; i < 100; i += 1) away('http');
  away('worker');
  pass(1_000);
  away('http');
  away('http');
  assert.deepEqual(
    lines.map(({ part, untold }) => [part, untold]),
    [
      ['http', undefined],
      ['worker', undefined],
      ['http', 99],
    ],
  );
  assert.match(await registry.metrics(), /roundtrip_faults_total\{part="http"\} 102/);
});

cases('logs every internal fault with its context', () => {
  const { lines, onFault } = logged();
  for (const request of ['req_1', 'req_2']) onFault(new TypeError('ours'), 'http', { request });
  assert.deepEqual(
    lines.map(({ request }) => request),
    ['req_1', 'req_2'],
  );
});

cases('logs a damaged row of a request with its id, and those of workers once per second', () => {
  const { lines, onFault } = logged();
  const damaged = new DamagedRow('messages', 'msg_1');
  for (let i = 0; i < 10; i += 1) onFault(damaged, 'dispatcher');
  for (const request of ['req_1', 'req_2']) onFault(damaged, 'http', { request });
  assert.deepEqual(
    lines.map(({ part, request }) => [part, request]),
    [
      ['dispatcher', undefined],
      ['http', 'req_1'],
      ['http', 'req_2'],
    ],
  );
});

cases('counts each read of a damaged row, and logs each row once an hour', async () => {
  const lines: { readonly table: string; readonly id: string }[] = [];
  const registry = new Registry();
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const onDamagedRow = damagedRowLog(logger, registry);
  for (const id of ['msg_1', 'msg_2', 'msg_1']) onDamagedRow(new DamagedRow('messages', id));
  assert.deepEqual(
    lines.map(({ table, id }) => [table, id]),
    [
      ['messages', 'msg_1'],
      ['messages', 'msg_2'],
    ],
  );
  assert.match(await registry.metrics(), /roundtrip_damaged_rows_total\{table="messages"\} 3/);
});

cases.run();

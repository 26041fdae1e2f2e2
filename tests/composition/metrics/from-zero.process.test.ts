import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { memoryStores } from '../../../adapters/memory/index.js';
import { deliveryMetrics } from '../../../composition/metrics/deliveries.js';
import { messageMetrics } from '../../../composition/metrics/messages.js';
import { queryGauges } from '../../../composition/metrics/query-gauges.js';
import { retentionMetrics } from '../../../composition/metrics/retention.js';
import { messageErrorCodes } from '../../../core/model/messages/message.js';
import { anyChannel, anyEvent, anyId, anyMessage } from '../../support/fixtures/builders.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('counters begin with 0');

const series = async (registry: Registry): Promise<readonly string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

cases(
  'for every status and reason of messages, and for a channel when it is first seen',
  async () => {
    const registry = new Registry();
    const onCommit = messageMetrics(registry, 1);
    const before = await series(registry);
    const of = (channel: string, lines: readonly string[]) =>
      lines.filter((line) => line.includes(`channel="${channel}"`));
    assert.equal(of('other', before).length, 5 + messageErrorCodes.length);
    assert.ok(of('other', before).every((line) => line.endsWith(' 0')));

    const channel = anyChannel({ project: anyId('proj') });
    const message = anyMessage(channel);
    const event = anyEvent({ type: 'message.accepted', subject: message.id });
    onCommit({ project: channel.project, at: 0, events: [event], puts: { messages: [message] } });
    const after = await series(registry);
    assert.equal(of(channel.id, after).length, of('other', before).length);
    const [own] = of(channel.id, after).filter((line) => !line.endsWith(' 0'));
    assert.match(own ?? '', /status="accepted".* 1$/);
  },
);

cases('for every result of webhook attempts, and every kind of removed rows', async () => {
  const registry = new Registry();
  const timer = (): (() => void) => () => {};
  const gauges = queryGauges(registry, { timer, onFault: (error) => assert.fail(String(error)) });
  const stores = memoryStores(anyId);
  deliveryMetrics(registry, gauges, { ...stores, clock: Date.now }, 0);
  retentionMetrics(registry, Date.now);
  const lines = await series(registry);
  for (const result of ['succeeded', 'failed', 'gone'])
    assert.ok(
      lines.includes(`roundtrip_webhook_attempts_total{endpoint="other",result="${result}"} 0`),
    );
  for (const kind of ['messages', 'idempotency', 'statistics'])
    assert.ok(lines.includes(`roundtrip_retention_removed_rows_total{kind="${kind}"} 0`), kind);
});

cases('so that Prometheus sees the first failure, where promtool is installed', () =>
  withTempFolder(async (folder) => {
    if (spawnSync('promtool', ['--version']).status !== 0) return;
    const registry = new Registry();
    const onCommit = messageMetrics(registry, 0);
    const before = await series(registry);
    const channel = anyChannel({ project: anyId('proj') });
    const message = anyMessage(channel, { error: { code: 'expired', message: 'Expired.' } });
    const event = anyEvent({ type: 'message.failed', subject: message.id });
    onCommit({ project: channel.project, at: 0, events: [event], puts: { messages: [message] } });
    const isFirst = (line: string) =>
      line.startsWith('roundtrip_messages_total') && line.includes('expired');
    const countIn = (lines: readonly string[]) => lines.find(isFirst)?.split(' ').at(-1) ?? '_';
    const name = (await series(registry)).find(isFirst)?.split(' ')[0] ?? '';
    const tests = {
      rule_files: [],
      tests: [
        {
          interval: '1m',
          input_series: [
            { series: name, values: `${countIn(before)} ${countIn(await series(registry))}x10` },
          ],
          promql_expr_test: [
            {
              expr: 'sum(increase(roundtrip_messages_total{status="failed"}[10m])) > bool 0',
              eval_time: '5m',
              exp_samples: [{ labels: '{}', value: 1 }],
            },
          ],
        },
      ],
    };
    const file = join(folder, 'tests.yaml');
    await writeFile(file, JSON.stringify(tests));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], {
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  }),
);

cases.run();

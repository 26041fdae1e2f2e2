import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { Registry } from 'prom-client';
import { backupMetrics } from '../../composition/metrics/backups.js';
import { metricsText } from '../../composition/metrics/of-all-processes.js';
import { pageAt, plain } from '../docs/pages.js';
import { type DatabaseName, startDemo } from '../support/hosts/running-server.js';
import { metricsIn, type ScrapedMetric } from '../support/metrics/exposition.js';
import { lint } from '../support/metrics/lint.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('the names of the metrics');

/** What a server shows after it was used. */
const scrapeOf = async (database: DatabaseName): Promise<string> => {
  // Nothing listens there: the collector has nothing yet.
  const server = await startDemo(database, {
    ROUNDTRIP_AUDIT_STREAM_URL: 'http://127.0.0.1:9/audit',
  });
  try {
    const { client, demo, url } = server;
    for (const to of ['+12025550123', '+12025550101'])
      await client.send({ channel: demo.channel, to, text: 'Hello' });
    await client.call('/v1/messages/msg_unknown');
    let text = '';
    await eventually(async () => {
      text = await (await fetch(`${url}/metrics`)).text();
      assert.match(text, /^roundtrip_messages_total\{status="read".*\} [1-9]/m);
      assert.match(text, /^roundtrip_messages_total\{.*status="failed".*\} [1-9]/m);
      assert.match(text, /^roundtrip_backlog_jobs\{channel_status="active"\} 0$/m);
    });
    return text;
  } finally {
    await server.close();
  }
};

let texts: readonly string[] = [];
let metrics: ReadonlyMap<string, ScrapedMetric> = new Map();
cases.before(async () => {
  const ofGroup = await metricsText({ reports: new Map(), crashes: 0 });
  const ofBackups = new Registry();
  backupMetrics(ofBackups, { clock: () => 2_000, everyMs: 1_000, newest: () => 1_000 });
  texts = [
    ...[await scrapeOf('sqlite'), await scrapeOf('postgres')],
    ...[ofGroup, await ofBackups.metrics()],
  ];
  metrics = new Map(texts.flatMap(metricsIn).map((metric) => [metric.name, metric]));
});

const ours = (): readonly ScrapedMetric[] =>
  [...metrics.values()].filter(({ name }) => name.startsWith('roundtrip_'));

cases('follow the conventions of Prometheus', () => {
  assert.ok(ours().length > 25, `${ours().length} metrics`);
  assert.deepEqual([...metrics.values()].flatMap(lint), []);
});

cases('pass `promtool check metrics`, where it is installed', () => {
  if (spawnSync('promtool', ['--version']).status !== 0) return;
  for (const input of texts) {
    const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
      input,
      encoding: 'utf8',
    });
    assert.equal(status, 0, stdout + stderr);
  }
});

cases('are those of docs/operations/metrics.md, with type and help', () => {
  const rows = pageAt('docs/operations/metrics.md').split('\n');
  const documented = rows
    .filter((row) => row.startsWith('| `roundtrip_'))
    .map((row) => {
      const [, name, type, , help = ''] = row.split('|').map((cell) => cell.trim());
      return `${plain(name)} ${type} ${help}`;
    });
  const shown = ours().map(({ name, type, help }) => `${name} ${type} ${help}`);
  assert.deepEqual([...documented].sort(), shown.sort());
});

cases('show 0 from the start where an alert counts single events', () => {
  const zeros = [
    'roundtrip_damaged_rows_total{table="messages"}',
    'roundtrip_lane_takeovers_total{kind="endpoint"}',
    'roundtrip_http_refusals_total{code="service_overloaded"}',
    'roundtrip_faults_total{part="dispatcher"}',
  ];
  for (const zero of zeros)
    for (const text of texts.slice(0, 2)) assert.ok(text.includes(`${zero} 0\n`), zero);
});

cases('have the labels of docs/operations/metrics.md', () => {
  for (const row of pageAt('docs/operations/metrics.md').split('\n')) {
    if (!row.startsWith('| `roundtrip_')) continue;
    const [, name, , labels = ''] = row
      .split('|')
      .map(plain)
      .map((cell) => cell.trim());
    const documented = labels.split(', ').filter((label) => label !== '');
    const samples = metrics.get(name ?? '')?.samples ?? [];
    const shown = samples.flatMap((sample) => Object.keys(sample.labels));
    for (const label of shown)
      assert.ok(label === 'le' || documented.includes(label), `${name} has the label ${label}`);
  }
});

cases.run();

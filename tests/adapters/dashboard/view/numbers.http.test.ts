import assert from 'node:assert/strict';
import {
  failureShare,
  failuresPlot,
  messagesPlot,
} from '../../../../adapters/dashboard/pages/overview/numbers.js';
import { rangeOf } from '../../../../adapters/dashboard/pages/overview/range.js';
import { daysOf } from '../../../../adapters/dashboard/pages/usage/dates.js';
import { csvLine } from '../../../../adapters/dashboard/server/output/csv.js';
import { dayMs, hourMs, minuteMs } from '../../../../core/shared/time.js';
import type { TypeCounts } from '../../../../core/use-cases/statistics/index.js';
import { type DashboardHost, dashboardHost } from '../../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../../support/dashboard/shows.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { noon } from '../../../support/fixtures/entities.js';
import { anyEnd } from '../../../support/fixtures/webhook-scene.js';
import { suite } from '../../../support/suite.js';

const cases = suite('dashboard: overview and usage');

const noCounts: TypeCounts = {
  'message.accepted': 0,
  'message.sent': 0,
  'message.delivered': 0,
  'message.read': 0,
  'message.failed': 0,
  'message.received': 0,
};

let host: DashboardHost;
cases.before(async () => {
  host = await dashboardHost();
});
cases.after(() => host.close());

const send = async (to: `+${string}` = '+12025550123') => {
  const { useCases, project, channel } = host;
  const payload = { kind: 'text', text: 'Hello' } as const;
  rightOf(await useCases.acceptMessage({ project, send: { channel, to, payload, metadata: {} } }));
};

cases('the overview leads to a first message and a key while nothing happened', async () => {
  const { status, text } = await host.get('/overview');
  assert.equal(status, 200);
  shows(text, /No message in this time/);
  shows(text, /href="\/dashboard\/projects\/proj_\w+\/messages\/new">Send a test message/);
  shows(text, /\/keys\/new">create an API key/);
});

cases('the overview counts what was accepted, up to the last commit, with what waits', async () => {
  await send();
  await send();
  const { text } = await host.get('/overview?range=1h');
  shows(text, /Accepted<\/p><p class="figure-value">2</);
  shows(text, /<td class="number">2<\/td>/);
  shows(text, /name="totals" data-live/);
  showsNot(text, /No message in this time/);
});

cases('the overview shows what waited over time, of the project or of one channel', async () => {
  const { stores, project, channel, time } = host;
  const all = { project, channel: '', jobs: 31, oldestMs: 6 * minuteMs } as const;
  await stores.queueSamples.record(time.now, [all, { ...all, channel, jobs: 17 }]);
  const { text } = await host.get('/overview?range=6h');
  shows(text, /<th scope="col" class="number">Waiting<\/th>/);
  shows(text, /<td class="number">31<\/td>/);
  shows(text, /<th scope="col" class="number">Oldest, in minutes<\/th>/);
  shows(text, /<td class="number">6<\/td>/);
  const ofChannel = await host.get(`/overview?range=6h&channel=${channel}`);
  shows(ofChannel.text, /<td class="number">17<\/td>/);
  showsNot(ofChannel.text, /<td class="number">31<\/td>/);
});

cases('a range of its own is shown without following', async () => {
  const { status, text } = await host.get('/overview?from=2020-01-01T00:00&to=2020-02-01T00:00');
  assert.equal(status, 200);
  showsNot(text, /data-live=/);
  shows(text, /value="2020-01-01T00:00"/);
});

cases('a range is one of the usual ones, one of its own, or a day', () => {
  const of = (query: string) => rangeOf(new URLSearchParams(query), noon);
  assert.equal(of('range=7d').preset, '7d');
  assert.equal(of('range=7d').to - of('range=7d').from, 7 * dayMs);
  assert.ok(of('').to > noon && of('').to <= noon + minuteMs);
  for (const none of [
    '',
    'range=x',
    'range=toString',
    'from=x',
    'from=2026-01-15T13:00',
    'from=1000-01-01',
  ])
    assert.equal(of(none).preset, '24h', none);
  const own = of('from=2026-01-10&to=2026-01-12T06:30');
  assert.deepEqual([own.from, own.to], [Date.UTC(2026, 0, 10), Date.UTC(2026, 0, 12, 6, 30)]);
  assert.deepEqual(own.query, { from: '2026-01-10T00:00', to: '2026-01-12T06:30' });
});

/** Two steps: everything was counted in the first one. */
const twoSteps = (sums: Partial<TypeCounts>) => {
  const counts = { ...noCounts, ...sums };
  const steps = [noon, noon + hourMs].map((at) => ({ at, counts, failures: { timeout: 2 } }));
  const failures = [{ code: 'timeout', count: 4 }];
  const range = { from: noon, to: noon + 2 * hourMs, stepMs: hourMs };
  return { ...range, steps, totals: counts, failures, channels: [], countedTo: undefined };
};

cases('the failure rate counts a message once that failed after it was sent', () => {
  const of = (sums: Partial<TypeCounts>) => failureShare({ ...noCounts, ...sums });
  // 13 of the 24 failed after they were sent, 11 before.
  const sums = { 'message.accepted': 120, 'message.sent': 109 };
  assert.equal(of({ ...sums, 'message.failed': 24, 'message.delivered': 96 }), '20 %');
  // A network without reports of delivery.
  assert.equal(of({ 'message.sent': 100, 'message.failed': 1 }), '1.0 %');
  assert.equal(of({ 'message.failed': 3 }), '100 %');
  assert.equal(of({}), '–');
});

cases('a plot has a gap where nothing is counted yet, and where the time has not come', () => {
  const statistics = twoSteps({ 'message.sent': 5 });
  const sentOf = (now: number, countedTo?: number) =>
    messagesPlot({ ...statistics, countedTo }, now).series.find(({ label }) => label === 'Sent')
      ?.values;
  const end = noon + 2 * hourMs;
  assert.deepEqual(sentOf(end), [5, 5]);
  assert.deepEqual(sentOf(end, noon + hourMs), [5, null]);
  assert.deepEqual(sentOf(end, noon + hourMs + 1), [5, 5]);
  assert.deepEqual(sentOf(noon + hourMs), [5, null]);
  const [failures] = failuresPlot({ ...statistics, countedTo: noon + hourMs }, end).series;
  assert.deepEqual(failures?.values, [2, null]);
});

cases('usage shows what was sent, by day, and for all projects', async () => {
  const { text } = await host.get('/usage');
  shows(text, /Outbound/);
  shows(text, /A test project is never billed/);
  const all = await host.get(`/dashboard/organizations/${host.organization}/usage`);
  assert.equal(all.status, 200);
  shows(all.text, /<td class="number">2<\/td>/);
});

cases('usage of a live project stands beside its allowance', async () => {
  const { useCases, organization } = host;
  const made = await useCases.createProject({ organization, name: '=cmd|A1', environment: 'live' });
  const { id } = rightOf(made);
  const billing = { subscription: 'active', messageAllowance: 1_000 } as const;
  rightOf(await useCases.setBilling({ project: id, billing }));
  const { text } = await host.get(`/dashboard/projects/${id}/usage`);
  shows(text, /0 of 1,000/);
  shows(text, /<progress class="usage-meter" max="1000" value="0"/);
});

cases('usage is exported as CSV, and no cell is a formula', async () => {
  const { status, headers, text } = await host.get('/usage/export');
  assert.equal(status, 200);
  assert.match(headers['content-type'] ?? '', /^text\/csv/);
  assert.match(headers['content-disposition'] ?? '', /attachment/);
  const [first, second] = text.split('\r\n');
  assert.equal(first, 'day,project,project_name,environment,metric,channel_type,provider,quantity');
  assert.match(
    present(second),
    /^\d{4}-\d\d-\d\d,proj_\w+,.*,outbound_messages,whatsapp,sandbox,2$/,
  );
  assert.equal(
    csvLine(['=1+1', '+1', '-1', '@a', '\tb', -1, null]),
    "'=1+1,'+1,'-1,'@a,'\tb,-1,\r\n",
  );
  assert.equal(csvLine(['a,"b"\nc']), '"a,""b""\nc"\r\n');
});

cases('the days of usage are at most 92, and this month by default', () => {
  const of = (query: string) => daysOf(new URLSearchParams(query), noon);
  assert.deepEqual(of(''), { first: '2026-01-01', last: '2026-01-15' });
  assert.deepEqual(of('from=2025-01-01&to=2026-01-15').first, '2025-10-16');
  assert.deepEqual(of('from=2026-02-01&to=2026-01-15'), {
    first: '2026-01-15',
    last: '2026-01-15',
  });
  assert.deepEqual(of('from=2026-99-99&to=x'), { first: '2026-01-01', last: '2026-01-15' });
});

cases('the overview shows attempts of webhooks, and what is pending now', async () => {
  const { stores, project, useCases } = host;
  const { endpoint } = rightOf(
    await useCases.createWebhookEndpoint({
      ...{ project, environment: 'test', url: 'https://example.com/hook' },
      ...{ subscribedTypes: ['message.*'], description: null },
    }),
  );
  await send();
  const [lease] = await stores.deliveryQueue.claim({
    ...{ owner: 'one', now: host.time.now, leaseMs: minuteMs, limit: 1 },
  });
  const [delivery] = await stores.deliveries.list(project, endpoint.id, { limit: 1 });
  const ended = anyEnd(present(delivery), 'failed');
  const attemptEnds = [{ ...ended, attempt: { ...ended.attempt, at: host.time.now } }];
  const requires = { lease: present(lease) };
  rightOf(await stores.commit({ project, at: host.time.now, requires, attemptEnds }));
  await stores.attemptCounts.count(endpoint.id, 10);
  const { text } = await host.get('/overview?range=6h');
  shows(text, /Attempts of webhook deliveries/);
  shows(text, /<span class="[^"]*">0 %<\/span>/);
  shows(text, /https:\/\/example.com\/hook/);
  shows(text, /Needs attention.*no attempt succeeded in this time/s);
});

cases('pages of another organization are not there', async () => {
  const foreign = '/dashboard/projects/proj_01h00000000000000000000099';
  for (const path of ['/overview', '/usage', '/usage/export'])
    assert.equal((await host.get(`${foreign}${path}`)).status, 404, path);
});

cases.run();

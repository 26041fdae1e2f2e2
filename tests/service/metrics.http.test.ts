import assert from 'node:assert/strict';
import { databaseNames, type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

/** Each sample as a scraper would read it, by its name with its labels. */
const scraped = async ({ url }: RunningDemo): Promise<ReadonlyMap<string, number>> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
};

const answers = (method: string, route: string, status: number): string =>
  `roundtrip_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;
const calls = (outcome: string): string =>
  `roundtrip_provider_call_duration_seconds_count{provider="sandbox",call="send",outcome="${outcome}"}`;

for (const database of databaseNames) {
  const cases = suite(`metrics of a real server: ${database}`);

  cases('count requests, calls and waiting work', async () => {
    const server = await startDemo(database);
    try {
      const { client, demo } = server;
      for (const to of ['+12025550123', '+12025550101', '+12025550109'])
        await client.send({ channel: demo.channel, to, text: 'Hello' });
      await client.call('/v1/messages/msg_unknown');
      await client.call('/v1/nowhere');
      await eventually(async () => {
        const samples = await scraped(server);
        assert.equal(samples.get(answers('POST', '/v1/messages', 202)), 3);
        assert.equal(samples.get(answers('GET', '/v1/messages/{id}', 404)), 1);
        assert.equal(samples.get(answers('none', 'none', 404)), 1);
        assert.equal(samples.get(calls('taken')), 1);
        assert.equal(samples.get(calls('refused')), 1);
        assert.ok((samples.get(calls('not_taken')) ?? 0) >= 1);
        assert.equal(samples.get('roundtrip_backlog_jobs{channel_status="active"}'), 1);
        assert.equal(samples.get('roundtrip_http_refusals_total{code="message_not_found"}'), 1);
        const accepted =
          'roundtrip_messages_total{status="accepted",channel="other",error_code=""}';
        assert.equal(samples.get(accepted), 3);
        const ids = [...samples.keys()].filter((name) => /(?:chan|whe|proj|org)_/.test(name));
        assert.deepEqual(ids, []);
        assert.equal(samples.get('roundtrip_backlog_corrections_total'), 0);
      });
    } finally {
      await server.close();
    }
  });

  cases.run();
}

const alone = suite('the address and the token of the metrics');

const statusOf = async (url: string, token?: string): Promise<number> => {
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
  return (await fetch(url, { headers })).status;
};

alone('are those that are configured', async () => {
  const server = await startDemo('memory', {
    ROUNDTRIP_METRICS_TOKEN: 'secret',
    ROUNDTRIP_ADMIN_PORT: '0',
  });
  try {
    const { url, adminUrl = '' } = server;
    const metricsUrl = `${adminUrl}/metrics`;
    assert.notEqual(new URL(metricsUrl).port, new URL(url).port);
    assert.equal(await statusOf(`${url}/metrics`, 'secret'), 404);
    assert.equal(await statusOf(metricsUrl), 401);
    assert.equal(await statusOf(metricsUrl, 'wrong'), 401);
    assert.equal(await statusOf(metricsUrl, 'secret'), 200);
    for (const path of ['/v1/whoami', '/docs'])
      assert.equal(await statusOf(`${adminUrl}${path}`, 'secret'), 404);
    for (const base of [url, adminUrl])
      for (const path of ['/healthz', '/readyz'])
        assert.equal(await statusOf(`${base}${path}`), 200);
    const refused = await fetch(metricsUrl);
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
    assert.match(await refused.text(), /"code":"metrics_token_invalid"/);
  } finally {
    await server.close();
  }
});

alone('must be free, or the server does not start', async () => {
  const server = await startDemo('memory');
  try {
    const { port } = new URL(server.url);
    await assert.rejects(
      startDemo('memory', { ROUNDTRIP_ADMIN_PORT: port }),
      /^Error: ROUNDTRIP_ADMIN_HOST, ROUNDTRIP_ADMIN_PORT: .*EADDRINUSE/,
    );
  } finally {
    await server.close();
  }
});

alone.run();

import assert from 'node:assert/strict';
import { databaseNames, type RunningDemo, startDemo } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

const settleWithinMs = 20_000;

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
  `roundtrip_provider_calls_total{provider="sandbox",call="send",outcome="${outcome}"}`;

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
      await eventually(settleWithinMs, async () => {
        const samples = await scraped(server);
        assert.equal(samples.get(answers('POST', '/v1/messages', 202)), 3);
        assert.equal(samples.get(answers('GET', '/v1/messages/{id}', 404)), 1);
        assert.equal(samples.get(answers('none', 'none', 404)), 1);
        assert.equal(samples.get(calls('taken')), 1);
        assert.equal(samples.get(calls('refused')), 1);
        assert.ok((samples.get(calls('not_taken')) ?? 0) >= 1);
        assert.equal(samples.get('roundtrip_backlog'), 1);
        assert.equal(samples.get('roundtrip_backlog_corrections_total'), 0);
      });
    } finally {
      await server.close();
    }
  });

  cases.run();
}

import assert from 'node:assert/strict';
import { roundtrip } from '../../adapters/client/index.js';
import { databaseNames, startDemo } from '../support/hosts/running-server.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('the log of requests of a server');

const person = '+12025550123';

for (const database of databaseNames)
  cases(`2.16 has each request, and no word of a person: ${database}`, async () => {
    const { demo, url, close } = await startDemo(database);
    try {
      const client = roundtrip({ baseUrl: url, key: demo.key, retries: 0 });
      const headers = { Authorization: `Bearer ${demo.key}`, 'Content-Type': 'application/json' };
      const send = (body: unknown, key: string): Promise<Response> =>
        fetch(`${url}/v1/messages`, {
          method: 'POST',
          headers: { ...headers, 'Idempotency-Key': key },
          body: JSON.stringify(body),
        });
      const message = { channel: demo.channel, to: person, text: 'Hello Ada' };
      assert.equal((await send(message, 'order-1')).status, 202);
      assert.equal((await send(message, 'order-1')).status, 202);
      const refused = await send(
        { ...message, metadata: { ada_lovelace: 'x' }, Ada: 1 },
        'order-2',
      );
      assert.equal(refused.status, 422);
      assert.equal((await fetch(`${url}/v1/messages/Ada`, { headers })).status, 404);
      assert.equal((await send({ ...message, to: '+1202' }, 'order-3')).status, 422);
      assert.equal((await fetch(`${url}/v1/messages`)).status, 401);

      const { data } = await eventually(async () => {
        const page = await client.requests.page();
        assert.equal(page.data.length, 5, `${page.data.length} of 5 requests`);
        return page;
      });
      const shown = data.map(({ method, path, status, replayed, idempotency_key: key }) =>
        [method, path, status, replayed, key].join(' '),
      );
      assert.deepEqual(shown.toSorted(), [
        'GET /v1/messages/{id} 404 false ',
        'POST /v1/messages 202 false order-1',
        'POST /v1/messages 202 true order-1',
        'POST /v1/messages 422 false order-2',
        'POST /v1/messages 422 false order-3',
      ]);
      const id = refused.headers.get('Service-Request-Id') ?? '';
      const found = await client.requests.get(id);
      assert.deepEqual(found.error, { code: 'validation', param: '/…' });
      assert.deepEqual(found.body, {
        channel: demo.channel,
        to: `(a text of ${person.length})`,
        text: '(a text of 9)',
        metadata: { '(a name of 12)': '(a text of 1)' },
        '(a name of 3)': '(a number)',
      });
      assert.doesNotMatch(JSON.stringify(data), /Ada|lovelace/);
      assert.ok(!JSON.stringify(data).includes(person));

      const failed = await client.requests.page({ status: 'failed', path: '/v1/messages' });
      const impossible = data.find(({ idempotency_key: key }) => key === 'order-3');
      assert.deepEqual(impossible?.error, { code: 'invalid_recipient', param: 'to' });
      assert.deepEqual(failed.data, [impossible, found]);
      const byKey = await client.requests.page({ idempotency: 'order-1' });
      assert.equal(byKey.data.length, 2);
      await assert.rejects(client.requests.page({ status: '42' }), /status/);
      await assert.rejects(
        client.requests.get(id.replace(/.$/, (last) => (last === 'z' ? 'y' : 'z'))),
        {
          code: 'request_not_found',
        },
      );
    } finally {
      await close();
    }
  });

cases('ROUNDTRIP_REQUEST_LOG_DAYS=0 leaves the log empty', async () => {
  const { demo, url, close } = await startDemo('memory', { ROUNDTRIP_REQUEST_LOG_DAYS: '0' });
  try {
    const client = roundtrip({ baseUrl: url, key: demo.key });
    await client.whoami();
    assert.deepEqual((await client.requests.page()).data, []);
  } finally {
    await close();
  }
});

cases.run();

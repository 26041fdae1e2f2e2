import assert from 'node:assert/strict';
import knex from 'knex';
import { sqliteConfig } from '../../adapters/knex/index.js';
import { type LoggedServer, loggedServer } from '../support/logs/logged-server.js';
import { httpReceiver, type Receiver } from '../support/servers/receiver.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';

const cases = suite('the content of the log');

const encryptionKey = Buffer.alloc(32, 7).toString('base64');
const metricsToken = 'the-token-of-the-metrics';
const texts = ['Meet me at the station', 'Der Code ist geheim', '"quoted" \\ text', '東京で会う'];
/** Sent, refused, failed, echoed as an inbound message, retried, and not a number of a phone. */
const numbers = ['123', '101', '104', '107', '109'].map((end) => `+12025550${end}`);
const wrongNumber = '+999999999999';

/** Uses a server in every way that has content, and returns all content and all secrets that it met. */
const useBusily = async (
  { url, demo, lines }: LoggedServer,
  receiver: Receiver,
): Promise<readonly string[]> => {
  const call = (path: string, body?: object | string, key = demo.key): Promise<Response> =>
    fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  const endpoint = await call('/v1/webhook_endpoints', {
    url: `${receiver.url}?secret=inTheUrl`,
    subscribed_types: ['message.*'],
  });
  const { secret }: { readonly secret: string } = JSON.parse(await endpoint.text());
  assert.equal(endpoint.status, 201);
  const { channel } = demo;
  for (const [i, to] of numbers.entries())
    await call('/v1/messages', { channel, to, text: texts[i % texts.length] });
  await call('/v1/messages', { channel, to: wrongNumber, text: texts[0] });
  await call('/v1/messages', `{"channel":"${channel}","to":"${numbers[0]}","text":"${texts[0]}`);
  await call('/v1/messages', { channel, to: numbers[0], text: texts[0] }, 'rt_test_wrong');
  await call(`/v1/messages/${numbers[0]}`);
  await call(`/v1/messages?cursor=${encodeURIComponent(texts[0] ?? '')}`);
  await call(`/${encodeURIComponent(texts[0] ?? '')}`);
  await eventually(async () => {
    assert.ok(lines('provider call').length >= 5);
    assert.ok(lines('webhook attempt').length >= 10);
  });
  return [
    ...[...numbers, wrongNumber].flatMap((number) => [number, number.slice(1)]),
    ...texts.map((text) => JSON.stringify(text).slice(1, -1)),
    ...[demo.key, secret, encryptionKey, metricsToken, 'inTheUrl', 'answer of the receiver'],
  ];
};

const failingReceiver = (): Promise<Receiver> => {
  let requests = 0;
  return httpReceiver((_, response) => {
    requests += 1;
    response.writeHead(requests % 3 === 0 ? 500 : 204).end('answer of the receiver');
  });
};

const secretly = {
  ROUNDTRIP_ENCRYPTION_KEY: encryptionKey,
  ROUNDTRIP_METRICS_TOKEN: metricsToken,
};

for (const kind of ['memory', 'sqlite', 'postgres'] as const)
  cases(`has no number, no text and no secret, at any level: ${kind}`, async () => {
    const receiver = await failingReceiver();
    const server = await loggedServer(kind, secretly);
    try {
      const content = await useBusily(server, receiver);
      if (kind === 'sqlite') await readDamaged(server);
      await server.stop();
      const log = server.text();
      assert.ok(server.lines('request').length >= 12);
      for (const each of content) assert.ok(!log.includes(each), `${each} is in the log`);
      const [, password] = /:\/\/[^:]+:([^@]+)@/.exec(server.database) ?? [];
      if (password) assert.ok(!log.includes(`:${password}@`), 'the password of the database');
    } finally {
      await receiver.close();
      await server.close();
    }
  });

/** Damages a message in the middle of its text, and asks for it: the parser of JSON quotes what it cannot read. */
const readDamaged = async ({ url, demo, database, lines }: LoggedServer): Promise<void> => {
  const db = knex.default(sqliteConfig(database.slice('sqlite:'.length)));
  try {
    const [{ id }] = await db('messages').select('id').limit(1);
    await db('messages')
      .where({ id })
      .update({ record: `${texts[0]} to ${numbers[0]}` });
    const headers = { authorization: `Bearer ${demo.key}` };
    const { status } = await fetch(`${url}/v1/messages/${id}`, { headers });
    assert.equal(status, 500);
    assert.ok(lines('fault').length > 0);
  } finally {
    await db.destroy();
  }
};

cases('has numbers and texts when ROUNDTRIP_LOG_CONTENT is on, and no secret', async () => {
  const receiver = await failingReceiver();
  const server = await loggedServer('memory', { ...secretly, ROUNDTRIP_LOG_CONTENT: 'on' });
  try {
    await useBusily(server, receiver);
    await server.stop();
    const log = server.text();
    for (const number of numbers) assert.ok(log.includes(number));
    for (const text of texts) assert.ok(log.includes(JSON.stringify(text).slice(1, -1)));
    for (const secret of [server.demo.key, encryptionKey, metricsToken, 'inTheUrl'])
      assert.ok(!log.includes(secret));
  } finally {
    await receiver.close();
    await server.close();
  }
});

cases('has one line for each request, call and attempt, and for start and stop', async () => {
  const receiver = await failingReceiver();
  const server = await loggedServer('sqlite', secretly);
  const { url, demo, lines, stop, close } = server;
  try {
    await useBusily(server, receiver);
    const traceId = 'af7651916cd43dd8448eb211c80319c0';
    const answer = await fetch(`${url}/v1/whoami`, {
      headers: {
        authorization: `Bearer ${demo.key}`,
        traceparent: `00-${traceId}-b7ad6b7169203331-01`,
      },
    });
    const { api_key_id: key }: { readonly api_key_id: string } = JSON.parse(await answer.text());
    await stop();
    const request = answer.headers.get('service-request-id');
    const line = lines('request').find((each) => each.request === request);
    const { pid: _, time: __, durationMs, bytesOut, ...facts } = line ?? { level: 0, msg: '' };
    assert.deepEqual(facts, {
      ...{ level: 30, msg: 'request', request, method: 'GET', route: '/v1/whoami', status: 200 },
      ...{ address: '127.0.0.1', project: demo.project_id, key, bytesIn: 0, traceId },
    });
    assert.ok(Number(durationMs) > 0 && Number(bytesOut) > 200);
    const codes = lines('request').map(({ error }) => error);
    for (const code of ['api_key_invalid', 'invalid_recipient', 'validation', 'route_not_found'])
      assert.ok(codes.includes(code), code);
    const calls = lines('provider call');
    assert.deepEqual(
      new Set(calls.map(({ outcome }) => outcome)),
      new Set(['taken', 'refused', 'not_taken']),
    );
    for (const { message, channel, project } of calls)
      assert.ok(message && channel === demo.channel && project === demo.project_id);
    const attempts = lines('webhook attempt');
    assert.deepEqual(
      new Set(attempts.map(({ result }) => result)),
      new Set(['succeeded', 'failed']),
    );
    assert.equal(lines('the database is migrated').length, 1);
    const [ready] = lines('the server is ready');
    const { encryptionKeys, metricsToken: token } = Object(ready?.configuration);
    assert.deepEqual([encryptionKeys, token], [['...'], '...']);
    assert.equal(lines('the server stops').length, 1);
    assert.equal(lines('the server has stopped').length, 1);
  } finally {
    await receiver.close();
    await close();
  }
});

cases.run();

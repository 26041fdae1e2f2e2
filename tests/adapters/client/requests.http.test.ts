import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import {
  type AttemptResult,
  isRoundtripError,
  type OutgoingRequest,
} from '../../../adapters/client/index.js';
import { version } from '../../../adapters/client/transport/version.js';
import { suite } from '../../support/suite.js';
import { breaksOff, isSilent, type ScriptedAnswer, says, service } from './service.js';

const test = suite('requests of the client');

const message = { channel: 'chan_1', to: '+12025550123', text: 'Hello' };
const accepted = says(202, { id: 'msg_1' }, { 'Service-Request-Id': 'req_1' });
const unavailable = says(503, {}, { 'Retry-After': '0', 'Service-Request-Id': 'req_0' });
const slow = says(503, {}, { 'Retry-After': '30' });

test('name the package and the runtime, and have the headers of the client, of the call and of its options', async () => {
  const { client, requests, close } = await service([accepted, accepted], {
    headers: { 'x-team': 'orders', 'x-call': 'none' },
  });
  await client.messages.send(message, { headers: { 'X-Call': 'this' }, idempotencyKey: 'order-7' });
  await client.messages.send(message, { headers: { 'Idempotency-Key': 'own' } });
  const [first, second] = requests.map(({ headers }) => headers);
  assert.match(first?.['user-agent'] ?? '', new RegExp(`^roundtrip-client/${version}( \\S+)?$`));
  assert.equal(first?.authorization, 'Bearer k');
  assert.equal(first?.['content-type'], 'application/json');
  assert.equal(first?.['x-team'], 'orders');
  assert.equal(first?.['x-call'], 'this');
  assert.equal(first?.['idempotency-key'], 'order-7');
  assert.equal(second?.['idempotency-key'], 'own');
  close();
});

test('give the response beside the result', async () => {
  const { client, close } = await service([accepted, accepted, says(404)]);
  const sent = await client.messages.send(message).withResponse();
  assert.equal(sent.data.id, 'msg_1');
  assert.equal(sent.status, 202);
  assert.equal(sent.requestId, 'req_1');
  assert.equal(sent.headers.get('service-request-id'), 'req_1');
  assert.equal((await client.messages.send(message)).id, 'msg_1');
  await assert.rejects(client.messages.get('msg_1').withResponse(), isRoundtripError);
  close();
});

test('are retried as often as their options say', async () => {
  const { client, requests, close } = await service([unavailable, unavailable, accepted]);
  await assert.rejects(client.messages.send(message, { retries: 0 }), isRoundtripError);
  assert.equal(requests.length, 1);
  await client.messages.send(message, { retries: 1 });
  assert.equal(requests.length, 3);
  close();
});

test('end with their own time, and say which', async () => {
  const { client, close } = await service([isSilent]);
  const call = client.messages.get('msg_1', { timeoutMs: 30, retries: 0 });
  await assert.rejects(call, /No complete response from http:\/\/127\.0\.0\.1:\d+ within 30 ms\.$/);
  close();
});

test('say where no response came from, and why', async () => {
  const page: ScriptedAnswer = (response) => response.writeHead(200).end('<html>');
  const { client, close } = await service([breaksOff, page]);
  const messageOfNext = () =>
    client.messages.get('msg_1', { retries: 0 }).then(String, ({ message }: Error) => message);
  const noResponse = 'No complete response from http://127.0.0.1:port';
  const inWords = async () => (await messageOfNext()).replace(/:\d+/g, ':port');
  assert.equal(await inWords(), `${noResponse} (other side closed).`);
  assert.match(
    await inWords(),
    /^No complete response from http:\S+ \(Unexpected token .+JSON\)\.$/,
  );
  close();
  assert.equal(await inWords(), `${noResponse} (connect ECONNREFUSED 127.0.0.1:port).`);
});

test('end with the reason of a signal: while they wait, between retries, and before they begin', async () => {
  const waiting = new AbortController();
  const between = new AbortController();
  const { client, requests, close } = await service(
    [() => waiting.abort(new Error('enough')), slow],
    { onResponse: ({ status }) => void (status === 503 && setTimeout(() => between.abort(), 10)) },
  );
  const call = client.messages.get('msg_1', { signal: waiting.signal });
  await assert.rejects(call, /^Error: enough$/);

  const retried = client.messages.get('msg_1', { signal: between.signal });
  await assert.rejects(retried, { name: 'AbortError' });
  assert.equal(requests.length, 2);

  await assert.rejects(client.whoami({ signal: between.signal }), { name: 'AbortError' });
  await assert.rejects(
    client.messages.all({}, { signal: between.signal }).next(),
    (error) => error === between.signal.reason,
  );
  assert.equal(requests.length, 2);
  close();
});

test('show each attempt to the hooks, without the key', async () => {
  const outgoing: OutgoingRequest[] = [];
  const results: AttemptResult[] = [];
  const { client, requests, close } = await service([unavailable, breaksOff, accepted], {
    onRequest: async (request) => {
      assert.ok(!request.headers.has('authorization'));
      request.headers.set('traceparent', `attempt-${request.attempt}`);
      outgoing.push(request);
    },
    onResponse: (result) => {
      results.push(result);
    },
  });
  await client.messages.send(message);
  assert.deepEqual(
    outgoing.map(({ method, attempt }) => `${method} ${attempt}`),
    ['POST 1', 'POST 2', 'POST 3'],
  );
  assert.deepEqual(
    requests.map(({ headers }) => headers.traceparent),
    ['attempt-1', 'attempt-2', 'attempt-3'],
  );
  assert.deepEqual(
    results.map(({ attempt, status, requestId, error }) => [
      attempt,
      status,
      requestId,
      error?.type ?? null,
    ]),
    [
      [1, 503, 'req_0', 'api_error'],
      [2, null, null, 'network_error'],
      [3, 202, 'req_1', null],
    ],
  );
  assert.ok(results.every(({ durationMs, url }) => durationMs > 0 && url.endsWith('/v1/messages')));
  close();
});

test('fail with what a hook throws, and are not sent again for it', async () => {
  const refuse = () => {
    throw new Error('no');
  };
  const before = await service([accepted], { onRequest: refuse });
  await assert.rejects(before.client.messages.send(message), /^Error: no$/);
  assert.equal(before.requests.length, 0);
  before.close();
  const after = await service([accepted], { onResponse: refuse });
  await assert.rejects(after.client.messages.send(message), /^Error: no$/);
  assert.equal(after.requests.length, 1);
  after.close();
});

test('replay until no event is left, each call from where the one before ended', async () => {
  const { client, requests, bodies, close } = await service([
    says(202, { count: 5_000, has_more: true, next_cursor: 'evt_2' }),
    unavailable,
    says(202, { count: 0, has_more: true, next_cursor: 'evt_3' }),
    says(202, { count: 7, has_more: false, next_cursor: null }),
  ]);
  const replayed = await client.webhookEndpoints.replay('whe_1', 'evt_1');
  assert.deepEqual(replayed, { count: 5_007, has_more: false, next_cursor: null });
  assert.deepEqual(
    (await bodies()).map((body) => JSON.parse(body).after),
    ['evt_1', 'evt_2', 'evt_2', 'evt_3'],
  );
  assert.ok(requests.every(({ url }) => url === '/v1/webhook_endpoints/whe_1/replay'));
  close();
});

test('stream an upload as a form, and send it once only', async () => {
  const { client, requests, bodies, close } = await service([
    unavailable,
    says(201, { id: 'med_1' }),
  ]);
  const stream = () => {
    const bytes = new PassThrough();
    bytes.end('the bytes');
    return bytes;
  };
  const limited = client.media.upload(stream(), { filename: 'a "b".txt', type: 'text/plain' });
  await assert.rejects(limited, (error) => isRoundtripError(error) && error.status === 503);
  assert.equal(requests.length, 1);
  assert.equal(requests[0]?.headers['transfer-encoding'], 'chunked');
  const [, boundary = ''] = requests[0]?.headers['content-type']?.split('boundary=') ?? [];
  assert.equal(
    (await bodies())[0],
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a %22b%22.txt"\r\nContent-Type: text/plain\r\n\r\nthe bytes\r\n--${boundary}--\r\n`,
  );
  assert.equal((await client.media.upload(stream(), 'b.txt')).id, 'med_1');
  close();
});

test.run();

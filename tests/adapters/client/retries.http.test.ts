import assert from 'node:assert/strict';
import { isRoundtripError } from '../../../adapters/client/index.js';
import { suite } from '../../support/suite.js';
import { growing } from '../../support/time/growing.js';
import { breaksOff, isSilent, type ScriptedAnswer, says, service } from './service.js';

const test = suite('the client, when the service is unavailable');

const isNoJson: ScriptedAnswer = (response) => response.end('<html>');
const at0 = { 'Retry-After': '0' };

const accepted = says(202, { id: 'msg_1' });
const unavailable = says(503, { error: { type: 'api_error', code: 'service_unavailable' } }, at0);
const message = { channel: 'chan_1', to: '+12025550123', text: 'Hello' };

const errorOf = async (call: Promise<unknown>) => {
  const error: unknown = await call.catch((reason) => reason);
  assert.ok(isRoundtripError(error));
  return error;
};

for (const [what, answer] of Object.entries({
  'answers 503': unavailable,
  'answers 500': says(500),
  'breaks off': breaksOff,
  'answers what is no JSON': isNoJson,
}))
  test(`sends again under the same key when the service ${what}`, async () => {
    const { client, keys, close } = await service([answer, accepted]);
    assert.equal((await client.messages.send(message)).id, 'msg_1');
    const [first, second] = keys();
    assert.match(String(first), /^[0-9a-f-]{36}$/);
    assert.equal(second, first);
    close();
  });

test('sends again under the same key when the service is silent', () =>
  growing(500, async (timeoutMs) => {
    const { client, keys, close } = await service([isSilent, accepted], { timeoutMs });
    assert.equal((await client.messages.send(message)).id, 'msg_1');
    const [first, second, ...more] = keys();
    assert.equal(second, first);
    assert.deepEqual(more, []);
    close();
  }));

test('gives each logical message its own key', async () => {
  const { client, keys, close } = await service([accepted, accepted]);
  await client.messages.send(message);
  await client.messages.send(message);
  const [first, second] = keys();
  assert.notEqual(second, first);
  close();
});

test('waits as long as a 429 says, for every kind of request', async () => {
  const limited = says(429, {}, { 'Retry-After': '1' });
  const { client, close } = await service([limited, says(200, { id: 'whe_1' })]);
  const began = performance.now();
  await client.webhookEndpoints.rotateSecret('whe_1');
  assert.ok(performance.now() - began >= 990);
  close();
});

test('repeats every kind of request that an overloaded service refused', async () => {
  const refusal = { error: { type: 'api_error', code: 'service_overloaded' } };
  const overloaded = says(503, refusal, at0);
  const { client, requests, close } = await service([overloaded, says(200, { id: 'whe_1' })]);
  await client.webhookEndpoints.rotateSecret('whe_1');
  assert.equal(requests.length, 2);
  close();
});

test('never waits longer than its configured limit', async () => {
  const { client, requests, close } = await service([says(429, {}, { 'Retry-After': '61' })]);
  assert.equal((await errorOf(client.whoami())).retryAfterMs, 61_000);
  assert.equal(requests.length, 1);
  close();
});

test('retries while the first request with its key is still running', async () => {
  const running = says(409, { error: { code: 'idempotency_in_progress' } }, { 'Retry-After': '0' });
  const { client, close } = await service([running, running, accepted]);
  assert.equal((await client.messages.send(message)).id, 'msg_1');
  close();
});

test('repeats every kind of request under the same key', async () => {
  for (const answer of [unavailable, says(500), breaksOff]) {
    const { client, keys, close } = await service([
      ...[answer, says(200, { id: 'whe_1' })],
      ...[answer, says(201, { id: 'med_1' })],
      ...[answer, says(200)],
    ]);
    await client.webhookEndpoints.rotateSecret('whe_1');
    await client.media.upload(new Blob(['x']));
    await client.webhookEndpoints.remove('whe_1', { idempotencyKey: 'mine' });
    const [rotated, again, ...others] = keys();
    assert.match(String(rotated), /^[0-9a-f-]{36}$/);
    assert.equal(again, rotated);
    assert.equal(others[0], others[1]);
    assert.notEqual(others[0], rotated);
    assert.deepEqual(others.slice(2), ['mine', 'mine']);
    close();
  }
});

test('sends no key with a request that only reads', async () => {
  const { client, keys, close } = await service([unavailable, says(200)]);
  await client.whoami();
  assert.deepEqual(keys(), [undefined, undefined]);
  close();
});

test('does not repeat an upload from a stream, which can be sent once', async () => {
  const { client, requests, close } = await service([unavailable]);
  const file = new Blob(['x']).stream();
  await errorOf(client.media.upload(file));
  assert.equal(requests.length, 1);
  close();
});

test('repeats no other 4xx', async () => {
  for (const status of [400, 401, 402, 403, 404, 409, 413, 422]) {
    const { client, requests, close } = await service([says(status), accepted]);
    assert.equal((await errorOf(client.messages.send(message))).status, status);
    assert.equal(requests.length, 1);
    close();
  }
});

test('gives up after the configured number of attempts, with the last error', async () => {
  const tries = Array.from({ length: 6 }, () => unavailable);
  const { client, requests, close } = await service(tries);
  assert.equal((await errorOf(client.messages.send(message))).code, 'service_unavailable');
  assert.equal(requests.length, 5);
  close();
});

test('reports a refused connection', async () => {
  const { client, close } = await service([]);
  close();
  const error = await errorOf(client.media.upload(new Blob(['x'])));
  assert.equal(error.type, 'network_error');
  assert.equal(error.status, null);
});

test.run();

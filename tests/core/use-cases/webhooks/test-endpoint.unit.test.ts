import assert from 'node:assert/strict';
import { aesSealing } from '../../../../adapters/system/index.js';
import { verifyWebhook } from '../../../../adapters/webhook-signature/index.js';
import { createTestMessaging } from '../../../../composition/testing/index.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import { EventView } from '../../../../core/model/events/event-view.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { leftOf, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';

const test = suite('a test of an endpoint');

const opened = async (options: Parameters<typeof createTestMessaging>[0] = {}) => {
  const kit = await createTestMessaging(options);
  const owner = { project: kit.project, environment: 'live' as const };
  const url = 'https://hooks.example/';
  const input = { ...owner, url, subscribedTypes: ['template.*'] as const, description: null };
  const { endpoint, secret } = rightOf(await kit.createWebhookEndpoint(input));
  const query = { ...owner, id: endpoint.id };
  return { kit, query, url, secret };
};

test('sends one signed example event of any type, with a sequence that no event has', async () => {
  const { kit, query, url, secret } = await opened();
  for (const type of eventTypes) {
    const { request, attempt, result } = rightOf(await kit.testWebhookEndpoint({ ...query, type }));
    const received = kit.webhooks.received.at(-1) ?? assert.fail();
    assert.deepEqual([request.url, received.url, received.body], [url, url, request.body]);
    const signature = received.headers['Service-Signature'];
    verifyWebhook({ body: received.body, signature, secret, now: kit.now() });
    for (const [name, value] of Object.entries(request.headers))
      assert.equal(received.headers[name], value);
    assert.ok(!Object.keys(request.headers).some((name) => /signature/i.test(name)));
    const event = JSON.parse(request.body);
    assert.ok(EventView.is(event), `${type} is an event as published`);
    assert.deepEqual([event.type, event.sequence], [type, 0]);
    assert.equal(JSON.parse(request.body).example, true);
    const expected = { at: kit.now(), statusCode: 200, durationMs: 1, error: null };
    assert.deepEqual(attempt, { ...expected, responseBody: '' });
    assert.equal(result, 'succeeded');
  }
  assert.equal(new Set(kit.webhooks.received.map(({ event }) => event.id)).size, eventTypes.length);
  await kit.stop();
});

test('stores nothing: no event, no delivery, and the endpoint keeps its state and its health', async () => {
  const { kit, query } = await opened();
  const events = async () =>
    rightOf(await kit.listEvents({ project: kit.project, limit: 9 })).items;
  const before = [rightOf(await kit.getWebhookEndpoint(query)), await events()];
  const results: string[] = [];
  for (const answer of [500, 410, 'timeout'] as const) {
    kit.webhooks.answerNext(answer);
    const tested = await kit.testWebhookEndpoint({ ...query, type: 'message.sent' });
    results.push(rightOf(tested).result);
  }
  assert.deepEqual(results, ['failed', 'gone', 'failed']);
  await kit.advance('1h');
  assert.equal(kit.webhooks.received.length, 3);
  assert.deepEqual([rightOf(await kit.getWebhookEndpoint(query)), await events()], before);
  const healthy = { failingSince: null, failures: 0, pending: 0 };
  assert.deepEqual(rightOf(await kit.getEndpointHealth(query)), healthy);
  assert.deepEqual(rightOf(await kit.listDeliveries({ ...query, limit: 9 })).items, []);
  await kit.stop();
});

test('tells what the receiver answered, or why there is no answer', async () => {
  const { kit, query } = await opened();
  const answers = [
    { statusCode: 302, responseBody: '<b>moved</b>', durationMs: 7 },
    { statusCode: null, error: 'tls_failed', durationMs: 9 },
  ] as const;
  for (const answer of answers) {
    kit.webhooks.answerNext(answer);
    const tested = rightOf(await kit.testWebhookEndpoint({ ...query, type: 'message.sent' }));
    const expected = { at: kit.now(), responseBody: '', error: null, ...answer };
    assert.deepEqual(tested.attempt, expected);
    assert.equal(tested.result, 'failed');
  }
  await kit.stop();
});

test('goes to an endpoint that is inactive', async () => {
  const { kit, query } = await opened();
  rightOf(await kit.deactivateWebhookEndpoint(query));
  rightOf(await kit.testWebhookEndpoint({ ...query, type: 'message.sent' }));
  assert.equal(kit.webhooks.received.length, 1);
  await kit.stop();
});

test('fails with `internal_error` when the secret cannot be decrypted, and sends nothing', async () => {
  const stranger = aesSealing(new Uint8Array(32).fill(1));
  const own = aesSealing(new Uint8Array(32));
  const { kit, query } = await opened({ sealing: { ...own, seal: stranger.seal } });
  const tested = rightOf(await kit.testWebhookEndpoint({ ...query, type: 'message.sent' }));
  assert.deepEqual([tested.attempt.error, tested.result], ['internal_error', 'failed']);
  assert.deepEqual(kit.webhooks.received, []);
  await kit.stop();
});

test('rejects when too many webhook requests are under way', async () => {
  const { kit, query } = await opened();
  kit.webhooks.answerNext('sender_unavailable');
  await assert.rejects(kit.testWebhookEndpoint({ ...query, type: 'message.sent' }), PortFailure);
  await kit.stop();
});

test('is refused for an endpoint that is unknown or of another project', async () => {
  const { kit, query } = await opened();
  const other = await opened();
  for (const id of ['nonsense', other.query.id]) {
    const answer = await kit.testWebhookEndpoint({ ...query, id, type: 'message.sent' });
    assert.deepEqual(leftOf(answer), { code: 'webhook_endpoint_not_found', id });
  }
  await kit.stop();
  await other.kit.stop();
});

test.run();

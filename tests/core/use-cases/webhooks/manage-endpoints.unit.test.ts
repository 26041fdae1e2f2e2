import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';
import { codeOf, right, webhookScene } from '../../workers/deliveries/delivery-scene.js';

const test = suite('managing webhook endpoints');

const command = {
  url: 'https://any.example/',
  subscribedTypes: ['message.*'],
  description: null,
} as const;

test('lets a project have five endpoints, under concurrent requests', async () => {
  const { app, owner } = await webhookScene();
  const answers = await Promise.all(
    Array.from({ length: 9 }, () => app.createWebhookEndpoint({ ...owner, ...command })),
  );
  assert.equal(answers.filter(E.isRight).length, 5);
  for (const answer of answers)
    if (E.isLeft(answer))
      assert.deepEqual(answer.left, {
        code: 'webhook_endpoint_limit_exceeded',
        limit: 5,
        source: 'default',
      });
  const [first] = await app.listWebhookEndpoints(owner);
  right(await app.removeWebhookEndpoint({ ...owner, id: first?.id ?? '' }));
  right(await app.createWebhookEndpoint({ ...owner, ...command }));
  assert.equal((await app.listWebhookEndpoints(owner)).length, 5);
});

test('checks the URL at creation and at a change', async () => {
  const { app, owner, endpoint } = await webhookScene();
  const url = 'http://any.example/';
  const expected = { code: 'invalid_url', reason: 'not_https' };
  assert.deepEqual(
    await app.createWebhookEndpoint({ ...owner, ...command, url }),
    E.left(expected),
  );
  const { id } = await endpoint('one');
  assert.deepEqual(await app.updateWebhookEndpoint({ ...owner, id, url }), E.left(expected));
});

test('gives a secret at creation and rotation, a different one each, kept sealed', async () => {
  const { app, owner, stores, endpoint, project } = await webhookScene();
  const { id, secret } = await endpoint('one');
  const { secret: next } = right(await app.rotateWebhookSecret({ ...owner, id }));
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{32}$/);
  assert.notEqual(secret, next);
  const kept = JSON.stringify(await stores.endpoints.find(project, id));
  for (const text of [secret, next]) assert.ok(!kept.includes(text.slice(6)));
});

test('a URL of another origin gets no header whose value was given for the one before', async () => {
  const { app, owner, endpoint } = await webhookScene();
  const { id } = await endpoint('one');
  const change = (given: object) => app.updateWebhookEndpoint({ ...owner, id, ...given });
  const namesAfter = async (given: object) =>
    right(await change(given)).headers?.map(({ name }) => name);
  await change({ url: 'https://one.example/a', headers: { Authorization: 'Bearer secret' } });
  assert.deepEqual(await namesAfter({ url: 'https://one.example/b' }), ['Authorization']);
  for (const url of [
    'https://one.example:8443/b',
    'https://two.example/b',
    'https://one.example.evil.example/',
  ]) {
    const headers = { 'X-Own': 'of this one' };
    assert.deepEqual(await namesAfter({ url, headers }), ['X-Own']);
    await change({ url: 'https://one.example/b', headers: { Authorization: 'Bearer secret' } });
    assert.deepEqual(await namesAfter({ url }), []);
    await change({ url: 'https://one.example/b', headers: { Authorization: 'Bearer secret' } });
  }
});

test('changes only what is given', async () => {
  const { app, owner, endpoint } = await webhookScene();
  const { id } = await endpoint('one');
  const before = right(await app.getWebhookEndpoint({ ...owner, id }));
  for (const given of [
    { url: 'https://two.example/' },
    { subscribedTypes: ['channel.*'] as const },
    { description: 'Any' },
    { description: null },
    {},
  ]) {
    const known = right(await app.getWebhookEndpoint({ ...owner, id }));
    const answer = right(await app.updateWebhookEndpoint({ ...owner, id, ...given }));
    const { version: _, ...after } = right(await app.getWebhookEndpoint({ ...owner, id }));
    const { version: __, ...expected } = { ...known, ...given };
    assert.deepEqual(after, expected);
    assert.deepEqual({ ...answer, version: 0 }, { ...after, version: 0 });
  }
  assert.equal(before.createdAt, right(await app.getWebhookEndpoint({ ...owner, id })).createdAt);
});

test('sends waiting deliveries to the new URL, and adds only events that are subscribed to', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('old');
  const moved = await scene.endpoint('new', () => ({ statusCode: 200 }), ['template.*']);
  const [waiting] = await scene.happen();
  const update = { url: moved.url, subscribedTypes: ['message.read'] } as const;
  right(await scene.app.updateWebhookEndpoint({ ...scene.owner, id, ...update }));
  await scene.happen();
  const [read] = await scene.happen(1, 'message.read');
  scene.worker();
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(scene.at(url), []);
  assert.deepEqual(
    scene.at(moved.url).map(({ event }) => event),
    [waiting?.id, read?.id],
  );
});

test('activates and deactivates repeatedly with the same answer', async () => {
  const { app, owner, endpoint } = await webhookScene();
  const { id } = await endpoint('one');
  const query = { ...owner, id };
  for (let time = 0; time < 2; time += 1) {
    const answer = right(await app.deactivateWebhookEndpoint(query));
    assert.equal(answer.inactiveReason, 'manual');
  }
  for (let time = 0; time < 2; time += 1)
    assert.equal(right(await app.activateWebhookEndpoint(query)).inactiveReason, null);
});

test('removes an endpoint with its deliveries, also those in flight', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('slow', () => ({ statusCode: 200, afterMs: 5_000 }));
  scene.worker();
  await scene.happen(100);
  await scene.time.advance(secondMs);
  right(await scene.app.removeWebhookEndpoint({ ...scene.owner, id }));
  const before = scene.at(url).length;
  await scene.time.advance(minuteMs);
  assert.equal(scene.at(url).length, before);
  assert.deepEqual(await scene.deliveriesOf(id), []);
  assert.deepEqual(await scene.stores.deliveries.pending(), []);
  assert.equal((await scene.stores.retention.prune(scene.time.clock())).deliveries, 100);
  assert.deepEqual(scene.faults, []);
});

test('does not find an id that is malformed, unknown, removed or of another project', async () => {
  const { app, owner, endpoint, open, newId } = await webhookScene();
  const mine = await endpoint('mine');
  const removed = await endpoint('removed');
  right(await app.removeWebhookEndpoint({ ...owner, id: removed.id }));
  const stranger = { project: await open(), environment: 'test' as const };
  const after = newId('evt');
  for (const query of [
    { ...owner, id: 'nonsense' },
    { ...owner, id: newId('whe') },
    { ...owner, id: newId('msg') },
    { ...owner, id: removed.id },
    { ...stranger, id: mine.id },
  ])
    for (const answer of [
      app.getWebhookEndpoint(query),
      app.updateWebhookEndpoint(query),
      app.removeWebhookEndpoint(query),
      app.rotateWebhookSecret(query),
      app.activateWebhookEndpoint(query),
      app.deactivateWebhookEndpoint(query),
      app.listDeliveries({ ...query, limit: 10 }),
      app.getDelivery({ ...query, delivery: newId('whd') }),
      app.resendDelivery({ ...query, delivery: newId('whd') }),
      app.replayEvents({ ...query, after }),
    ])
      assert.equal(codeOf(await answer), 'webhook_endpoint_not_found');
  assert.deepEqual(await app.listWebhookEndpoints(stranger), []);
});

test.run();

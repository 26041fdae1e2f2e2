import assert from 'node:assert/strict';
import {
  type DeliveryWithAttempts,
  deliveryStatuses,
} from '../../../../core/model/webhooks/delivery.js';
import { dayMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import type { Replayed } from '../../../../core/use-cases/webhooks/deliveries/replay-events.js';
import { suite } from '../../../support/suite.js';
import {
  bad,
  codeOf,
  good,
  right,
  type WebhookScene,
  webhookScene,
} from '../../workers/deliveries/delivery-scene.js';

const test = suite('managing deliveries');

const sequencesOf = (deliveries: readonly DeliveryWithAttempts[]) =>
  deliveries.map(({ event }) => event.sequence);

/** An endpoint with a failed, some succeeded and some pending deliveries. */
const mixed = async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('mixed', ({ body }) => {
    const { sequence } = JSON.parse(body);
    return { statusCode: sequence % 4 === 0 ? 500 : 200 };
  });
  const { stop } = scene.worker();
  await scene.happen(40);
  await scene.time.advance(2 * secondMs);
  await stop();
  await scene.happen(5);
  return { ...scene, id, url, query: { ...scene.owner, id } };
};

test('lists them newest first, page by page, each once', async () => {
  const { app, query } = await mixed();
  const seen: number[] = [];
  let before: string | undefined;
  do {
    const page = right(await app.listDeliveries({ ...query, before, limit: 7 }));
    assert.ok(page.items.length <= 7);
    assert.equal(page.hasMore, page.next !== null);
    seen.push(...sequencesOf(page.items));
    before = page.next ?? undefined;
  } while (before !== undefined);
  assert.deepEqual(
    seen,
    Array.from({ length: 45 }, (_, i) => 45 - i),
  );
});

test('filters them by status and by event', async () => {
  const { app, query, stores, project } = await mixed();
  const all = right(await app.listDeliveries({ ...query, limit: 100 })).items;
  for (const status of deliveryStatuses) {
    const expected = all.filter((delivery) => delivery.status === status);
    const found = right(await app.listDeliveries({ ...query, status, limit: 100 })).items;
    assert.deepEqual(found, expected);
  }
  const [, event] = await stores.events.list(project, { after: 0, since: 0, limit: 2 });
  const about = right(await app.listDeliveries({ ...query, event: event?.id, limit: 100 })).items;
  assert.deepEqual(sequencesOf(about), [2]);
  for (const unknown of ['nonsense', 'evt_01hf7yat00vb3kd0m5r2qwzt4n'])
    assert.deepEqual(right(await app.listDeliveries({ ...query, event: unknown, limit: 9 })), {
      items: [],
      hasMore: false,
      next: null,
    });
});

test("refuses a cursor that is none of the endpoint's own", async () => {
  const { app, query, endpoint, newId } = await mixed();
  const other = await endpoint('other');
  const [foreign] = right(await app.listDeliveries({ ...query, limit: 1 })).items;
  assert.ok(foreign);
  for (const [id, before] of [
    [query.id, 'nonsense'],
    [query.id, newId('whd')],
    [other.id, foreign.id],
  ] as const) {
    const answer = await app.listDeliveries({ ...query, id, before, limit: 9 });
    assert.equal(codeOf(answer), 'invalid_cursor');
  }
});

test('does not find a delivery that is malformed, unknown or of another endpoint', async () => {
  const { app, query, endpoint, owner, newId } = await mixed();
  const other = await endpoint('other');
  const [delivery] = right(await app.listDeliveries({ ...query, limit: 1 })).items;
  right(await app.getDelivery({ ...query, delivery: delivery?.id ?? '' }));
  for (const wrong of [
    { ...query, delivery: 'nonsense' },
    { ...query, delivery: newId('whd') },
    { ...owner, id: other.id, delivery: delivery?.id ?? '' },
  ]) {
    assert.equal(codeOf(await app.getDelivery(wrong)), 'webhook_delivery_not_found');
    assert.equal(codeOf(await app.resendDelivery(wrong)), 'webhook_delivery_not_found');
  }
});

/** One delivery of an endpoint in a state, with no worker about. */
const deliveryThat = async (state: 'waits' | 'succeeded' | 'failed' | 'was never tried') => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one', state === 'succeeded' ? good : bad);
  const { stop } = scene.worker();
  if (state === 'was never tried') await stop();
  await scene.happen();
  await scene.time.advance(secondMs);
  if (state === 'failed') for (let i = 0; i < 12; i += 1) await scene.skip(2 * dayMs);
  await stop();
  if (state === 'failed') await scene.app.activateWebhookEndpoint({ ...scene.owner, id });
  const [delivery] = await scene.deliveriesOf(id);
  return {
    ...scene,
    id,
    url,
    delivery,
    query: { ...scene.owner, id, delivery: delivery?.id ?? '' },
  };
};

test('resends a delivery at once, in any state, with its whole schedule', async () => {
  for (const state of ['waits', 'succeeded', 'failed', 'was never tried'] as const) {
    const scene = await deliveryThat(state);
    const attempts = scene.delivery?.attempts ?? NaN;
    const resent = right(await scene.app.resendDelivery(scene.query));
    assert.equal(resent.status, 'pending', state);
    assert.ok(resent.dueAt <= scene.time.clock());
    assert.deepEqual([resent.failures, resent.completedAt], [0, null]);

    scene.plays.set(scene.url, bad);
    scene.worker();
    await scene.time.advance(secondMs);
    scene.plays.set(scene.url, good);
    await scene.time.advance(6 * secondMs);
    const after = right(await scene.app.getDelivery(scene.query));
    assert.deepEqual([after.status, after.attempts], ['succeeded', attempts + 2], state);
    assert.deepEqual(
      scene.at(scene.url).map(({ attempt }) => attempt),
      Array.from({ length: attempts + 2 }, (_, i) => i + 1),
    );
  }
});

test('holds resent deliveries while the endpoint is inactive', async () => {
  const scene = await deliveryThat('succeeded');
  await scene.app.deactivateWebhookEndpoint(scene.query);
  right(await scene.app.resendDelivery(scene.query));
  scene.worker();
  await scene.time.advance(minuteMs);
  assert.equal(scene.at(scene.url).length, 1);
  await scene.app.activateWebhookEndpoint(scene.query);
  await scene.time.advance(secondMs);
  assert.equal(scene.at(scene.url).length, 2);
});

test('retries a delivery soon that is resent while an attempt hangs', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one', () => ({ error: 'timeout', afterMs: 10_000 }));
  scene.worker();
  await scene.happen();
  for (let i = 0; i < 3; i += 1) await scene.skip(2 * dayMs);
  const [delivery] = await scene.deliveriesOf(id);
  const query = { ...scene.owner, id, delivery: delivery?.id ?? '' };
  right(await scene.app.resendDelivery(query));
  scene.plays.set(url, good);
  await scene.time.advance(20 * secondMs);
  assert.equal(right(await scene.app.getDelivery(query)).status, 'succeeded');
});

const missing = async (scene: WebhookScene, count: number) => {
  const [first] = await scene.happen();
  const missed = await scene.happen(count);
  const { id, url } = await scene.endpoint('late');
  const query = { ...scene.owner, id };
  return { first: first?.id ?? '', missed, id, url, query };
};

test('replays every later event that has no delivery yet, in order, and none twice', async () => {
  const scene = await webhookScene();
  const { first, missed, id, url, query } = await missing(scene, 1_234);
  await scene.happen(100, 'channel.status_changed');
  const had = await scene.happen(10);
  const replay = async (): Promise<Replayed> =>
    right(await scene.app.replayEvents({ ...query, after: first }));
  const answers = await Promise.all([replay(), replay(), replay(), replay()]);
  assert.deepEqual(answers.map(({ count }) => count).sort(), [0, 234, 500, 500]);
  assert.deepEqual(await replay(), { count: 0 });
  scene.worker();
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(
    scene.at(url).map(({ event }) => event),
    [...missed, ...had].map((event) => event.id),
  );
});

test('replays only from a known event of the project that is not pruned', async () => {
  const scene = await webhookScene();
  const { first, query } = await missing(scene, 3);
  const project = await scene.open();
  const foreign = { ...scene.owner, project };
  const { endpoint } = right(
    await scene.app.createWebhookEndpoint({
      ...foreign,
      url: 'https://foreign.example/',
      subscribedTypes: ['message.*'],
      description: null,
    }),
  );
  const refused = async (command: Parameters<typeof scene.app.replayEvents>[0]) =>
    assert.equal(codeOf(await scene.app.replayEvents(command)), 'invalid_cursor');
  await refused({ ...query, after: 'nonsense' });
  await refused({ ...query, after: scene.newId('evt') });
  await refused({ ...foreign, id: endpoint.id, after: first });
  scene.time.skip(90 * dayMs + 1);
  await refused({ ...query, after: first });
});

test('a replay creates at most 500 deliveries, and tells after which event another one goes on', async () => {
  const scene = await webhookScene();
  const [first] = await scene.happen();
  const wanted: string[] = [];
  for (const count of [300, 300, 500, 1]) {
    wanted.push(...(await scene.happen(count)).map(({ id }) => id));
    await scene.happen(200, 'channel.status_changed');
  }
  const { id } = await scene.endpoint('late');
  const query = { ...scene.owner, id };
  const steps: Replayed[] = [];
  let after: string | undefined = first?.id ?? '';
  while (after !== undefined) {
    const step: Replayed = right(await scene.app.replayEvents({ ...query, after }));
    steps.push(step);
    after = step.next;
  }
  assert.deepEqual(
    steps.map(({ count }) => count),
    [500, 500, 101],
  );
  assert.deepEqual(
    steps.map(({ next }) => next),
    [wanted[499], wanted[999], undefined],
  );
});

test('a replay that is limited goes on after the last event that it looked at', async () => {
  const scene = await webhookScene();
  const { first, missed, query } = await missing(scene, 1_000);
  const counts: number[] = [];
  let after: string | undefined = first;
  while (after !== undefined) {
    const replayed: Replayed = right(await scene.app.replayEvents({ ...query, after, most: 1 }));
    counts.push(replayed.count);
    after = replayed.next;
  }
  assert.ok(counts.length > 1);
  assert.equal(
    counts.reduce((sum, count) => sum + count, 0),
    missed.length,
  );
  assert.deepEqual(right(await scene.app.replayEvents({ ...query, after: first })), { count: 0 });
});

test('replays to an inactive endpoint, which holds the deliveries', async () => {
  const scene = await webhookScene();
  const { first, missed, id, url, query } = await missing(scene, 20);
  await scene.app.deactivateWebhookEndpoint(query);
  scene.worker();
  assert.equal(
    right(await scene.app.replayEvents({ ...query, after: first })).count,
    missed.length,
  );
  await scene.time.advance(minuteMs);
  assert.deepEqual(scene.at(url), []);
  await scene.app.activateWebhookEndpoint(query);
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.equal(scene.at(url).length, missed.length);
});

test.run();

import assert from 'node:assert/strict';
import { scheduleMs } from '../../../../core/model/webhooks/schedule.js';
import type { WebhookEndpointId } from '../../../../core/shared/ids.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { suite } from '../../../support/suite.js';
import { bad, eventsOf, good, idsOf, right, webhookScene } from './delivery-scene.js';

const test = suite('deliverer, when deliveries fail');

test('tries ten times, at the times of the schedule, and then no more', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('bad', bad);
  scene.worker();
  await scene.happen();
  await scene.time.advance(secondMs);
  for (const waitMs of scheduleMs.slice(1)) await scene.nextComesAfter(url, waitMs);
  await scene.skip(30 * dayMs);
  assert.deepEqual(
    scene.at(url).map(({ attempt }) => attempt),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  const [delivery] = await scene.deliveriesOf(id);
  assert.equal(delivery?.status, 'failed');
  assert.deepEqual(
    delivery?.history.map(({ number, statusCode }) => [number, statusCode]),
    Array.from({ length: 10 }, (_, i) => [i + 1, 500]),
  );
});

test('waits longer when Retry-After asks for it, up to a day', async () => {
  const scene = await webhookScene();
  const waits = [hourMs, 2 * dayMs];
  const { url } = await scene.endpoint('busy', ({ attempt }) => ({
    statusCode: 503,
    retryAfterMs: waits[attempt - 1] ?? 0,
  }));
  scene.worker();
  await scene.happen();
  await scene.time.advance(secondMs);
  for (const waitMs of [hourMs, dayMs]) await scene.nextComesAfter(url, waitMs);
});

test('leaves the lateness of timers to first attempts, in whose head starts they were late', async () => {
  const isHeadStart = (ms: number): boolean => ms >= 1 && ms <= 3;
  const scene = await webhookScene(
    undefined,
    (timer) =>
      (ms, ...rest) =>
        timer(isHeadStart(ms) ? ms + 6 : ms, ...rest),
  );
  const { url } = await scene.endpoint('slow', bad);
  const first = scene.worker('first');
  await scene.happen(4);
  await scene.time.advance(secondMs);
  // A success gives the endpoint all of its slots back.
  scene.plays.set(url, good);
  await scene.happen();
  await scene.time.advance(secondMs);
  await first.stop();
  scene.time.skip(minuteMs);
  scene.plays.set(url, () => ({ statusCode: 204, afterMs: 24 }));
  await scene.happen(40);
  const start = scene.time.clock();
  scene.worker('second');
  await scene.time.advance(20);
  const begun = scene.at(url).filter(({ by }) => by === 'second');
  assert.equal(begun.filter(({ attempt }) => attempt > 1).length, 4);
  assert.deepEqual(
    begun.filter(({ attempt }) => attempt === 1).map(({ at }) => at - start),
    [0, 9, 9, 9],
  );
});

test('treats a 2xx as success only when the answer is complete', async () => {
  for (const statusCode of [200, 201, 204, 299, 199, 300, 301, 308, 400, 404, 429, 500, 599])
    for (const error of [null, 'timeout', 'connection_lost'] as const) {
      const scene = await webhookScene();
      const { id } = await scene.endpoint('one', () => ({ statusCode, error }));
      scene.worker();
      await scene.happen();
      await scene.time.advance(secondMs);
      const isSuccess = statusCode >= 200 && statusCode <= 299 && error === null;
      const [delivery] = await scene.deliveriesOf(id);
      assert.equal(delivery?.status, isSuccess ? 'succeeded' : 'pending');
      assert.deepEqual(scene.outcomes, [isSuccess ? 'succeeded' : 'failed']);
    }
});

test('deactivates an endpoint at 410, and fails its delivery', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('gone', ({ event }) => ({
    statusCode: event === gone ? 410 : 500,
  }));
  scene.worker();
  const [kept] = await scene.happen();
  const gone = (await scene.happen())[0]?.id;
  await scene.time.advance(secondMs);
  const endpoint = right(await scene.app.getWebhookEndpoint({ ...scene.owner, id }));
  assert.equal(endpoint.inactiveReason, 'gone');
  assert.deepEqual(
    (await scene.deliveriesOf(id)).map(({ event, status }) => [event.id, status]),
    [
      [kept?.id, 'pending'],
      [gone, 'failed'],
    ],
  );
  const before = scene.at(url).length;
  await scene.happen(3);
  await scene.skip(5 * dayMs);
  assert.equal(scene.at(url).length, before);
  assert.equal((await scene.deliveriesOf(id)).length, 2);
});

test('deactivates an endpoint when everything has failed for five days, and not before', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('bad', bad);
  scene.worker();
  for (let hour = 0; hour < 5 * 24; hour += 6) {
    await scene.happen();
    await scene.time.advance(secondMs);
    await scene.skip(6 * hourMs - secondMs);
    const { inactiveReason } = right(await scene.app.getWebhookEndpoint({ ...scene.owner, id }));
    assert.equal(inactiveReason, null);
  }
  await scene.happen();
  await scene.time.advance(minuteMs);
  const endpoint = right(await scene.app.getWebhookEndpoint({ ...scene.owner, id }));
  assert.equal(endpoint.inactiveReason, 'failing');
  const before = scene.at(url).length;
  await scene.skip(10 * dayMs);
  assert.equal(scene.at(url).length, before);
});

test('tells the other endpoints once that an endpoint was disabled, and not the endpoint itself', async () => {
  const scene = await webhookScene();
  const types = ['message.*', 'webhook_endpoint.*'] as const;
  const gone = await scene.endpoint('gone', () => ({ statusCode: 410 }), types);
  const other = await scene.endpoint('other', good, types);
  scene.worker();
  scene.worker('two');
  await scene.happen(5);
  await scene.time.advance(minuteMs);
  const disabled = async () =>
    right(
      await scene.app.listEvents({
        project: scene.project,
        type: 'webhook_endpoint.disabled',
        limit: 9,
      }),
    ).items;
  const [event, ...more] = await disabled();
  assert.deepEqual([event?.subject, more], [gone.id, []]);
  const { data } = JSON.parse(event?.text ?? '');
  assert.deepEqual([data.id, data.status, data.inactive_reason], [gone.id, 'inactive', 'gone']);
  assert.ok(!event?.text.includes(gone.url), 'the event names no URL');
  const heard = async (id: WebhookEndpointId) =>
    (await scene.deliveriesOf(id)).filter(({ event: { type } }) => type === event?.type).length;
  assert.deepEqual([await heard(gone.id), await heard(other.id)], [0, 1]);
  assert.equal(scene.at(other.url).filter((arrival) => arrival.event === event?.id).length, 1);

  const query = { ...scene.owner, id: gone.id };
  right(await scene.app.activateWebhookEndpoint(query));
  right(await scene.app.replayEvents({ ...query, since: 0 }));
  assert.equal(await heard(gone.id), 0);
  right(await scene.app.deactivateWebhookEndpoint({ ...scene.owner, id: other.id }));
  assert.ok((await disabled()).every(({ subject }) => subject === gone.id));
});

test('restarts the five days at every success, and does not count idle time', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('flaky', bad);
  scene.worker();
  await scene.happen();
  await scene.time.advance(secondMs);
  await scene.skip(4.9 * dayMs);
  scene.plays.set(url, good);
  await scene.happen();
  await scene.time.advance(minuteMs);
  scene.plays.set(url, bad);
  await scene.happen();
  await scene.time.advance(secondMs);
  await scene.skip(4 * dayMs);
  const afterFailures = right(await scene.app.getWebhookEndpoint({ ...scene.owner, id }));
  assert.equal(afterFailures.inactiveReason, null);
  scene.plays.set(url, good);
  await scene.happen();
  await scene.skip(60 * dayMs);
  scene.plays.set(url, bad);
  await scene.happen();
  await scene.time.advance(minuteMs);
  const afterRest = right(await scene.app.getWebhookEndpoint({ ...scene.owner, id }));
  assert.equal(afterRest.inactiveReason, null);
});

test('makes no attempt at an inactive endpoint, holds what is pending, and resumes all of it', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('paused', bad);
  const query = { ...scene.owner, id };
  scene.worker();
  const held = await scene.happen(30);
  await scene.time.advance(2 * secondMs);
  await scene.app.deactivateWebhookEndpoint(query);
  const before = scene.at(url).length;
  const missed = await scene.happen(5);
  await scene.skip(3 * dayMs);
  assert.equal(scene.at(url).length, before);
  assert.equal((await scene.deliveriesOf(id)).length, 30);

  scene.plays.set(url, good);
  await scene.app.activateWebhookEndpoint(query);
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(
    (await scene.deliveriesOf(id)).map(({ status }) => status),
    held.map(() => 'succeeded'),
  );
  const [last] = held.slice(-1);
  const replay = await scene.app.replayEvents({ ...query, after: last?.id ?? '' });
  assert.equal(right(replay).count, missed.length);
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(url).slice(-missed.length)), idsOf(missed));
});

test('makes no attempt once an endpoint is deactivated', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('slow', () => ({ statusCode: 200, afterMs: 100 }));
  scene.worker();
  await scene.happen(500);
  await scene.time.advance(secondMs);
  await scene.app.deactivateWebhookEndpoint({ ...scene.owner, id });
  const before = scene.at(url).length;
  assert.ok(before > 0 && before < 500);
  await scene.time.advance(minuteMs);
  assert.equal(scene.at(url).length, before);
});

test.run();

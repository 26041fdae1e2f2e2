import assert from 'node:assert/strict';
import { verifyWebhook } from '../../../adapters/webhook-signature/index.js';
import type { Commit } from '../../../core/ports/commit.js';
import { PortFailure } from '../../../core/ports/failure.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../core/shared/time.js';
import { attemptsAtOnce } from '../../../core/webhooks/health.js';
import { scheduleMs } from '../../../core/webhooks/schedule.js';
import { suite } from '../../support/suite.js';
import { noon } from '../any.js';
import { type Arrival, bad, good, hanging, right, webhookScene } from './webhook-scene.js';

const eventsOf = (arrivals: readonly Arrival[]) => arrivals.map(({ event }) => event);
const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

const test = suite('deliverer');

test('brings every event once, in order, to each endpoint that subscribes to it', async () => {
  const scene = await webhookScene();
  const all = await scene.endpoint('all', good, ['message.*', 'channel.*']);
  const sent = await scene.endpoint('sent', good, ['message.sent']);
  const none = await scene.endpoint('none', good, ['template.*']);
  scene.worker();
  const events = [];
  for (const type of ['message.sent', 'message.read', 'channel.status_changed'] as const)
    events.push(...(await scene.happen(50, type)));
  for (const { id } of [all, sent, none])
    await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(all.url)), idsOf(events));
  assert.deepEqual(eventsOf(scene.at(sent.url)), idsOf(events.slice(0, 50)));
  assert.deepEqual(scene.at(none.url), []);
  assert.deepEqual(scene.faults, []);
  assert.equal(await scene.stores.deliveries.countPending(), 0);
});

test('sends the very text of the event, with everything that proves and names it', async () => {
  const scene = await webhookScene();
  const { url, secret, id } = await scene.endpoint('one');
  scene.worker();
  const [event] = await scene.happen();
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  const [arrival] = scene.at(url);
  const [delivery] = await scene.deliveriesOf(id);
  assert.equal(arrival?.body, event?.text);
  const { 'Service-Signature': signature, ...headers } = arrival?.headers ?? {};
  const now = scene.time.clock();
  const told = verifyWebhook({ body: arrival?.body ?? '', signature, secret, now });
  assert.equal(told.id, event?.id);
  assert.equal(headers['Service-Event-Id'], event?.id);
  assert.equal(headers['Service-Event-Type'], 'message.sent');
  assert.equal(headers['Service-Delivery-Id'], delivery?.id);
  assert.equal(headers['Service-Delivery-Attempt'], '1');
  assert.equal(headers['Content-Type'], 'application/json');
  assert.equal(headers['User-Agent'], 'Roundtrip/1');
  assert.equal(headers['webhook-id'], event?.id);
});

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

test('waits longer where Retry-After asks for it, up to a day', async () => {
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

test('takes a 2xx for success only where it came whole', async () => {
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

test('gives an endpoint up at 410, and its delivery with it', async () => {
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

test('gives an endpoint up when everything has failed for five days, and not before', async () => {
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

test('counts the five days anew from every success, and never ages an endpoint that rests', async () => {
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

test('makes no attempt once an endpoint is deactivated, however many are due', async () => {
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

test('begins no more than so many attempts at once, and one alone at an endpoint that hangs', async () => {
  const scene = await webhookScene();
  const { url } = await scene.endpoint('hanging', hanging);
  scene.worker();
  await scene.happen(100);
  await scene.time.advance(9 * secondMs);
  assert.equal(scene.at(url).length, attemptsAtOnce);
  await scene.time.advance(minuteMs);
  const later = scene.at(url).slice(attemptsAtOnce);
  for (const [i, { at }] of later.entries())
    assert.ok(i === 0 || at - (later[i - 1]?.at ?? 0) >= 10 * secondMs);
});

test('lets a bad endpoint hold up no other, and a bad delivery none that follows', async () => {
  const scene = await webhookScene();
  const hung = await scene.endpoint('hanging', hanging);
  const refusing = await scene.endpoint('refusing', () => ({ error: 'connection_failed' }));
  const fine = await scene.endpoint('fine');
  const picky = await scene.endpoint('picky', ({ body }) => ({
    statusCode: JSON.parse(body).sequence % 3 === 0 ? 422 : 200,
  }));
  scene.worker();
  const events = await scene.happen(300);
  await scene.time.advance(secondMs);
  assert.deepEqual(eventsOf(scene.at(fine.url)), idsOf(events));
  assert.deepEqual(eventsOf(scene.at(picky.url)), idsOf(events));
  assert.ok(scene.at(hung.url).length <= attemptsAtOnce);
  assert.ok(scene.at(refusing.url).length <= events.length);
  for (const { url } of [hung, refusing, picky]) scene.plays.set(url, good);
  for (const { id } of [hung, refusing, picky])
    await scene.time.advanceUntil(hourMs, scene.hasPending(id, 0));
});

test('begins first attempts in order, however long each takes', async () => {
  const scene = await webhookScene();
  let seed = 1;
  const { id, url } = await scene.endpoint('uneven', () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return { statusCode: seed % 7 === 0 ? 500 : 200, afterMs: seed % 3_000 };
  });
  scene.worker();
  const events = [];
  for (let i = 0; i < 40; i += 1) {
    events.push(...(await scene.happen(10)));
    await scene.time.advance(seed % 1_500);
  }
  await scene.time.advanceUntil(dayMs, scene.hasPending(id, 0));
  const firsts = scene.at(url).filter(({ attempt }) => attempt === 1);
  assert.deepEqual(eventsOf(firsts), idsOf(events));
});

test('repeats an attempt under its number when its worker died, and skips none', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one');
  const began: string[] = [];
  const dying = scene.worker('dying', ({ headers, onStart }) => {
    began.push(headers['Service-Event-Id'] ?? '');
    onStart?.();
    return new Promise(() => undefined);
  });
  const events = await scene.happen(20);
  await scene.time.advance(secondMs);
  assert.equal(began.length, attemptsAtOnce);
  dying.deafen();
  void dying.stop();
  scene.worker('heir');
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(url)), idsOf(events));
  assert.ok(scene.at(url).every(({ attempt }) => attempt === 1));
});

test('settles nothing under a lease that another holds by now', async () => {
  const scene = await webhookScene();
  const { id } = await scene.endpoint('one', good);
  let answer: (() => void) | undefined;
  const sleeping = scene.worker('sleeping', async ({ onStart }) => {
    onStart?.();
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { statusCode: 500, durationMs: 0, responseBody: 'late', error: null };
  });
  await scene.happen();
  await scene.time.advance(secondMs);
  const lanes = [{ lane: id, project: scene.project, epoch: 1 }];
  await scene.stores.deliveryQueue.renew({ owner: 'x', now: 0, leaseMs: 0, lanes });
  scene.worker('other');
  await scene.time.advance(secondMs);
  answer?.();
  await scene.time.advance(secondMs);
  const [delivery] = await scene.deliveriesOf(id);
  assert.equal(delivery?.status, 'succeeded');
  assert.deepEqual(
    delivery?.history.map(({ statusCode }) => statusCode),
    [204],
  );
  void sleeping.stop();
});

test('settles in the end what the store would not hear of at first', async () => {
  let isBroken = false;
  const breaking =
    (commit: Commit): Commit =>
    async (change) => {
      if (isBroken && change.attemptEnds) throw new PortFailure('no store');
      return commit(change);
    };
  const scene = await webhookScene(breaking);
  const { id, url } = await scene.endpoint('one');
  scene.worker();
  isBroken = true;
  const events = await scene.happen(3);
  await scene.time.advance(2 * secondMs);
  isBroken = false;
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(url)), idsOf(events));

  isBroken = true;
  await scene.happen(3);
  await scene.time.advance(30 * secondMs);
  isBroken = false;
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.ok(scene.at(url).every(({ attempt }) => attempt === 1));
});

test('gives a lane up when a store fails it, and takes it again at the next look', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one');
  let isBroken = true;
  scene.worker('one', undefined, async () => {
    if (isBroken) throw new PortFailure('no store');
    return true;
  });
  const events = await scene.happen(3);
  await scene.time.advance(10 * secondMs);
  assert.deepEqual(scene.at(url), []);
  assert.ok(scene.faults.length <= 30, `${scene.faults.length} faults in 10 s`);
  isBroken = false;
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(url)), idsOf(events));
});

test('counts an attempt that was never made for nothing', async () => {
  const scene = await webhookScene();
  let isFull = true;
  const { id } = await scene.endpoint('one', () =>
    isFull ? { error: 'sender_unavailable' } : { statusCode: 200 },
  );
  scene.worker();
  await scene.happen(3);
  await scene.time.advance(10 * secondMs);
  for (const delivery of await scene.deliveriesOf(id))
    assert.deepEqual([delivery.attempts, delivery.failures], [0, 0]);
  isFull = false;
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
});

test('lets no later delivery pass one that the sender had no room for', async () => {
  const scene = await webhookScene();
  let hadRoom = false;
  const { id, url } = await scene.endpoint('one', () => {
    if (hadRoom) return { statusCode: 200 };
    hadRoom = true;
    return { error: 'sender_unavailable' };
  });
  scene.worker();
  const events = await scene.happen(3);
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(eventsOf(scene.at(url).slice(1)), idsOf(events));
});

test('takes a fault of its own for a failed attempt, and goes on', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('one', ({ body }) => {
    if (JSON.parse(body).sequence === 1) throw new Error('a defect');
    return { statusCode: 200 };
  });
  scene.worker();
  await scene.happen(3);
  await scene.time.advance(secondMs);
  const [first, ...others] = await scene.deliveriesOf(id);
  assert.equal(first?.history[0]?.error, 'internal_error');
  assert.ok(others.every(({ status }) => status === 'succeeded'));
  assert.equal(scene.faults.length, 1);
  scene.plays.set(url, good);
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
});

test('signs with both secrets for a day after a rotation, and with the newest two at most', async () => {
  const scene = await webhookScene();
  const { id, url, secret: first } = await scene.endpoint('one');
  const query = { ...scene.owner, id };
  scene.worker();
  const signers = async (secrets: readonly string[]): Promise<readonly boolean[]> => {
    await scene.happen();
    await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
    const arrival = scene.at(url).at(-1);
    return secrets.map((secret) => {
      try {
        const signature = arrival?.headers['Service-Signature'];
        const now = scene.time.clock();
        verifyWebhook({ body: arrival?.body ?? '', signature, secret, now });
        return true;
      } catch {
        return false;
      }
    });
  };
  assert.deepEqual(await signers([first]), [true]);
  const { secret: second } = right(await scene.app.rotateWebhookSecret(query));
  assert.deepEqual(await signers([first, second]), [true, true]);
  await scene.skip(dayMs - minuteMs);
  assert.deepEqual(await signers([first, second]), [true, true]);
  await scene.time.advance(minuteMs);
  assert.deepEqual(await signers([first, second]), [false, true]);
  const { secret: third } = right(await scene.app.rotateWebhookSecret(query));
  const { secret: fourth } = right(await scene.app.rotateWebhookSecret(query));
  assert.deepEqual(await signers([first, second, third, fourth]), [false, false, true, true]);
});

test('hears of events from elsewhere within a second', async () => {
  const scene = await webhookScene();
  const { url } = await scene.endpoint('one');
  const { deafen } = scene.worker();
  deafen();
  await scene.time.advance(10 * secondMs);
  const before = scene.time.clock();
  await scene.happen();
  await scene.time.advance(5 * secondMs);
  assert.ok((scene.at(url)[0]?.at ?? NaN) - before <= secondMs);
});

test('ends what it began and gives every lane back when it is stopped', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('slow', () => ({ statusCode: 200, afterMs: 3_000 }));
  const { stop } = scene.worker();
  const events = await scene.happen(3 * attemptsAtOnce);
  await scene.time.advance(secondMs);
  const stopped = stop();
  await scene.time.advance(5 * secondMs);
  await stopped;
  assert.equal(scene.at(url).length, attemptsAtOnce);
  assert.ok(await scene.hasPending(id, events.length - attemptsAtOnce)());
  scene.worker('next');
  await scene.time.advance(100);
  assert.equal(scene.at(url).length, 2 * attemptsAtOnce);
});

test('shows each attempt in the timeline of the message', async () => {
  const scene = await webhookScene();
  const { id, url } = await scene.endpoint('flaky', ({ attempt }) => ({
    statusCode: attempt === 1 ? 500 : 200,
  }));
  scene.worker();
  const { project, app } = scene;
  const channel = right(
    await app.connectChannel({
      ...{ project, type: 'whatsapp', provider: 'sandbox', displayName: null, settings: {} },
      address: '+12025550100',
    }),
  ).id;
  const { message } = right(
    await app.acceptMessage({
      project,
      request: scene.newId('req'),
      idempotencyKey: undefined,
      send: {
        ...{ channel, to: '+12025550123', metadata: {} },
        payload: { kind: 'text', text: 'Hello' },
      },
    }),
  );
  await scene.time.advance(10 * secondMs);
  assert.equal(scene.at(url).length, 2);
  const timeline = right(await app.getTimeline({ project, id: message }));
  const told = timeline.filter(({ kind }) => kind === 'webhook_delivery');
  assert.deepEqual(
    told.map(({ at, detail }) => [
      Math.floor((at - noon) / secondMs),
      detail.endpoint,
      detail.number,
      detail.status_code,
    ]),
    [
      [0, id, 1, 500],
      [5, id, 2, 200],
    ],
  );
});

test.run();

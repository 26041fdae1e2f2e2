import assert from 'node:assert/strict';
import { verifyWebhook } from '../../../../adapters/webhook-signature/index.js';
import { attemptsAtOnce } from '../../../../core/model/webhooks/health.js';
import type { WebhookRequest } from '../../../../core/ports/webhooks/webhook-sender.js';
import { isId } from '../../../../core/shared/ids.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';
import { eventsOf, good, hanging, idsOf, right, webhookScene } from './delivery-scene.js';

const test = suite('deliverer');

test('delivers every event once, in order, to each subscribed endpoint', async () => {
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
  assert.deepEqual(await scene.stores.deliveries.pending(), []);
});

test('sends the exact text of the event, with its signature and its ids', async () => {
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

test('tells the sender whose request it is', async () => {
  const scene = await webhookScene();
  const { id } = await scene.endpoint('one');
  const tenants: WebhookRequest['tenant'][] = [];
  scene.worker('one', async ({ tenant }) => {
    tenants.push(tenant);
    return { statusCode: 200, durationMs: 1, responseBody: '', error: null };
  });
  await scene.happen();
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  const found = await scene.stores.tenants.findProject(scene.project);
  assert.ok(found);
  assert.deepEqual(tenants, [{ organization: found.organization, project: scene.project }]);
});

test('never has two first attempts about one resource in flight, and begins them all in order', async () => {
  const scene = await webhookScene();
  const inFlight = new Map<string, number>();
  const overlaps: string[] = [];
  const { url, id } = await scene.endpoint('slow', ({ body }) => {
    const { id: subject } = JSON.parse(body).data;
    const count = (inFlight.get(subject) ?? 0) + 1;
    inFlight.set(subject, count);
    if (count > 1) overlaps.push(subject);
    const afterMs = 1 + (Number(JSON.parse(body).sequence) % 7) * 40;
    scene.time.timer(afterMs, () => void inFlight.set(subject, (inFlight.get(subject) ?? 1) - 1));
    return { statusCode: 204, afterMs };
  });
  const subjects = [scene.newId('msg'), scene.newId('msg'), scene.newId('chan')];
  scene.worker();
  const events = [];
  for (let i = 0; i < 60; i += 1)
    events.push(...(await scene.happen(1, 'message.sent', subjects[(i * i) % subjects.length])));
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  assert.deepEqual(overlaps, []);
  assert.deepEqual(eventsOf(scene.at(url)), idsOf(events));
});

test('lets retries pass a first attempt that waits for another about its resource', async () => {
  const scene = await webhookScene();
  let failing = true;
  let isSlow = true;
  const { url, id } = await scene.endpoint('one', ({ attempt }) => {
    if (failing) return { statusCode: 500 };
    const afterMs = attempt === 1 && isSlow ? 9_000 : 0;
    if (attempt === 1) isSlow = false;
    return { statusCode: 204, afterMs };
  });
  scene.worker();
  const [failed] = await scene.happen();
  await scene.time.advance(secondMs);
  failing = false;
  const subject = scene.newId('msg');
  const [first, second] = await scene.happen(2, 'message.sent', subject);
  await scene.time.advanceUntil(minuteMs, scene.hasPending(id, 0));
  const order = eventsOf(scene.at(url));
  assert.deepEqual(order, [failed?.id, first?.id, failed?.id, second?.id]);
});

test('starts attempts up to its limits, and only one to an endpoint that hangs', async () => {
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

test('gives each first attempt a head start of 3 ms, or less to an endpoint that is behind', async () => {
  const scene = await webhookScene();
  const answering = (afterMs: number) => () => ({ statusCode: 204, afterMs });
  const few = await scene.endpoint('few', answering(100), ['channel.status_changed']);
  const fast = await scene.endpoint('fast', answering(8), ['message.sent']);
  const slow = await scene.endpoint('slow', answering(24), ['message.read']);
  scene.worker();
  await scene.happen(attemptsAtOnce, 'channel.status_changed');
  for (const type of ['message.sent', 'message.read'] as const) await scene.happen(100, type);
  await scene.time.advance(secondMs);
  const gaps = (url: string, from: number) => {
    const times = scene.at(url).slice(from, from + attemptsAtOnce);
    return new Set(times.slice(1).map(({ at }, i) => at - (times[i]?.at ?? NaN)));
  };
  assert.deepEqual(gaps(few.url, 0), new Set([3]));
  assert.deepEqual(gaps(fast.url, 50), new Set([1]));
  assert.deepEqual(gaps(slow.url, 50), new Set([3]));
});

test('lets a failing endpoint delay no other, and a failing delivery no later one', async () => {
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

test('starts first attempts in order, however long each takes', async () => {
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

test('lets no later delivery overtake one that found no free slot', async () => {
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

test('finds events of other processes within a second', async () => {
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

test('begins no attempt with a text that this process has erased, though it was read before', async () => {
  const scene = await webhookScene();
  const { url, id } = await scene.endpoint('one', () => ({ statusCode: 204, afterMs: 40 }));
  scene.worker();
  const events = await scene.happen(30);
  await scene.time.advance(20);
  const erasures = events.map(({ subject, sequence }) => {
    assert.ok(isId('msg')(subject));
    return { subject, events: [{ sequence, text: '{"data":"erased"}' }] };
  });
  right(await scene.stores.commit({ project: scene.project, at: noon, erasures }));
  const begun = scene.at(url).length;
  assert.ok(begun > 0 && begun < events.length, `${begun} attempts`);
  await scene.time.advanceUntil(secondMs, scene.hasPending(id, 0));
  const bodies = scene.at(url).map(({ body }) => body);
  assert.deepEqual(new Set(bodies.slice(begun)), new Set(['{"data":"erased"}']));
  assert.deepEqual(eventsOf(scene.at(url)), idsOf(events));
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

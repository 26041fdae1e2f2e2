import assert from 'node:assert/strict';
import { verifyWebhook } from '../../adapters/webhook-signature/index.js';
import { scheduleMs } from '../../core/model/webhooks/schedule.js';
import { dayMs, hourMs, secondMs } from '../../core/shared/time.js';
import { httpReceiver } from '../support/servers/receiver.js';
import {
  answering,
  answeringMuch,
  type Behaviour,
  babbling,
  breakingOff,
  dripping,
  hanging,
  resetting,
} from '../support/servers/switchable-receiver.js';
import { suite } from '../support/suite.js';
import { growing } from '../support/time/growing.js';
import { deliveringTo, deliveringToUrl } from './delivery-to-receiver.js';

const test = suite('webhooks: real receivers');

const good = answering(204);

/** Ways to fail, with the status and the error that the attempt then shows. */
const failing: Readonly<Record<string, readonly [Behaviour, number | null, string | null]>> = {
  'answers 500': [answering(500), 500, null],
  'answers 404': [answering(404), 404, null],
  redirects: [answering(307, 'Location: http://localhost:9/elsewhere'), 307, null],
  hangs: [hanging, null, 'timeout'],
  'resets the connection': [resetting, null, 'connection_lost'],
  'answers byte by byte': [dripping, 200, 'timeout'],
  'begins an answer and breaks off': [breakingOff, 200, 'connection_lost'],
  'speaks no HTTP': [babbling, null, 'invalid_response'],
};

for (const [how, [behaviour, statusCode, error]] of Object.entries(failing))
  test(`a receiver that ${how} fails, is retried on time, and gets its event once it works`, () => {
    const story = async (deadlineMs?: number) => {
      const { receiver, endpoint, time, ...at } = await deliveringTo(behaviour, deadlineMs);
      const [event] = await at.scene.happen();
      await at.attempted(1);
      const failed = await at.delivery();
      const [attempt] = failed.history;
      assert.deepEqual(
        [failed.status, attempt?.statusCode, attempt?.error],
        ['pending', statusCode, error],
      );
      await at.nextAfter(5 * secondMs);
      assert.equal((await at.delivery()).failures, 2);

      receiver.become(good);
      await at.nextAfter(300 * secondMs);
      const mended = await at.delivery();
      assert.deepEqual([mended.status, mended.attempts], ['succeeded', 3]);
      const last = receiver.received.at(-1);
      assert.equal(last?.body, event?.text);
      const signature = last?.headers.get('service-signature');
      const { secret } = endpoint;
      verifyWebhook({ body: last?.body ?? '', signature, secret, now: time.clock() });
      await at.close();
    };
    return error === 'timeout' ? growing(400, story) : story();
  });

test('follows no redirect', async () => {
  let visits = 0;
  const elsewhere = await httpReceiver((_, response) => {
    visits += 1;
    response.end();
  });
  for (const status of [301, 302, 303, 307, 308]) {
    const at = await deliveringTo(answering(status, `Location: ${elsewhere.url}`));
    await at.scene.happen();
    await at.attempted(1);
    assert.equal((await at.delivery()).history[0]?.statusCode, status);
    await at.close();
  }
  assert.equal(visits, 0);
  await elsewhere.close();
});

test('a receiver that refuses connections fails and is retried', async () => {
  const { url, close } = await httpReceiver(() => undefined);
  await close();
  const at = await deliveringToUrl(url);
  await at.scene.happen();
  await at.attempted(1);
  assert.equal((await at.delivery()).history[0]?.error, 'connection_failed');
  await at.nextAfter(5 * secondMs);
  await at.close();
});

test('a receiver that sends a huge body succeeds; its first KiB is kept', async () => {
  const at = await deliveringTo(answeringMuch(50 * 1_024 * 1_024));
  await at.scene.happen();
  await at.attempted(1);
  const { status, history } = await at.delivery();
  assert.deepEqual([status, history[0]?.responseBody], ['succeeded', 'x'.repeat(1_024)]);
  await at.close();
});

test('a receiver that answers 410 is deactivated at once, and gets nothing more', async () => {
  const at = await deliveringTo(answering(410));
  await at.scene.happen();
  await at.attempted(1);
  assert.equal((await at.delivery()).status, 'failed');
  assert.equal((await at.state()).inactiveReason, 'gone');
  await at.scene.happen(5);
  await at.scene.skip(5 * dayMs);
  assert.equal(at.attempts(), 1);
  await at.close();
});

test('a receiver that asks for a wait gets it, in seconds or until a date, up to a day', async () => {
  const from = (await deliveringTo(good)).time.clock();
  for (const [retryAfter, waitMs] of [
    ['3600', hourMs],
    [new Date(from + 2 * hourMs).toUTCString(), 2 * hourMs],
    ['1000000', dayMs],
    ['0', 5 * secondMs],
    ['soon', 5 * secondMs],
  ] as const) {
    const at = await deliveringTo(answering(503, `Retry-After: ${retryAfter}`));
    await at.scene.happen();
    await at.attempted(1);
    await at.nextAfter(waitMs);
    await at.close();
  }
});

test('a receiver that always fails is tried ten times, on schedule, each time with a new signature', async () => {
  const { receiver, time, endpoint, ...at } = await deliveringTo(answering(503));
  await at.scene.happen();
  await at.attempted(1);
  const verified = (): void => {
    const last = receiver.received.at(-1);
    const signature = last?.headers.get('service-signature');
    const { secret } = endpoint;
    verifyWebhook({ body: last?.body ?? '', signature, secret, now: time.clock() });
  };
  verified();
  for (const waitMs of scheduleMs.slice(1)) {
    await at.nextAfter(waitMs);
    verified();
  }
  const { status, history } = await at.delivery();
  assert.deepEqual([status, history.length], ['failed', 10]);
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1);
  const numbers = receiver.received.map(({ headers }) => headers.get('service-delivery-attempt'));
  assert.deepEqual(
    numbers,
    Array.from({ length: 10 }, (_, i) => String(i + 1)),
  );
  await at.scene.skip(30 * dayMs);
  assert.equal(at.attempts(), 10);
  await at.close();
});

test('a receiver that fails for five days is deactivated, and gets all held events once it is activated', async () => {
  const { receiver, ...at } = await deliveringTo(answering(500));
  let ended = 0;
  for (let day = 0; day <= 5; day += 1) {
    await at.scene.happen();
    await at.time.advance(secondMs);
    ended = at.attempts();
    await at.attempted(ended);
    assert.equal((await at.state()).inactiveReason, day < 5 ? null : 'failing');
    await at.scene.skip(dayMs);
    await at.attempted(at.attempts());
  }
  receiver.become(good);
  const before = at.attempts();
  await at.scene.skip(dayMs);
  assert.equal(at.attempts(), before);
  const held = (await at.scene.deliveriesOf(at.endpoint.id)).filter(
    ({ status }) => status === 'pending',
  );
  assert.ok(held.length > 0);
  await at.scene.app.activateWebhookEndpoint(at.query);
  await at.attempted(before + held.length);
  for (const { id } of held) {
    const answer = await at.scene.app.getDelivery({ ...at.query, delivery: id });
    assert.equal(answer._tag === 'Right' && answer.right.status, 'succeeded');
  }
  await at.close();
});

test.run();

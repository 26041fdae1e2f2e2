import assert from 'node:assert/strict';
import { dayMs, hourMs, secondMs } from '../../../../core/shared/time.js';
import { present } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { codeOf, right, webhookScene } from '../../workers/deliveries/delivery-scene.js';

const test = suite('replaying since a time');

/** Forty events, one each hour, and then an endpoint without deliveries. */
const hourly = async () => {
  const scene = await webhookScene();
  const events = [];
  for (let i = 0; i < 40; i += 1) {
    events.push(...(await scene.happen(1, i % 4 === 0 ? 'template.approved' : 'message.sent')));
    scene.time.skip(hourMs);
  }
  const { id } = await scene.endpoint('late');
  return { ...scene, events, id, query: { ...scene.owner, id } };
};

test('starts with the first event at or after the time, wherever that is', async () => {
  const { app, events, query } = await hourly();
  const wanted = events.filter(({ type }) => type === 'message.sent');
  for (const [i, { at }] of events.entries())
    for (const since of [at - 1, at, at + 1]) {
      const expected = wanted.filter((event) => event.at >= since).length;
      const preview = right(await app.previewReplay({ ...query, since }));
      assert.deepEqual(
        preview,
        { count: expected, isPartial: false },
        `event ${i}, ${since - at} ms`,
      );
    }
});

test('creates as many deliveries as the preview says, and none twice', async () => {
  const { app, events, query, deliveriesOf, id } = await hourly();
  const since = events[21]?.at ?? assert.fail();
  const { count } = right(await app.previewReplay({ ...query, since }));
  assert.deepEqual(right(await app.replayEvents({ ...query, since })), { count });
  assert.deepEqual(right(await app.previewReplay({ ...query, since })), {
    count: 0,
    isPartial: false,
  });
  assert.deepEqual(
    (await deliveriesOf(id)).map(({ event }) => event.sequence),
    events.flatMap(({ at, type, sequence }) =>
      at >= since && type === 'message.sent' ? [sequence] : [],
    ),
  );
  const earlier = right(await app.replayEvents({ ...query, since: 0 }));
  assert.equal(earlier.count + count, 30);
});

test('finds nothing after the last event, nor in a project without events', async () => {
  const { app, time, query } = await hourly();
  const none = { count: 0, isPartial: false };
  assert.deepEqual(right(await app.previewReplay({ ...query, since: time.clock() })), none);
  assert.deepEqual(right(await app.replayEvents({ ...query, since: 2 ** 52 })), { count: 0 });
  const empty = await webhookScene();
  const { id } = await empty.endpoint('one');
  assert.deepEqual(right(await empty.app.previewReplay({ ...empty.owner, id, since: 0 })), none);
});

test('includes events that a slower clock timed, up to a minute out of order', async () => {
  const scene = await webhookScene();
  const { stores, project, newId, time } = scene;
  const at = time.clock();
  for (const offset of [0, 50, 20, 70, 40].map((seconds) => seconds * secondMs)) {
    const subject = newId('msg');
    const event = {
      id: newId('evt'),
      type: 'message.sent',
      at: at + offset,
      subject,
      data: '{}',
    } as const;
    right(await stores.commit({ project, at, events: [event] }));
  }
  const { id } = await scene.endpoint('late');
  const since = at + 45 * secondMs;
  const preview = right(await scene.app.previewReplay({ ...scene.owner, id, since }));
  assert.equal(preview.count, 2);
});

test('goes back no further than events are kept', async () => {
  const { app, events, time, query } = await hourly();
  time.skip(present(events[10]).at + 90 * dayMs - time.clock());
  const kept = events.slice(10).filter(({ type }) => type === 'message.sent');
  assert.deepEqual(right(await app.replayEvents({ ...query, since: 0 })), { count: kept.length });
});

test('previews 1,000 events, and says when there are more', async () => {
  const scene = await webhookScene();
  for (let i = 0; i < 2; i += 1) await scene.happen(500);
  const { id } = await scene.endpoint('late');
  const query = { ...scene.owner, id, since: 0 };
  assert.deepEqual(right(await scene.app.previewReplay(query)), { count: 1_000, isPartial: false });
  await scene.happen(1, 'template.approved');
  assert.deepEqual(right(await scene.app.previewReplay(query)), { count: 1_000, isPartial: true });
});

test('refuses an unknown endpoint and an unknown event', async () => {
  const { app, query, newId } = await hourly();
  const unknown = { ...query, id: newId('whe'), since: 0 };
  for (const call of [app.replayEvents, app.previewReplay]) {
    assert.equal(codeOf(await call(unknown)), 'webhook_endpoint_not_found');
    assert.equal(codeOf(await call({ ...query, after: newId('evt') })), 'invalid_cursor');
  }
});

test.run();

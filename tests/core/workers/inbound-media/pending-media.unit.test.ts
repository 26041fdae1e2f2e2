import assert from 'node:assert/strict';
import { eventData } from '../../../../core/model/events/event.js';
import { messageJson } from '../../../../core/model/messages/message.js';
import type { StatusReport } from '../../../../core/model/messages/status-report.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import { hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { markRead } from '../../../../core/use-cases/messages/mark-read.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';
import { good, hanging, later, mediaScene, settled } from './media-scene.js';

const test = suite('messages whose media file is late');

test('are received after 60 s as pending, and get their file with an event', async () => {
  const { time, play, intake, remote, received, told, events, work } = await mediaScene();
  play.fetch = later;
  await intake([remote()]);
  time.now = noon + minuteMs - 1;
  await work();
  assert.deepEqual(await received(), []);
  time.now += 1;
  await work();
  const pending = present((await received())[0]);
  assert.ok('mediaError' in pending.content && pending.content.mediaError === null);
  play.fetch = good;
  time.now += 5 * minuteMs;
  await work();
  const stored = present((await received())[0]);
  assert.equal(stored.id, pending.id);
  assert.ok(stored.content.type === 'image' && stored.content.media);
  assert.deepEqual(await told(), ['received', 'media_ready']);
  const shown = (await events()).map(({ text }) => eventData(text));
  assert.deepEqual(
    shown,
    [pending, stored].map((message) => JSON.stringify(messageJson(message))),
  );
});

test('that the business sent from its phone are echoed as pending, and get their file at any status', async () => {
  const scene = await mediaScene();
  const { time, play, intake, remote, received, told, events, work } = scene;
  play.fetch = later;
  const echo = { ...remote(), isEcho: true } as const;
  await intake([echo]);
  time.now += minuteMs;
  await work();
  const shown = [...(await received())];
  const report: StatusReport = {
    ...{ kind: 'status', channel: echo.channel, providerId: 'p.1', echo: null },
    ...{ status: 'delivered', at: noon, error: null, providerCode: null },
  };
  await intake([report]);
  shown.push(...(await received()));
  play.fetch = good;
  time.now += 5 * minuteMs;
  await work();
  shown.push(...(await received()));
  await intake([{ ...report, status: 'read' }, echo]);
  const [read] = await received();
  assert.deepEqual(await told(), ['echoed', 'delivered', 'media_ready', 'read']);
  const texts = (await events()).map(({ text }) => eventData(text));
  const stood = [...shown, present(read)].map((message) => JSON.stringify(messageJson(message)));
  assert.deepEqual(texts, stood);
  assert.equal(messageJson(present(read)).origin, 'phone_app');
  const { stores, project } = scene;
  const [traces] = await stores.retention.findTraces(project.id, [present(read)]);
  assert.equal(traces?.file?.isReceived, true);
});

test('are received in time while every slot is taken by a download that hangs', async () => {
  const { time, play, intake, remote, received, told, work } = await mediaScene();
  play.fetch = hanging;
  await intake(Array.from({ length: 250 }, (_, i) => ({ ...remote(), providerId: `p.${i}` })));
  void work();
  time.now += minuteMs;
  void work();
  await settled();
  assert.equal((await received()).length, 99);
  assert.equal((await told()).length, 250);
});

test('are received at once when the clock that wrote their time was stepped back', async () => {
  const { time, play, intake, remote, told, work } = await mediaScene();
  play.fetch = later;
  await intake([remote()]);
  time.now = noon - 5 * secondMs;
  await work();
  assert.deepEqual(await told(), []);
  time.now -= 1;
  await work();
  assert.deepEqual(await told(), ['received']);
});

test('are not changed by a provider that repeats them, at any stage', async () => {
  const { time, play, asked, intake, remote, told, work } = await mediaScene();
  play.fetch = later;
  await intake([remote()]);
  await work();
  await intake([remote()]);
  time.now += minuteMs;
  await work();
  await intake([remote()]);
  time.now += hourMs;
  play.fetch = good;
  await work();
  await intake([remote()]);
  await work();
  assert.deepEqual(await told(), ['received', 'media_ready']);
  assert.equal(asked.count, 3);
});

test('can be marked as read before their file comes', async () => {
  const { time, play, ports, project, intake, remote, received, told, work } = await mediaScene();
  play.fetch = later;
  await intake([remote()]);
  time.now += minuteMs;
  await work();
  const { id } = present((await received())[0]);
  rightOf(await markRead({ ...ports, sendTtlMs: hourMs })({ project: project.id, id }));
  play.fetch = good;
  time.now += hourMs;
  await work();
  const message = present((await received())[0]);
  assert.equal(message.progress.status, 'read');
  assert.ok(message.content.type === 'image' && message.content.media);
  assert.deepEqual(await told(), ['received', 'media_ready']);
});

test('are counted with the age of the oldest, and tell each change once', async () => {
  const { time, play, stores, changes, intake, remote, work } = await mediaScene();
  play.fetch = later;
  await intake([remote()]);
  time.now += 30 * secondMs;
  await intake([{ ...remote(), providerId: 'p.2' }]);
  assert.deepEqual(await stores.pendingInbound.pending(), { count: 2, oldest: noon });
  time.now = noon + minuteMs;
  await work();
  assert.deepEqual(await stores.pendingMedia.pending(), { count: 1, oldest: noon });
  play.fetch = good;
  time.now += 20 * secondMs;
  await work();
  assert.deepEqual(await stores.pendingInbound.pending(), { count: 0, oldest: undefined });
  assert.deepEqual(await stores.pendingMedia.pending(), { count: 0, oldest: undefined });
  const files = changes.map(({ file }) => (typeof file === 'object' ? 'stored' : file));
  assert.deepEqual(files, ['pending', 'stored', 'stored']);
});

/** Stores whose calls fail from the given one on: before they do anything, or after it. */
const dyingAt = (stores: Stores, last: number, trouble: 'before' | 'after'): Stores => {
  let calls = 0;
  const call =
    (member: (...given: readonly unknown[]) => unknown) =>
    async (...given: readonly unknown[]): Promise<unknown> => {
      calls += 1;
      if (calls > last || (calls === last && trouble === 'before')) throw new Error('died');
      const answer = await member(...given);
      if (calls >= last) throw new Error('died');
      return answer;
    };
  const wrapped = (port: object): object =>
    Object.fromEntries(
      Object.entries(port).map(([name, member]) => [
        name,
        typeof member === 'function' ? call(member) : wrapped(member),
      ]),
    );
  return wrapped(stores) as Stores;
};

const stories = [
  ['the file comes', good, ['received']],
  ['the file is late', later, ['received', 'media_ready']],
] as const;

for (const [story, fetch, want] of stories)
  test(`are neither lost nor doubled when a process dies at any call of a store: ${story}`, async () => {
    const most = 24;
    for (const trouble of ['before', 'after'] as const)
      for (let last = 1; last <= most; last += 1) {
        const { time, stores, play, intake, remote, told, received, workOn, work } =
          await mediaScene();
        play.fetch = fetch;
        await intake([remote()]);
        if (fetch === later) time.now += minuteMs;
        await workOn(dyingAt(stores, last, trouble));
        await intake([remote()]);
        time.now += 10 * secondMs;
        await work();
        play.fetch = good;
        time.now += hourMs;
        await workOn(dyingAt(stores, last, trouble));
        time.now += hourMs;
        await work();
        assert.deepEqual(await told(), want, `${trouble} ${last}`);
        const [message, ...others] = await received();
        assert.equal(others.length, 0);
        const { content } = present(message);
        assert.ok(content.type === 'image' && content.media, `${trouble} ${last}`);
        assert.equal((await stores.pendingInbound.pending()).count, 0);
        assert.equal((await stores.pendingMedia.pending()).count, 0);
      }
  });

test.run();

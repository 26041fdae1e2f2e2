import assert from 'node:assert/strict';
import { nextTurn } from '../../../../composition/testing/time/event-loop.js';
import type { Timer } from '../../../../core/ports/machine/clock.js';
import type { MediaFetch } from '../../../../core/ports/provider/chat-provider.js';
import { dayMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { mediaFetcher } from '../../../../core/workers/inbound-media/media-fetcher.js';
import { breakingAfter, sha256Of } from '../../../support/fixtures/bytes.js';
import { present } from '../../../support/fixtures/either.js';
import { noon } from '../../../support/fixtures/entities.js';
import { samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';
import { absent, fetched, good, hanging, jpeg, later, mediaScene, settled } from './media-scene.js';

const test = suite('inbound messages with a media file');

test('are received once their media file is stored and can be downloaded', async () => {
  const { stores, project, blobs, intake, remote, received, told, work } = await mediaScene();
  await intake([remote()]);
  assert.deepEqual(await received(), []);
  await work();
  const [message] = await received();
  const content = present(message).content;
  assert.ok(content.type === 'image' && content.media);
  assert.equal(content.caption, 'Look');
  const medium = present(await stores.media.find(project.id, content.media));
  assert.equal(medium.sha256, sha256Of(jpeg));
  assert.ok(await blobs.open(medium.sha256));
  assert.deepEqual(await told(), ['received']);
});

test('are received once when the provider repeats them', async () => {
  const { asked, intake, remote, received, work } = await mediaScene();
  await intake([remote(), remote()]);
  await work();
  await intake([remote()]);
  await work();
  assert.equal((await received()).length, 1);
  assert.equal(asked.count, 1);
});

test('wait for a media file that cannot be fetched now, with backoff, and are not lost', async () => {
  const { time, asked, play, faults, intake, remote, told, work } = await mediaScene();
  const troubles: readonly (() => Promise<MediaFetch>)[] = [
    later,
    () => Promise.reject(new Error('the network is down')),
    async () => ({
      kind: 'fetched',
      mimeType: null,
      bytes: breakingAfter(jpeg, new Error('broken off')),
    }),
  ];
  await intake([remote()]);
  for (let i = 0; i < 60; i += 1) {
    play.fetch = present(troubles[i % troubles.length]);
    await work();
    time.now += minuteMs;
  }
  assert.ok(asked.count > 10 && asked.count < 30, `${asked.count} tries in an hour`);
  assert.equal(faults.length > 0, true);
  assert.deepEqual(await told(), ['received']);
  play.fetch = good;
  time.now += 5 * minuteMs;
  await work();
  assert.deepEqual(await told(), ['received', 'media_ready']);
});

const sha256 = sha256Of(jpeg);
const hashed = { medium: { providerId: 'm', mimeType: null, sha256, filename: null } };

test('refuse bytes with another hash than the provider gave, and fetch them twice more', async () => {
  for (const mismatches of [0, 1, 2, 3]) {
    const { asked, play, intake, remote, received, work } = await mediaScene();
    play.fetch = async () => {
      const isGood = asked.count > mismatches;
      return fetched(isGood ? jpeg : samples['image/png'])();
    };
    await intake([remote(hashed)]);
    await work();
    const { content } = present((await received())[0]);
    assert.ok(content.type === 'image');
    assert.equal(content.caption, 'Look');
    if (mismatches < 3) assert.ok(content.media);
    else assert.ok(content.media === null && content.mediaError === 'corrupt');
  }
});

/** How long what is missing is asked for, and what the content says then. */
const patience = [
  [absent, 10 * minuteMs, 'not_found'],
  [later, 7 * dayMs, 'expired'],
] as const;

for (const [outcome, longestMs, mediaError] of patience)
  test(`give a media file up that is ${mediaError}, and say so`, async () => {
    const { time, play, intake, remote, received, told, stores, work } = await mediaScene();
    play.fetch = outcome;
    await intake([remote()]);
    await work();
    assert.deepEqual(await told(), []);
    time.now = noon + longestMs - 1;
    await work();
    assert.deepEqual(await told(), ['received']);
    time.now += 5 * minuteMs;
    await work();
    assert.deepEqual(await told(), ['received', 'media_unavailable']);
    const rest = { type: 'image', caption: 'Look', sticker: false, mimeType: 'image/jpeg' };
    const content = { ...rest, media: null, mediaError };
    assert.deepEqual((await received())[0]?.content, content);
    time.now += dayMs;
    play.fetch = good;
    await work();
    assert.deepEqual(await told(), ['received', 'media_unavailable']);
    assert.deepEqual(await stores.pendingMedia.pending(), { count: 0, oldest: undefined });
  });

test('are received without a media file that the provider keeps no longer', async () => {
  const { play, intake, remote, received, told, work } = await mediaScene();
  play.fetch = absent;
  await intake([{ ...remote(), at: noon - 7 * dayMs }]);
  await work();
  assert.deepEqual(await told(), ['received']);
  const { content } = present((await received())[0]);
  assert.ok('mediaError' in content && content.mediaError === 'expired');
});

test('keep kind, caption and filename with a file that cannot be uploaded', async () => {
  const { play, intake, remote, received, stores, project, work } = await mediaScene();
  play.fetch = fetched(Buffer.from('PK\u0003\u0004anything'), 'application/zip');
  const medium = {
    providerId: 'm.1',
    mimeType: 'application/zip',
    sha256: null,
    filename: '../all.zip',
  };
  await intake([remote({ type: 'document', medium })]);
  await work();
  const { content } = present((await received())[0]);
  assert.ok(content.type === 'document' && content.media);
  assert.deepEqual([content.filename, content.caption], ['all.zip', 'Look']);
  assert.equal(content.mimeType, 'application/zip');
  const file = present(await stores.media.find(project.id, content.media));
  assert.deepEqual([file.kind, file.filename], ['document', 'all.zip']);
});

test('are fetched in parallel: a slow one delays no later one', async () => {
  const { ports, play, intake, remote, received } = await mediaScene();
  let passTime = (): void => undefined;
  const timer: Timer = (_, callback) => {
    const before = passTime;
    passTime = () => {
      before();
      callback();
    };
    return () => undefined;
  };
  play.fetch = hanging;
  await intake([remote()]);
  mediaFetcher({ ...ports, timer }).start();
  await settled();
  play.fetch = good;
  await intake(Array.from({ length: 40 }, (_, i) => ({ ...remote(), providerId: `later.${i}` })));
  passTime();
  await settled();
  assert.equal((await received()).length, 40);
});

test('are claimed by one worker at a time, and by another when the first one dies', async () => {
  const { time, asked, play, intake, remote, received, work } = await mediaScene();
  play.fetch = hanging;
  await intake([remote()]);
  void work();
  await nextTurn();
  play.fetch = good;
  await work();
  assert.equal(asked.count, 1);
  time.now += 10 * secondMs;
  await work();
  assert.equal((await received()).length, 1);
  assert.equal(asked.count, 2);
});

test('stay leased while their worker fetches them, for 5 minutes at most', async () => {
  const { ports, time, asked, play, intake, remote, work } = await mediaScene();
  const timers = new Set<() => void>();
  const timer: Timer = (ms, callback) => {
    const run = { at: time.now + ms, fire: () => timers.delete(tick) && callback() };
    const tick = (): void => void (run.at <= time.now && run.fire());
    timers.add(tick);
    return () => void timers.delete(tick);
  };
  play.fetch = hanging;
  await intake([remote()]);
  mediaFetcher({ ...ports, timer }).start();
  await settled();
  const pass = async (ms: number): Promise<void> => {
    for (const end = time.now + ms; time.now < end; ) {
      time.now += secondMs;
      for (const tick of [...timers]) tick();
      await nextTurn();
    }
  };
  await pass(4 * minuteMs);
  await work();
  assert.equal(asked.count, 1);
  await pass(2 * minuteMs);
  assert.ok(asked.count > 1);
});

test('hold up a stop for at most 5 s', async () => {
  const { ports, play, intake, remote } = await mediaScene();
  const ends: (() => void)[] = [];
  const timer: Timer = (ms, callback) => {
    if (ms === 5 * secondMs) ends.push(callback);
    return () => undefined;
  };
  play.fetch = hanging;
  await intake([remote()]);
  const fetcher = mediaFetcher({ ...ports, timer });
  fetcher.start();
  await settled();
  let isStopped = false;
  void fetcher.stop().then(() => {
    isStopped = true;
  });
  await settled();
  assert.equal(isStopped, false, 'the download may still end');
  for (const end of ends) end();
  await settled();
  assert.equal(isStopped, true);
});

test.run();

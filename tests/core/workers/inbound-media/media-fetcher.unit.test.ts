import assert from 'node:assert/strict';
import { memoryBlobStore } from '../../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { mediaTypeSniffer } from '../../../../adapters/system/media-type-sniffer.js';
import type { RemoteMessage } from '../../../../core/model/messages/remote-message.js';
import type { Timer } from '../../../../core/ports/machine/clock.js';
import type { ChatProvider, MediaFetch } from '../../../../core/ports/provider/chat-provider.js';
import { dayMs, hourMs, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { storeAttachment } from '../../../../core/use-cases/media/store-attachment.js';
import { receiveReports } from '../../../../core/use-cases/reports/receive-reports.js';
import { mediaFetcher } from '../../../../core/workers/inbound-media/media-fetcher.js';
import { breakingAfter, sha256Of, streamOf } from '../../../support/fixtures/bytes.js';
import { present } from '../../../support/fixtures/either.js';
import { countingIds, noon } from '../../../support/fixtures/entities.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { samples } from '../../../support/media/samples.js';
import { suite } from '../../../support/suite.js';
import { nextTurn } from '../../../support/time/event-loop.js';

const test = suite('inbound messages with a media file');

const jpeg = samples['image/jpeg'];
const good = async (): Promise<MediaFetch> => ({
  kind: 'fetched',
  mimeType: 'image/jpeg',
  bytes: streamOf(jpeg),
});

const scene = async () => {
  const time = { now: noon };
  const clock = () => time.now;
  const newId = countingIds();
  const stores = memoryStores(newId);
  const project = await openProject(stores);
  const channel = await openChannel(stores, project);
  const faults: unknown[] = [];
  const asked = { count: 0 };
  const play = { fetch: good };
  const provider: ChatProvider = {
    unknownWaitMs: 0,
    silenceCounts: true,
    send: () => assert.fail('nothing is sent here'),
    fetchMedia: () => {
      asked.count += 1;
      return play.fetch();
    },
  };
  const blobs = memoryBlobStore(clock);
  const ports = {
    ...stores,
    clock,
    newId,
    providers: () => provider,
    storeAttachment: storeAttachment({ blobs, sniff: mediaTypeSniffer, newId }),
    onFault: (error: unknown) => void faults.push(error),
  };
  const intake = receiveReports(ports);
  const remote = (given: Partial<RemoteMessage['content']> = {}): RemoteMessage => ({
    kind: 'remote',
    channel: channel.id,
    providerId: 'p.1',
    from: '+12025550123',
    at: noon,
    content: {
      type: 'image',
      medium: { providerId: 'm.1', mimeType: 'image/jpeg', sha256: null, filename: null },
      caption: 'Look',
      sticker: false,
      voice: false,
      ...given,
    },
    answers: null,
  });
  const received = () => stores.messages.list(project.id, { limit: 99 });
  return {
    ...{ ports, time, stores, project, faults, asked, play, blobs, intake, remote, received },
    /** One that is started, looks for what is due until nothing is, and stops. */
    work: async () => {
      const fetcher = mediaFetcher({ ...ports, timer: () => () => undefined });
      fetcher.start();
      await settled();
      await fetcher.stop();
    },
  };
};

/** Long enough for what can go on without time passing. */
const settled = async (): Promise<void> => {
  for (let i = 0; i < 50; i += 1) await nextTurn();
};

test('are received once their media file is stored and can be downloaded', async () => {
  const { stores, project, blobs, intake, remote, received, work } = await scene();
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
  assert.equal(
    (await stores.events.list(project.id, { after: 0, since: 0, limit: 9 }))[0]?.type,
    'message.received',
  );
});

test('are received once when the provider repeats them', async () => {
  const { asked, intake, remote, received, work } = await scene();
  await intake([remote(), remote()]);
  await work();
  await intake([remote()]);
  await work();
  assert.equal((await received()).length, 1);
  assert.equal(asked.count, 1);
});

test('wait for a media file that cannot be fetched now, with backoff, and are not lost', async () => {
  const { time, asked, play, faults, intake, remote, received, work } = await scene();
  const troubles: readonly (() => Promise<MediaFetch>)[] = [
    async () => ({ kind: 'later', waitMs: 0 }),
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
  assert.deepEqual(await received(), []);
  play.fetch = good;
  time.now += hourMs;
  await work();
  assert.equal((await received()).length, 1);
});

test('refuse bytes with another hash than the provider gave', async () => {
  const { time, play, intake, remote, received, work } = await scene();
  const medium = { providerId: 'm', mimeType: null, sha256: sha256Of(jpeg), filename: null };
  play.fetch = async () => ({
    kind: 'fetched',
    mimeType: null,
    bytes: streamOf(samples['image/png']),
  });
  await intake([remote({ medium })]);
  await work();
  assert.deepEqual(await received(), []);
  play.fetch = good;
  time.now += minuteMs;
  await work();
  assert.equal((await received()).length, 1);
});

/** How long what is missing is asked for, until the message is received without it. */
const patience: readonly (readonly [MediaFetch, number])[] = [
  [{ kind: 'absent' }, 10 * minuteMs],
  [{ kind: 'later', waitMs: 0 }, 7 * dayMs],
];

for (const [outcome, longestMs] of patience)
  test(`are received without a media file that is ${outcome.kind} for too long`, async () => {
    const { time, play, intake, remote, received, work } = await scene();
    play.fetch = async () => outcome;
    await intake([remote()]);
    await work();
    time.now = noon + longestMs - 1;
    await work();
    assert.deepEqual(await received(), []);
    time.now += 10 * minuteMs;
    await work();
    const [message] = await received();
    assert.deepEqual(message?.content, { type: 'unsupported', providerType: 'image' });
  });

test('are received without a media file of an unsupported kind', async () => {
  const { play, intake, remote, received, work } = await scene();
  play.fetch = async () => ({
    kind: 'fetched',
    mimeType: 'application/zip',
    bytes: streamOf(Buffer.from('PK\u0003\u0004anything')),
  });
  await intake([remote({ type: 'document' })]);
  await work();
  assert.deepEqual((await received())[0]?.content, {
    type: 'unsupported',
    providerType: 'document',
  });
});

test('are fetched in parallel: a slow one delays no later one', async () => {
  const { ports, play, intake, remote, received } = await scene();
  let passTime = (): void => undefined;
  const timer: Timer = (_, callback) => {
    passTime = callback;
    return () => undefined;
  };
  play.fetch = () => new Promise(() => {});
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
  const { time, asked, play, intake, remote, received, work } = await scene();
  play.fetch = () => new Promise(() => {});
  await intake([remote()]);
  void work();
  await new Promise((resolve) => setImmediate(resolve));
  play.fetch = good;
  await work();
  assert.equal(asked.count, 1);
  time.now += 5 * minuteMs + secondMs;
  await work();
  assert.equal((await received()).length, 1);
  assert.equal(asked.count, 2);
});

test.run();

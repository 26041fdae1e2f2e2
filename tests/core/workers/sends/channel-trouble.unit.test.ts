import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../../../core/model/channels/channel.js';
import { beginInspection, endInspection } from '../../../../core/model/channels/inspection.js';
import { restrict } from '../../../../core/model/channels/restriction.js';
import type { CallOutcome, ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import type { ChannelId, MessageId } from '../../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { type Instant, minuteMs, secondMs } from '../../../../core/shared/time.js';
import { changeChannel } from '../../../../core/use-cases/channels/change-channel.js';
import { anyTemplate } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { suite } from '../../../support/suite.js';
import { type SandboxScene, sandboxScene } from './sandbox-scene.js';

const test = suite('sends of a channel that may be unable to send');

const someone: PhoneNumber = '+12025550123';
const others = Array.from({ length: 20 }, (_, i): PhoneNumber => `+1202555020${i}`);

const trouble: CallOutcome = { kind: 'channel_trouble', becomes: 'inactive', providerCode: '190' };
const taken: CallOutcome = { kind: 'taken', providerId: null };
const unpaid: CallOutcome = {
  kind: 'refused',
  error: { code: 'channel_restricted', message: 'No payment.' },
  providerCode: '131042',
  concernsChannel: true,
};

const playing = (send: ChatProvider['send'], more: Partial<ChatProvider> = {}): ChatProvider => ({
  unknownWaitMs: 10 * secondMs,
  silenceCounts: true,
  send,
  ...more,
});
const inspect = async () => [];

/** Resolves after so much driven time. */
const pass = ({ time }: SandboxScene, ms: number): Promise<void> =>
  new Promise((resolve) => void time.timer(ms, resolve));

const change = (
  { stores, time }: SandboxScene,
  channel: ChannelId,
  made: (channel: Channel, now: Instant) => Channel | undefined,
) =>
  changeChannel(
    { ...stores, clock: time.clock, steady: time.clock },
    channel,
    (found, { steadyNow }) => made(found, steadyNow),
  );
/** What the watch on channels does when the provider says that the channel is well. */
const findWell = async (scene: SandboxScene, channel: ChannelId): Promise<void> => {
  await change(scene, channel, beginInspection);
  await change(scene, channel, endInspection);
};
const channelOf = async ({ stores }: SandboxScene, id: ChannelId) =>
  present(await stores.channels.findAnywhere(id));

test('wait from the first refusal on until the inspection has decided, and none is lost', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const isWell = { now: false };
  /** Slow to store what became of the channel, so that only the process itself can stop at once. */
  const commit: Commit = async (given) => {
    if (given.project !== undefined && given.puts?.channels) await pass(scene, 500);
    return scene.stores.commit(given);
  };
  const play = playing(async () => (isWell.now ? taken : trouble), { inspect });
  const sent: MessageId[] = [];
  for (const to of [someone, ...others]) sent.push(await scene.send(channel, to));
  scene.worker('one', play, scene.stores.queue, commit);
  await scene.time.advance(30 * secondMs);
  const begun = scene.calls.length;
  assert.ok(begun <= 8, `${begun} calls: more than one burst`);
  assert.equal((await channelOf(scene, channel)).status, 'active');
  assert.equal((await channelOf(scene, channel)).inspection?.providerCode, '190');

  isWell.now = true;
  await findWell(scene, channel);
  await scene.time.advance(minuteMs);
  for (const id of sent) assert.equal((await scene.messageOf(id)).progress.status, 'sent');
  assert.equal(scene.calls.length, begun + sent.length);
  assert.deepEqual(scene.faults, []);
});

test('wait in every process', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect(1);
  const play = playing(async () => trouble, { inspect });
  for (const owner of ['one', 'two', 'three']) scene.worker(owner, play);
  for (const to of others) await scene.send(channel, to);
  await scene.time.advance(10 * minuteMs);
  assert.equal(scene.calls.length, 1);
});

test('wait in a process that claimed before the refusal', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const { queue } = scene.stores;
  let claims = 0;
  const claimDue: typeof queue.claimDue = async (query) => {
    const jobs = await queue.claimDue(query);
    claims += 1;
    if (claims === 2) await pass(scene, 2 * secondMs);
    return jobs;
  };
  let begun = 0;
  const play = playing(
    async () => {
      await pass(scene, 200);
      begun ||= scene.calls.length;
      return trouble;
    },
    { inspect },
  );
  for (const to of others) await scene.send(channel, to);
  scene.worker('one', play, { ...queue, claimDue });
  await scene.time.advance(10 * secondMs);
  assert.ok(claims >= 2);
  assert.equal(scene.calls.length, begun, 'calls after the refusal');
});

test('go on when an inspection that was begun does not decide within a minute', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  let refusals = 0;
  const play = playing(
    async () => {
      refusals += 1;
      return refusals === 1 ? trouble : taken;
    },
    { inspect },
  );
  const id = await scene.send(channel, someone);
  scene.worker('one', play);
  await scene.time.advance(secondMs);
  await change(scene, channel, beginInspection);
  await scene.time.advance(55 * secondMs);
  assert.equal(scene.calls.length, 1);
  await scene.time.advance(10 * secondMs);
  assert.equal((await scene.messageOf(id)).progress.status, 'sent');
});

test('are not delayed by one message that is refused again after the channel was found well', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const play = playing(async ({ message: { to } }) => (to === someone ? trouble : taken), {
    inspect,
  });
  scene.worker('one', play);
  const bad = await scene.send(channel, someone);
  await scene.time.advance(secondMs);
  await findWell(scene, channel);
  const good: MessageId[] = [];
  for (const to of others) {
    good.push(await scene.send(channel, to));
    await scene.time.advance(2 * secondMs);
  }
  for (const id of good) assert.equal((await scene.messageOf(id)).progress.status, 'sent');
  assert.equal((await scene.messageOf(bad)).progress.status, 'accepted');
  const retries = scene.calls.filter(({ message }) => message.id === bad).length;
  assert.ok(retries >= 3 && retries <= 12, `${retries} calls`);
});

test('fail alone where the code says so, and request an inspection', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const play = playing(async ({ message: { to } }) => (to === someone ? unpaid : taken), {
    inspect,
  });
  scene.worker('one', play);
  const bad = await scene.send(channel, someone);
  await scene.time.advance(secondMs);
  assert.equal((await scene.messageOf(bad)).error?.code, 'channel_restricted');
  const { status, inspection } = await channelOf(scene, channel);
  assert.deepEqual([status, inspection?.providerCode], ['active', '131042']);
  const [to = someone] = others;
  const good = await scene.send(channel, to);
  await findWell(scene, channel);
  await scene.time.advance(secondMs);
  assert.equal((await scene.messageOf(good)).progress.status, 'sent');
});

test('end with the refusal where the provider cannot be asked', async () => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  scene.worker(
    'one',
    playing(async () => trouble),
  );
  const id = await scene.send(channel, someone);
  await scene.time.advance(minuteMs);
  const { status, statusReason } = await channelOf(scene, channel);
  assert.equal(status, 'inactive');
  assert.equal(statusReason?.providerCode, '190');
  assert.equal(scene.calls.length, 1);
  assert.equal((await scene.messageOf(id)).progress.status, 'accepted');
});

const templatesWait = async (wallShiftMs: number): Promise<void> => {
  const scene = await sandboxScene();
  const channel = await scene.connect();
  const template = anyTemplate(await channelOf(scene, channel), {
    status: 'approved',
    body: 'Hello.',
  });
  const { stores, project, time } = scene;
  rightOf(await stores.commit({ project, at: time.clock(), puts: { templates: [template] } }));
  const payload = { kind: 'template', id: template.id, bodyParameters: [] } as const;
  const first = rightOf(await scene.accept(channel, someone, payload)).message;
  const reply = await scene.send(channel, someone);
  const until = time.clock() + 20 * minuteMs;
  await change(scene, channel, (found, now) =>
    restrict(
      found,
      {
        kind: 'restriction',
        channel,
        restricts: 'business_initiated',
        at: now,
        until,
        providerCode: 'ACCOUNT_RESTRICTION',
      },
      now,
    ),
  );

  const refused = await scene.accept(channel, someone, payload);
  assert.deepEqual(refused, E.left({ code: 'channel_restricted', channel, until }));

  time.shiftWall(wallShiftMs);
  scene.worker(
    'one',
    playing(async () => taken),
  );
  await time.advance(2 * secondMs);
  assert.equal((await scene.messageOf(reply)).progress.status, 'sent');
  await time.advance(20 * minuteMs - wallShiftMs - 5 * secondMs);
  assert.equal((await scene.messageOf(first)).progress.status, 'accepted');
  await time.advance(10 * secondMs);
  assert.equal((await scene.messageOf(first)).progress.status, 'sent');
  assert.deepEqual(
    scene.calls.map(({ message, attempt }) => [message.id, attempt]),
    [
      [reply, 1],
      [first, 1],
    ],
  );
  rightOf(await scene.accept(channel, someone, payload));
};

for (const minutes of [0, 8, -8])
  test(`of templates wait while the channel may not begin conversations, and replies pass: clock ${minutes} min ahead`, () =>
    templatesWait(minutes * minuteMs));

test.run();

import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { nextTurn } from '../../../../composition/testing/time/event-loop.js';
import { channelStatuses } from '../../../../core/model/channels/channel.js';
import { requestInspection } from '../../../../core/model/channels/inspection.js';
import type { ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../../../core/ports/provider/intake.js';
import type { ChannelId } from '../../../../core/shared/ids.js';
import { minuteMs, secondMs } from '../../../../core/shared/time.js';
import { changeChannel } from '../../../../core/use-cases/channels/change-channel.js';
import { watchChannels } from '../../../../core/workers/channels/watch-channels.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import { noon } from '../../../support/fixtures/entities.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the watch on channels');

const provider = 'whatsapp_cloud';

const scene = async () => {
  const time = { now: noon };
  const stores = memoryStores(anyId);
  const project = await openProject(stores);
  const inspected: string[] = [];
  const taken: ProviderReport[] = [];
  const faults: unknown[] = [];
  const play: ChatProvider = {
    unknownWaitMs: 0,
    silenceCounts: true,
    send: () => assert.fail('nothing is sent here'),
    inspect: async ({ id, displayName }) => {
      inspected.push(id);
      await rechecks.begin();
      if (displayName === 'broken') throw new Error('broken');
      if (displayName === 'dead') return new Promise(() => {});
      if (displayName === 'silent') return [];
      return [
        {
          kind: 'condition',
          channel: id,
          becomes: 'active',
          at: time.now,
          until: null,
          providerCode: null,
        },
      ];
    },
  };
  const rechecks = { begin: async (): Promise<void> => undefined };
  const watch = watchChannels({
    ...stores,
    clock: () => time.now,
    steady: () => time.now,
    providers: (name) => (name === provider ? play : undefined),
    intake: async (reports) => {
      taken.push(...reports);
      return [];
    },
    onFault: (error) => void faults.push(error),
  });
  const open = (given: Parameters<typeof openChannel>[2]) =>
    openChannel(stores, project, { provider, ...given });
  const find = async (id: ChannelId) => present(await stores.channels.findAnywhere(id));
  const request = (id: ChannelId) =>
    changeChannel(
      { ...stores, clock: () => time.now, steady: () => time.now },
      id,
      (channel, { now }) => requestInspection(channel, '190', now),
    );
  return { time, open, watch, inspected, taken, faults, looks: rechecks, find, request };
};

test('inspects each channel that is not inactive, and applies the reports', async () => {
  const { open, watch, inspected, taken } = await scene();
  const asked: string[] = [];
  for (const status of channelStatuses) {
    const { id } = await open({ status });
    if (status !== 'inactive') asked.push(id);
  }
  await open({ provider: 'sandbox' });
  await watch(provider);
  await watch('sandbox');
  assert.deepEqual(inspected, asked);
  assert.deepEqual(
    taken.map(({ channel }) => channel),
    asked,
  );
});

test('inspects a pending channel often, and the others rarely', async () => {
  const { time, open, watch, inspected } = await scene();
  const { id: pending } = await open({ status: 'pending' });
  const { id: active } = await open({ status: 'active' });
  for (let i = 0; i < 10 * 60; i += 1) {
    await watch(provider);
    time.now += secondMs;
  }
  assert.equal(inspected.filter((id) => id === pending).length, 120);
  assert.equal(inspected.filter((id) => id === active).length, 1);
  await watch(provider);
  assert.equal(inspected.filter((id) => id === active).length, 2);
});

test('continues with the others when one inspection fails', async () => {
  const { open, watch, taken, faults, time } = await scene();
  await open({ displayName: 'broken' });
  const { id } = await open({});
  await watch(provider);
  time.now += 10 * minuteMs;
  await watch(provider);
  assert.deepEqual(
    taken.map(({ channel }) => channel),
    [id, id],
  );
  assert.equal(faults.length, 2);
});

test('inspects again within half a minute after any failure', async () => {
  for (const failing of ['dead', 'broken', 'silent']) {
    const { time, open, watch, inspected, taken } = await scene();
    const { id } = await open({ displayName: failing, status: 'restricted' });
    void watch(provider);
    await nextTurn();
    time.now += 30 * secondMs - 1;
    await watch(provider);
    assert.deepEqual(inspected, [id], failing);
    time.now += 1;
    void watch(provider);
    await nextTurn();
    assert.deepEqual(inspected, [id, id], failing);
    assert.deepEqual(taken, []);
  }
});

test('inspects on request at once, and the answer ends the request', async () => {
  const { time, open, watch, inspected, find, request } = await scene();
  const { id } = await open({});
  await watch(provider);
  await request(id);
  time.now += 2 * secondMs;
  await watch(provider);
  assert.deepEqual(inspected, [id, id]);
  assert.equal((await find(id)).inspection, null);
});

test('inspects at most once a minute, however many requests come', async () => {
  const { time, open, watch, inspected, find, request } = await scene();
  const { id } = await open({});
  await watch(provider);
  for (let second = 0; second < 10 * 60; second += 1) {
    for (let i = 0; i < 5; i += 1) await request(id);
    await watch(provider);
    time.now += secondMs;
  }
  const regular = 1;
  assert.equal(inspected.length - regular, 10);
  assert.ok((await find(id)).version < 60, 'a flood writes little');
});

test('makes a requested inspection again when it decides nothing or its process ends', async () => {
  for (const failing of ['dead', 'broken', 'silent']) {
    const { time, open, watch, inspected, find, request } = await scene();
    const { id } = await open({ displayName: failing });
    await request(id);
    for (const seconds of [0, 29, 1]) {
      time.now += seconds * secondMs;
      void watch(provider);
      await nextTurn();
    }
    assert.deepEqual(inspected, [id, id], failing);
    assert.ok((await find(id)).inspection, failing);
  }
});

test('inspects once more after a request that came during an inspection', async () => {
  const { time, open, watch, inspected, looks: rechecks, request } = await scene();
  const { id } = await open({});
  await request(id);
  rechecks.begin = () => request(id);
  await watch(provider);
  rechecks.begin = async () => undefined;
  assert.deepEqual(inspected, [id]);
  time.now += minuteMs;
  await watch(provider);
  assert.deepEqual(inspected, [id, id]);
});

test.run();

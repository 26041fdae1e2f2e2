import assert from 'node:assert/strict';
import type { PendingInbound } from '../../../core/ports/queues/pending-inbound-store.js';
import { anyId, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const channel = anyId('chan');

/** A message that waits for its media. */
export const anyAwaited = (name: string, given: Partial<PendingInbound> = {}): PendingInbound => ({
  name,
  channel,
  message: {
    kind: 'remote',
    channel,
    providerId: name,
    from: '+12025550123',
    at: noon,
    content: {
      type: 'document',
      medium: { providerId: '1', mimeType: null, sha256: null, filename: 'Ünïcode "🎉".pdf' },
      caption: null,
      sticker: false,
      voice: false,
    },
    answers: null,
  },
  receivedAt: noon,
  dueAt: noon,
  tries: 0,
  ...given,
});

const namesOf = (messages: readonly PendingInbound[]) => messages.map(({ name }) => name);

/** What both queues of media files promise. */
const mediaQueueConformance = (
  check: Check,
  fresh: Fresh,
  name: 'pendingInbound' | 'pendingMedia',
): void => {
  check(`${name}: keeps a message as it was added, and once`, async () => {
    const { [name]: queue } = await fresh();
    const first = anyAwaited('a', { tries: 3, receivedAt: noon - 5 });
    await queue.add(first);
    await queue.add(anyAwaited('a'));
    assert.deepEqual(await queue.claim({ now: noon, leaseMs: 10, limit: 9 }), [first]);
  });

  check(
    `${name}: leases due messages, the longest due first, and not again while they are leased`,
    async () => {
      const { [name]: queue } = await fresh();
      for (const i of [4, 2, 3, 1]) await queue.add(anyAwaited(`m${i}`, { dueAt: noon + i }));
      const borrow = async (now: number, limit: number) =>
        namesOf(await queue.claim({ now, leaseMs: 100, limit }));
      assert.deepEqual(await borrow(noon + 3, 2), ['m1', 'm2']);
      assert.deepEqual(await borrow(noon + 3, 2), ['m3']);
      assert.deepEqual(await borrow(noon + 3, 2), []);
      const [first, ...others] = await borrow(noon + 103, 9);
      assert.deepEqual([first, ...others.sort()], ['m4', 'm1', 'm2', 'm3']);
    },
  );

  check(`${name}: leases no message to two concurrent callers`, async () => {
    const { [name]: queue } = await fresh();
    await Promise.all(times(20, (i) => queue.add(anyAwaited(`m${i}`))));
    const lent = await Promise.all(
      times(10, () => queue.claim({ now: noon, leaseMs: 100, limit: 4 })),
    );
    const rest = await queue.claim({ now: noon, leaseMs: 100, limit: 20 });
    const names = [...lent.flat(), ...rest].map(({ name }) => name);
    assert.equal(new Set(names).size, names.length);
    assert.equal(names.length, 20);
  });

  check(
    `${name}: shows a postponed message again at its new time, with its number of attempts`,
    async () => {
      const { [name]: queue } = await fresh();
      await queue.add(anyAwaited('a'));
      await queue.claim({ now: noon, leaseMs: 1_000, limit: 1 });
      await queue.postpone('a', { dueAt: noon + 50, tries: 1 });
      await queue.postpone('gone', { dueAt: noon, tries: 1 });
      assert.deepEqual(await queue.claim({ now: noon + 49, leaseMs: 10, limit: 9 }), []);
      const [again] = await queue.claim({ now: noon + 50, leaseMs: 10, limit: 9 });
      assert.deepEqual(again, anyAwaited('a', { dueAt: noon + 50, tries: 1 }));
    },
  );

  check(`${name}: forgets a message that is removed`, async () => {
    const { [name]: queue } = await fresh();
    await queue.add(anyAwaited('a'));
    await queue.remove('a');
    await queue.remove('a');
    assert.deepEqual(await queue.claim({ now: noon, leaseMs: 10, limit: 9 }), []);
  });

  check(`${name}: counts what it holds, leased or not, and finds the oldest`, async () => {
    const { [name]: queue } = await fresh();
    assert.deepEqual(await queue.pending(), { count: 0, oldest: undefined });
    for (const i of [3, 1, 2]) await queue.add(anyAwaited(`m${i}`, { receivedAt: noon + i }));
    await queue.claim({ now: noon, leaseMs: 10, limit: 1 });
    assert.deepEqual(await queue.pending(), { count: 3, oldest: noon + 1 });
    await queue.remove('m1');
    assert.deepEqual(await queue.pending(), { count: 2, oldest: noon + 2 });
  });
};

/** Messages that wait for their media. */
export const pendingInboundConformance = (check: Check, fresh: Fresh): void => {
  mediaQueueConformance(check, fresh, 'pendingInbound');
  mediaQueueConformance(check, fresh, 'pendingMedia');

  check(
    'a message that begins to be received is in both queues, one that is gone in none',
    async () => {
      const { pendingInbound, pendingMedia } = await fresh();
      await pendingInbound.add(anyAwaited('a', { tries: 2 }));
      await pendingInbound.add(anyAwaited('b'));
      await pendingInbound.beginReceiving('a');
      await pendingInbound.beginReceiving('a');
      await pendingInbound.beginReceiving('gone');
      const claimed = await pendingMedia.claim({ now: noon, leaseMs: 10, limit: 9 });
      assert.deepEqual(claimed, [anyAwaited('a', { tries: 2 })]);
      assert.equal((await pendingInbound.pending()).count, 2);
    },
  );

  check('a commit may require that a message waits in either queue', async () => {
    const { stores, project, commit, pendingInbound, pendingMedia } = await scene(fresh);
    assert.equal(stores.pendingInbound, pendingInbound);
    const awaits = (name: string) =>
      commit({ project: project.id, at: noon, requires: { pendingMedia: name } });
    assert.deepEqual(leftOf(await awaits('a')), { code: 'media_not_pending' });
    await pendingInbound.add(anyAwaited('a'));
    await pendingMedia.add(anyAwaited('b'));
    rightOf(await awaits('a'));
    rightOf(await awaits('b'));
    await pendingInbound.beginReceiving('a');
    await pendingInbound.remove('a');
    rightOf(await awaits('a'));
    for (const name of ['a', 'b']) await pendingMedia.remove(name);
    for (const name of ['a', 'b'])
      assert.deepEqual(leftOf(await awaits(name)), { code: 'media_not_pending' });
  });

  check('pendingInbound and pendingMedia are apart', async () => {
    const { pendingInbound, pendingMedia } = await fresh();
    await pendingInbound.add(anyAwaited('a'));
    await pendingMedia.add(anyAwaited('a', { tries: 1 }));
    await pendingInbound.remove('a');
    const [kept] = await pendingMedia.claim({ now: noon, leaseMs: 10, limit: 9 });
    assert.deepEqual(kept, anyAwaited('a', { tries: 1 }));
  });

  check(
    'finds overdue messages to the millisecond, leased or not, the longest waiting first',
    async () => {
      const { pendingInbound } = await fresh();
      for (const i of [6, 2, 4, 1, 3, 5])
        await pendingInbound.add(anyAwaited(`m${i}`, { receivedAt: noon + i }));
      await pendingInbound.claim({ now: noon, leaseMs: 99, limit: 9 });
      const overdue = async (until: number, after: number, limit = 9) =>
        namesOf(await pendingInbound.overdue({ until: noon + until, after: noon + after, limit }));
      assert.deepEqual(await overdue(3, 9), ['m1', 'm2', 'm3']);
      assert.deepEqual(await overdue(1, 5), ['m1', 'm6']);
      assert.deepEqual(await overdue(3, 9, 2), ['m1', 'm2']);
      assert.deepEqual(await overdue(0, 6), []);
      await pendingInbound.remove('m1');
      assert.deepEqual(await overdue(2, 9), ['m2']);
      const [found] = await pendingInbound.overdue({ until: noon + 2, after: noon + 9, limit: 1 });
      assert.deepEqual(found, anyAwaited('m2', { receivedAt: noon + 2, dueAt: noon + 99 }));
    },
  );
};

import assert from 'node:assert/strict';
import type { PendingInbound } from '../../../core/ports/queues/pending-inbound-store.js';
import { anyId, noon, times } from '../../support/fixtures/builders.js';
import type { Check, Fresh } from '../check.js';

const channel = anyId('chan');

const anyAwaited = (name: string, given: Partial<PendingInbound> = {}): PendingInbound => ({
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

/** Messages that wait for their media. */
export const pendingInboundConformance = (check: Check, fresh: Fresh): void => {
  check('keeps a message as it was added, and once', async () => {
    const { pendingInbound } = await fresh();
    const first = anyAwaited('a', { tries: 3, receivedAt: noon - 5 });
    await pendingInbound.add(first);
    await pendingInbound.add(anyAwaited('a'));
    assert.deepEqual(await pendingInbound.claim({ now: noon, leaseMs: 10, limit: 9 }), [first]);
  });

  check(
    'leases due messages, the longest due first, and not again while they are leased',
    async () => {
      const { pendingInbound } = await fresh();
      for (const i of [4, 2, 3, 1])
        await pendingInbound.add(anyAwaited(`m${i}`, { dueAt: noon + i }));
      const borrow = async (now: number, limit: number) =>
        namesOf(await pendingInbound.claim({ now, leaseMs: 100, limit }));
      assert.deepEqual(await borrow(noon + 3, 2), ['m1', 'm2']);
      assert.deepEqual(await borrow(noon + 3, 2), ['m3']);
      assert.deepEqual(await borrow(noon + 3, 2), []);
      const [first, ...others] = await borrow(noon + 103, 9);
      assert.deepEqual([first, ...others.sort()], ['m4', 'm1', 'm2', 'm3']);
    },
  );

  check('leases no message to two concurrent callers', async () => {
    const { pendingInbound } = await fresh();
    await Promise.all(times(20, (i) => pendingInbound.add(anyAwaited(`m${i}`))));
    const lent = await Promise.all(
      times(10, () => pendingInbound.claim({ now: noon, leaseMs: 100, limit: 4 })),
    );
    const names = lent.flatMap(namesOf);
    assert.equal(new Set(names).size, names.length);
    assert.equal(names.length, 20);
  });

  check(
    'shows a postponed message again at its new time, with its number of attempts',
    async () => {
      const { pendingInbound } = await fresh();
      await pendingInbound.add(anyAwaited('a'));
      await pendingInbound.claim({ now: noon, leaseMs: 1_000, limit: 1 });
      await pendingInbound.postpone('a', { dueAt: noon + 50, tries: 1 });
      await pendingInbound.postpone('gone', { dueAt: noon, tries: 1 });
      assert.deepEqual(await pendingInbound.claim({ now: noon + 49, leaseMs: 10, limit: 9 }), []);
      const [again] = await pendingInbound.claim({ now: noon + 50, leaseMs: 10, limit: 9 });
      assert.deepEqual(again, anyAwaited('a', { dueAt: noon + 50, tries: 1 }));
    },
  );

  check('forgets a message that is removed', async () => {
    const { pendingInbound } = await fresh();
    await pendingInbound.add(anyAwaited('a'));
    await pendingInbound.remove('a');
    await pendingInbound.remove('a');
    assert.deepEqual(await pendingInbound.claim({ now: noon, leaseMs: 10, limit: 9 }), []);
  });
};

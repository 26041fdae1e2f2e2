import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import type { Message } from '../../../core/model/messages/message.js';
import { leaseMs } from '../../../core/model/queue/timing.js';
import type { Project } from '../../../core/model/tenants/project.js';
import { decideCancellation } from '../../../core/use-cases/messages/decide-cancellation.js';
import { anyAcceptance, anyJob, anyNumber, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { commitInOrder, messageOf, scene } from '../../support/fixtures/scene.js';
import { retryAt, unknownUntil, worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';

const february = Date.UTC(2026, 1, 1);

/** A message is cancelled while it waits, and else it goes out: one of the two (docs/invariants.md#P9). */
export const cancelSendsConformance = (check: Check, fresh: Fresh): void => {
  const waiting = async (given: Partial<Project> = {}) => {
    const opened = await scene(fresh, given);
    const { channel, messages, project, commit, jobOf, events } = opened;
    const found = async (change: Change): Promise<Message> =>
      present(await messages.find(project.id, messageOf(change).id));
    /** The Change that cancels a message as it was just accepted. */
    const cancelling = (change: Change, now = noon): Change => {
      const stored = { ...messageOf(change), version: 1 };
      return rightOf(decideCancellation(stored, { channel, now })).change;
    };
    const cancel = (change: Change) => commit(cancelling(change));
    const accept = async (options: Parameters<typeof anyAcceptance>[1] = {}) => {
      const change = anyAcceptance(channel, options);
      rightOf(await commit(change));
      return change;
    };
    const job = (change: Change) => jobOf(project.id, messageOf(change).id);
    const failures = async () => {
      const all = await events.list(project.id, { after: 0, since: 0, limit: 999 });
      return all.filter(({ type }) => type === 'message.failed').length;
    };
    return {
      ...{ ...opened, ...worker(opened.stores), found, cancelling, cancel, accept, job, failures },
    };
  };
  const begun = { code: 'send_begun' } as const;

  check('fails a message that waits, and removes its job: no worker finds it', async () => {
    const { accept, cancel, claimOne, take, job, found, failures } = await waiting();
    const change = await accept();
    rightOf(await cancel(change));
    assert.equal(await job(change), undefined);
    const { progress, error } = await found(change);
    assert.deepEqual([progress.status, error?.code], ['failed', 'cancelled']);
    assert.equal(await failures(), 1);
    assert.deepEqual(await take(await claimOne()), []);
  });

  check('cancels a message once', async () => {
    const { accept, cancel, failures } = await waiting();
    const change = await accept();
    const answers = await Promise.all(times(20, () => cancel(change)));
    assert.equal(answers.filter(E.isRight).length, 1);
    for (const { left } of answers.filter(E.isLeft)) assert.equal(left.code, 'changed');
    assert.equal(await failures(), 1);
  });

  check('cancels no message whose call has begun, in any state of its job', async () => {
    const { accept, cancel, claimOne, take, takeExpired, settle, ...given } = await waiting();
    const change = await accept();
    const lease = await claimOne();
    const refused = async () => {
      const before = await given.job(change);
      assert.deepEqual(leftOf(await cancel(change)), begun);
      assert.deepEqual(await given.job(change), before);
      assert.equal((await given.found(change)).progress.status, 'accepted');
    };
    const sending = present((await take(lease))[0]);
    await refused();
    rightOf(await settle(lease, sending, { state: 'unknown', dueAt: noon + 1 }));
    await refused();
    const looked = present((await take(lease, noon + 1))[0]);
    await refused();
    // Repeated after an unknown outcome: the first call may have arrived.
    rightOf(await settle(lease, looked, { state: 'queued', dueAt: noon + 2, unknowns: 1 }));
    await refused();
    const repeated = present((await take(lease, noon + 2))[0]);
    rightOf(await settle(lease, repeated, retryAt(noon + 3)));
    await refused();
    const expired = await accept({ expiresAt: noon + 5 });
    const [claimed] = await takeExpired(lease, noon + 5);
    assert.equal(claimed?.subject, messageOf(expired).id);
    assert.deepEqual(leftOf(await cancel(expired)), begun);
  });

  check('cancels no message that is claimed in the commit that accepts it', async () => {
    const { channel, commit, accept, claimOne, cancel } = await waiting();
    await accept();
    const { lane, epoch } = await claimOne();
    const change = { ...anyAcceptance(channel), claim: { lane, epoch } };
    assert.equal(rightOf(await commit(change)).claimed.length, 1);
    assert.deepEqual(leftOf(await cancel(change)), begun);
  });

  check(
    'cancels no message that a worker had claimed when it died, before and after its lane passes on',
    async () => {
      const { stores, accept, cancel, claimOne, take, job } = await waiting();
      const change = await accept();
      await take(await claimOne());
      assert.deepEqual(leftOf(await cancel(change)), begun);
      await worker(stores, 'heir').claimOne(noon + leaseMs);
      assert.equal((await job(change))?.state, 'unknown');
      assert.deepEqual(leftOf(await cancel(change)), begun);
    },
  );

  check('cancels a message again that a call surely did not reach', async () => {
    const { accept, cancel, claimOne, take, settle, job } = await waiting();
    const change = await accept();
    const lease = await claimOne();
    const sending = present((await take(lease))[0]);
    rightOf(await settle(lease, sending, retryAt(noon + 50)));
    rightOf(await cancel(change));
    assert.equal(await job(change), undefined);
    assert.deepEqual(await take(lease, noon + 50), []);
    assert.deepEqual(leftOf(await settle(lease, sending, 'done')), { code: 'lease_lost' });
  });

  check('lets either the claim or the cancellation win, in any order', async () => {
    const { channel, stores, commit, cancel, claimOne, take, found } = await waiting();
    const changes = times(40, () => anyAcceptance(channel));
    await commitInOrder(stores, changes);
    const lease = await claimOne();
    const taken: string[] = [];
    const claims = times(40, async () => {
      for (const { subject } of await take(lease, noon, 1)) taken.push(subject);
    });
    const cancels = changes.map((change) => cancel(change));
    await Promise.all([...claims, ...cancels]);
    for (const { subject } of await take(lease)) taken.push(subject);
    for (const [i, change] of changes.entries()) {
      const isCancelled = E.isRight(present(await cancels[i]));
      const { id } = messageOf(change);
      assert.equal(taken.filter((subject) => subject === id).length, isCancelled ? 0 : 1);
      const { status } = (await found(change)).progress;
      assert.equal(status, isCancelled ? 'failed' : 'accepted');
    }
    const again = anyAcceptance(channel);
    rightOf(await commit(again));
    rightOf(await cancel(again));
  });

  check(
    'lets the next message to the recipient go, and keeps the order of the others',
    async () => {
      const { accept, cancel, job, claimOne, take } = await waiting();
      const to = anyNumber();
      const [first, second, third] = [
        await accept({ to }),
        await accept({ to }),
        await accept({ to }),
      ];
      const promoted = rightOf(await cancel(second)).promoted;
      assert.deepEqual(promoted, []);
      assert.equal((await job(third))?.state, 'behind');
      assert.equal(rightOf(await cancel(first)).promoted.length, 1);
      assert.equal((await job(third))?.state, 'queued');
      const taken = await take(await claimOne());
      assert.deepEqual(
        taken.map(({ subject }) => subject),
        [messageOf(third).id],
      );
    },
  );

  check('makes no room before a message whose outcome is unknown', async () => {
    const { accept, cancel, job, claimOne, take, settle } = await waiting();
    const to = anyNumber();
    const [first, second, third] = [
      await accept({ to }),
      await accept({ to }),
      await accept({ to }),
    ];
    const lease = await claimOne();
    rightOf(await settle(lease, present((await take(lease))[0]), unknownUntil(noon + 9)));
    rightOf(await cancel(second));
    assert.deepEqual(leftOf(await cancel(first)), begun);
    assert.equal((await job(third))?.state, 'behind');
  });

  check('gives the quota back to the month of the acceptance, also in a later one', async () => {
    const billing = { subscription: 'active', messageAllowance: 1 } as const;
    const { accept, commit, channel, cancelling } = await waiting({ billing });
    const january = await accept({ at: february - 1 });
    await accept({ at: february });
    const over = (at: number) => commit(anyAcceptance(channel, { at }));
    assert.equal(leftOf(await over(february - 1)).code, 'billing');
    rightOf(await commit(cancelling(january, february + 1)));
    assert.equal(leftOf(await over(february)).code, 'billing');
    rightOf(await over(february - 1));
    assert.equal(leftOf(await over(february - 1)).code, 'billing');
  });

  check('counts a cancelled message in no usage, and fewer of a day that has others', async () => {
    const { accept, commit, cancelling, usage, project } = await waiting();
    const day = () => usage.byDay(project.id, '2026-01-01', '2026-03-01');
    const sum = () => usage.sum(project.id, '2026-01-01', '2026-03-01');
    const first = await accept();
    const second = await accept();
    rightOf(await commit(cancelling(first, february)));
    assert.deepEqual(
      (await day()).map(({ day: of, metric, quantity }) => [of, metric, quantity]),
      [['2026-01-15', 'outbound_messages', 1]],
    );
    rightOf(await commit(cancelling(second, february)));
    assert.deepEqual([await day(), await sum()], [[], []]);
  });

  check('makes room in the backlog of the channel', async () => {
    const { channel, accept, cancel, commit } = await waiting();
    const changes = [await accept(), await accept()];
    const third = {
      ...anyAcceptance(channel),
      requires: { backlogBelow: { lane: channel.id, threshold: 2 } },
    };
    assert.equal(leftOf(await commit(third)).code, 'backlog');
    rightOf(await cancel(present(changes[0])));
    rightOf(await commit(third));
  });

  check('gives nothing back for a cancellation that is refused', async () => {
    const billing = { subscription: 'active', messageAllowance: 1 } as const;
    const { accept, cancel, claimOne, take, commit, channel, usage, project } = await waiting({
      billing,
    });
    const change = await accept();
    await take(await claimOne());
    leftOf(await cancel(change));
    assert.equal(leftOf(await commit(anyAcceptance(channel))).code, 'billing');
    assert.equal((await usage.sum(project.id, '2026-01-01', '2026-02-01'))[0]?.quantity, 1);
  });

  check('removes no job of another kind, and none of another message', async () => {
    const { accept, cancel, commit, channel, job } = await waiting();
    const [one, other] = [await accept(), await accept()];
    const { project } = channel;
    const { id: subject } = messageOf(one);
    const confirmation = anyJob(channel, { subject, kind: 'confirm_read', recipient: null });
    rightOf(await commit({ project, at: noon, jobs: [confirmation] }));
    rightOf(await cancel(one));
    assert.equal((await job(one))?.kind, 'confirm_read');
    assert.equal((await job(other))?.kind, 'send');
  });
};

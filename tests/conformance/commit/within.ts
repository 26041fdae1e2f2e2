import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import { countOne } from '../../../core/model/billing/usage.js';
import type { Stores, TransactionStores } from '../../../core/ports/stores/stores.js';
import { bill } from '../../support/fixtures/administration.js';
import { anyAcceptance, anyEndpoint, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { messageOf, scene } from '../../support/fixtures/scene.js';
import { settlementOf, worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh, HostTransactionUnderTest, HostUnderTest } from '../check.js';
import { jobAbout } from '../queue/job-about.js';

/** A transaction of the host with the stores within it. */
type Opened = HostTransactionUnderTest & { readonly bound: TransactionStores };

/** Commits within a transaction of the host. The cases hold for stores without `within`, which have nothing to keep. */
export const withinConformance = (check: Check, fresh: Fresh): void => {
  check('is there with a host under test, or neither is', async () => {
    const { within, host } = await fresh();
    assert.equal(within === undefined, host === undefined);
  });

  /** A case for stores that have the ability. */
  const checkWithin = (
    name: string,
    body: (given: Awaited<ReturnType<typeof opened>>) => Promise<void>,
  ): void =>
    check(name, async () => {
      const given = await scene(fresh);
      if (given.within && given.host) await body(opened(given, given.within, given.host));
    });

  const opened = <Given extends Awaited<ReturnType<typeof scene<Awaited<ReturnType<Fresh>>>>>>(
    given: Given,
    within: NonNullable<Stores['within']>,
    host: HostUnderTest,
  ) => {
    const { project, messages, events, usage } = given;
    const begin = async (): Promise<Opened> => {
      const transaction = await host.begin();
      return { ...transaction, bound: within(transaction.transaction) };
    };
    /** What is committed: the host's rows, the messages, the sequences, and the counted messages. */
    const stored = async () => {
      const rows = [...(await host.rows())].sort();
      const found = await messages.list(project.id, { limit: 99 });
      const page = await events.list(project.id, { after: 0, since: 0, limit: 99 });
      const sums = await usage.sum(project.id, '2026-01-15', '2026-01-16');
      return {
        rows,
        messages: found.map(({ id }) => id).sort(),
        sequences: page.map(({ sequence }) => sequence),
        counted: sums.map(({ quantity }) => quantity),
      };
    };
    return { ...given, within, host, begin, stored };
  };

  const noneStored = { rows: [], messages: [], sequences: [], counted: [] };
  const idsOf = (...changes: readonly Change[]) => changes.map((each) => messageOf(each).id).sort();

  checkWithin('commits with the rows of the host', async ({ channel, begin, stored, jobOf }) => {
    const { bound, addRow, commit } = await begin();
    const change = anyAcceptance(channel, { key: 'k1' });
    await addRow('order');
    rightOf(await bound.commit(change));
    assert.deepEqual(await stored(), noneStored);
    await commit();
    assert.deepEqual(await stored(), {
      rows: ['order'],
      messages: idsOf(change),
      sequences: [1],
      counted: [1],
    });
    assert.equal((await jobAbout(jobOf, channel.project, messageOf(change).id)).state, 'queued');
  });

  checkWithin('leaves nothing of a transaction that is rolled back, and no gap', async (given) => {
    const { channel, begin, stored, commit, idempotency } = given;
    const { bound, addRow, rollback } = await begin();
    await addRow('order');
    rightOf(await bound.commit(anyAcceptance(channel, { key: 'k1' })));
    rightOf(await bound.commit(anyAcceptance(channel)));
    await rollback();
    assert.deepEqual(await stored(), noneStored);
    assert.equal(await idempotency.find(channel.project, 'k1'), undefined);
    const change = anyAcceptance(channel, { key: 'k1' });
    rightOf(await commit(change));
    assert.deepEqual((await stored()).sequences, [1]);
  });

  checkWithin('numbers the events of several commits in one transaction', async (given) => {
    const { channel, begin, stored, commit: commitOutside } = given;
    rightOf(await commitOutside(anyAcceptance(channel)));
    const { bound, commit } = await begin();
    const changes = times(3, () => anyAcceptance(channel));
    for (const change of changes) rightOf(await bound.commit(change));
    await commit();
    rightOf(await commitOutside(anyAcceptance(channel)));
    assert.deepEqual((await stored()).sequences, [1, 2, 3, 4, 5]);
  });

  checkWithin('runs concurrent commits of one transaction one after another', async (given) => {
    const { channel, begin, stored } = given;
    const { bound, commit } = await begin();
    const answers = await Promise.all(
      times(8, (i) => bound.commit(anyAcceptance(channel, { key: `k${i % 4}` }))),
    );
    assert.equal(answers.filter(E.isRight).length, 4);
    await commit();
    assert.deepEqual((await stored()).sequences, [1, 2, 3, 4]);
  });

  checkWithin('sees what the transaction wrote, which others do not', async (given) => {
    const { channel, project, begin, messages, events } = given;
    const { bound, rollback } = await begin();
    const change = anyAcceptance(channel, { key: 'k1' });
    const { id } = messageOf(change);
    rightOf(await bound.commit(change));
    assert.equal((await bound.messages.find(project.id, id))?.id, id);
    assert.equal((await bound.messages.list(project.id, { limit: 9 })).length, 1);
    assert.equal((await bound.events.list(project.id, { after: 0, since: 0, limit: 9 })).length, 1);
    const record = await bound.idempotency.find(project.id, 'k1');
    assert.deepEqual(record, change.requires?.idempotency);
    assert.equal((await bound.tenants.findProject(project.id))?.id, project.id);
    assert.equal(
      leftOf(await bound.commit(anyAcceptance(channel, { key: 'k1' }))).code,
      'key_taken',
    );
    assert.equal(await messages.find(project.id, id), undefined);
    assert.deepEqual(await events.list(project.id, { after: 0, since: 0, limit: 9 }), []);
    await rollback();
  });

  checkWithin('lets a key wait for the transaction that holds it', async (given) => {
    const { channel, begin, stored } = given;
    for (const ends of ['rollback', 'commit'] as const) {
      const first = await begin();
      const held = anyAcceptance(channel, { key: ends });
      rightOf(await first.bound.commit(held));
      // On SQLite the second transaction begins when the first has ended.
      const begun = begin();
      const waiting = begun.then(({ bound }) =>
        bound.commit(anyAcceptance(channel, { key: ends })),
      );
      await first[ends]();
      const answer = await waiting;
      await (await begun).commit();
      if (ends === 'rollback') rightOf(answer);
      else
        assert.deepEqual(leftOf(answer), { code: 'key_taken', holder: held.requires?.idempotency });
    }
    assert.deepEqual((await stored()).sequences, [1, 2]);
  });

  checkWithin('keeps a quota exact across transactions', async (given) => {
    const { channel, project, stores, begin, stored } = given;
    await bill(stores, project.id, { subscription: 'active', messageAllowance: 2 });
    const first = await begin();
    rightOf(await first.bound.commit(anyAcceptance(channel)));
    rightOf(await first.bound.commit(anyAcceptance(channel)));
    assert.equal(leftOf(await first.bound.commit(anyAcceptance(channel))).code, 'billing');
    await first.rollback();
    const second = await begin();
    rightOf(await second.bound.commit(anyAcceptance(channel)));
    await second.commit();
    const third = await begin();
    rightOf(await third.bound.commit(anyAcceptance(channel)));
    assert.equal(leftOf(await third.bound.commit(anyAcceptance(channel))).code, 'billing');
    await third.commit();
    assert.deepEqual((await stored()).counted, [2]);
  });

  checkWithin('adds the deliveries of its events', async (given) => {
    const { channel, project, begin, commit, deliveries } = given;
    const endpoint = anyEndpoint({ project: project.id });
    rightOf(await commit({ project: project.id, at: noon, puts: { endpoints: [endpoint] } }));
    const listed = () => deliveries.list(project.id, endpoint.id, { limit: 9 });
    const { bound, commit: commitHost } = await begin();
    const committed = rightOf(await bound.commit(anyAcceptance(channel)));
    assert.deepEqual(committed.delivered, [endpoint.id]);
    assert.deepEqual(await listed(), []);
    await commitHost();
    assert.equal((await listed()).length, 1);
  });

  checkWithin('claims no job, and shows none before the host commits', async (given) => {
    const { channel, stores, begin, jobOf, commit } = given;
    const hands = worker(stores);
    rightOf(await commit(anyAcceptance(channel)));
    const lease = await hands.claimOne();
    await hands.take(lease);
    const transaction = await begin();
    const change = anyAcceptance(channel);
    const claim = { lane: lease.lane, epoch: lease.epoch };
    assert.deepEqual(rightOf(await transaction.bound.commit({ ...change, claim })).claimed, []);
    assert.equal(await jobOf(channel.project, messageOf(change).id), undefined);
    await transaction.commit();
    const taken = await hands.take(lease);
    assert.deepEqual(
      taken.map(({ subject }) => subject),
      [messageOf(change).id],
    );
  });

  checkWithin('settles jobs with the transaction', async (given) => {
    const { channel, stores, begin, jobOf, commit } = given;
    const hands = worker(stores);
    const change = anyAcceptance(channel);
    rightOf(await commit(change));
    const lease = await hands.claimOne();
    const job = present((await hands.take(lease))[0]);
    const settle = settlementOf(lease, job, 'done');
    for (const ends of ['rollback', 'commit'] as const) {
      const transaction = await begin();
      rightOf(await transaction.bound.commit(settle));
      await transaction[ends]();
      const left = await jobOf(channel.project, messageOf(change).id);
      assert.equal(left === undefined, ends === 'commit');
    }
  });

  checkWithin('leaves the transaction as it was after a conflict', async (given) => {
    const { channel, project, begin, stored } = given;
    const { bound, addRow, commit } = await begin();
    await addRow('before');
    const change = anyAcceptance(channel);
    rightOf(await bound.commit(change));
    const unchanged = [{ id: channel.id, version: 7 }];
    leftOf(await bound.commit({ ...anyAcceptance(channel), requires: { unchanged } }));
    await addRow('after');
    await commit();
    const { rows, messages } = await stored();
    assert.deepEqual(rows, ['after', 'before']);
    assert.deepEqual(messages, idsOf(change));
    assert.equal(project.id, channel.project);
  });

  checkWithin('leaves the transaction as it was after a call that rejects', async (given) => {
    const { channel, begin, stored } = given;
    const { bound, addRow, commit } = await begin();
    await addRow('before');
    const change = anyAcceptance(channel);
    rightOf(await bound.commit(change));
    const unreadable = new Proxy(countOne('outbound_messages', channel, noon), {
      get: () => assert.fail('cannot be read'),
    });
    const notStorable = { ...anyAcceptance(channel), usage: [unreadable] };
    await assert.rejects(bound.commit(notStorable));
    await addRow('after');
    await commit();
    const { rows, messages, sequences } = await stored();
    assert.deepEqual(rows, ['after', 'before']);
    assert.deepEqual(messages, idsOf(change));
    assert.deepEqual(sequences, [1]);
  });

  checkWithin('writes nothing once the transaction has ended', async (given) => {
    const { channel, project, begin, stored } = given;
    for (const ends of ['commit', 'rollback'] as const) {
      const transaction = await begin();
      await transaction.bound.messages.list(project.id, { limit: 1 });
      await transaction[ends]();
      await assert.rejects(transaction.bound.commit(anyAcceptance(channel)), /No transaction/);
      await assert.rejects(
        transaction.bound.messages.list(project.id, { limit: 1 }),
        /No transaction/,
      );
    }
    assert.deepEqual(await stored(), noneStored);
  });

  checkWithin('refuses what is no transaction', async ({ within }) => {
    for (const other of [undefined, null, {}, 'begin', () => undefined])
      assert.throws(() => within(other), TypeError);
  });
};

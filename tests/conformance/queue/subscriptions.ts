import assert from 'node:assert/strict';
import type {
  SubscriptionCursor,
  SubscriptionLease,
} from '../../../core/model/events/subscription.js';
import type { SubscriptionStore } from '../../../core/ports/queues/subscription-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { anyEvent, anyId, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const leaseMs = 10_000;
const name = 'billing';

/** Subscriptions of programs to events: their leases and their cursors. */
export const subscriptionsConformance = (check: Check, fresh: Fresh): void => {
  /** Projects with so many events each, and an open subscription to all of them. */
  const logs = async (...lengths: readonly number[]) => {
    const given = await scene(fresh);
    const { subscriptions, commit, stores } = given;
    const projects: ProjectId[] = [];
    for (const count of lengths) {
      const { id } = await openProject(stores);
      projects.push(id);
      const events = times(count, () => anyEvent());
      if (count > 0) rightOf(await commit({ project: id, at: noon, events }));
    }
    await subscriptions.open({ name, project: null }, []);
    const cursors = (...sequences: readonly number[]): readonly SubscriptionCursor[] =>
      sequences.map((sequence, i) => ({ project: present(projects[i]), sequence }));
    return { ...given, store: subscriptions, projects, cursors };
  };

  const claimOf =
    (store: SubscriptionStore) =>
    (owner: string, now = noon, of = name): Promise<SubscriptionLease | undefined> =>
      store.claim(of, { owner, now, leaseMs });

  const sequencesIn = async (store: SubscriptionStore, projects: readonly ProjectId[]) => {
    const found = await store.positions({ name, projects, isBehind: false });
    return projects.map((of) => found.find(({ project }) => project === of)?.sequence);
  };

  check('adds a subscription with its cursors once, and keeps the first', async () => {
    const { store, projects, cursors } = await logs(5, 5);
    const [first, second] = projects;
    const other = { name: 'other', project: present(first) };
    assert.equal(await store.find('other'), undefined);
    assert.deepEqual(await store.open(other, cursors(3)), other);
    assert.deepEqual(
      await store.open({ name: 'other', project: present(second) }, cursors(5, 5)),
      other,
    );
    assert.deepEqual(await store.find('other'), other);
    const found = await store.positions({ name: 'other', isBehind: false, projects });
    assert.deepEqual(found.map(({ sequence }) => sequence).sort(), [0, 3]);
    const all = await Promise.all(
      times(10, (i) => store.open({ name: 'raced', project: projects[i % 2] ?? null }, [])),
    );
    assert.equal(new Set(all.map(({ project }) => project)).size, 1);
  });

  check(
    'leases a subscription to one owner at a time, each time under the next epoch',
    async () => {
      const { store } = await logs();
      const claim = claimOf(store);
      assert.equal(await claim('one', noon, 'unknown'), undefined);
      const claimed = await Promise.all(times(10, (i) => claim(`worker ${i}`)));
      assert.deepEqual(
        claimed.filter((lease) => lease !== undefined),
        [{ name, epoch: 1 }],
      );
      assert.equal(await claim('late', noon + leaseMs - 1), undefined);
      assert.deepEqual(await claim('late', noon + leaseMs), { name, epoch: 2 });
    },
  );

  check('renews a lease until another owner has the subscription or it is released', async () => {
    const { store } = await logs();
    const claim = claimOf(store);
    const lease = present(await claim('one'));
    const renew = (of: SubscriptionLease, owner: string, now: number) =>
      store.renew(of, { owner, now, leaseMs });
    assert.equal(await renew(lease, 'one', noon + leaseMs + 5), true);
    assert.equal(await claim('other', noon + 2 * leaseMs), undefined);
    const next = present(await claim('other', noon + 2 * leaseMs + 5));
    assert.equal(await renew(lease, 'one', noon + 2 * leaseMs + 5), false);
    await store.release(lease);
    assert.equal(await renew(next, 'other', noon + 2 * leaseMs + 5), true);
    await store.release(next);
    assert.equal(await renew(next, 'other', noon + 2 * leaseMs + 5), false);
    assert.deepEqual(await claim('one', noon + 2 * leaseMs + 5), { name, epoch: 3 });
  });

  check('raises cursors under a lease, lowers none, and tells who is behind', async () => {
    const { store, projects, cursors } = await logs(4, 2, 0, 1);
    const lease = present(await claimOf(store)('one'));
    assert.equal(await store.advance(lease, cursors(3, 2)), true);
    assert.equal(await store.advance(lease, cursors(1, 2)), true);
    assert.equal(await store.advance(lease, []), true);
    const behind = await store.positions({ name, isBehind: true });
    const [first, , , last] = projects;
    assert.deepEqual(
      new Set(behind.map((each) => JSON.stringify(each))),
      new Set([
        JSON.stringify({ project: first, sequence: 3, last: 4 }),
        JSON.stringify({ project: last, sequence: 0, last: 1 }),
      ]),
    );
    const asked = { name, projects: [present(projects[1]), present(last)], isBehind: true };
    assert.deepEqual(
      (await store.positions(asked)).map(({ project }) => project),
      [last],
    );
    assert.deepEqual(await store.positions({ name, projects: [], isBehind: true }), []);
    assert.deepEqual(await sequencesIn(store, projects), [3, 2, undefined, 0]);
    assert.equal((await store.positions({ name: 'new', isBehind: true })).length, 3);
  });

  check('moves no cursor under a lease that is released or taken over', async () => {
    const { store, projects, cursors } = await logs(4);
    const claim = claimOf(store);
    const old = present(await claim('one'));
    await store.release(old);
    assert.equal(await store.advance(old, cursors(1)), false);
    const next = present(await claim('other'));
    assert.equal(await store.advance(old, cursors(1)), false);
    assert.deepEqual(await sequencesIn(store, projects), [0]);
    assert.equal(await store.advance(next, cursors(2)), true);
    assert.deepEqual(await sequencesIn(store, projects), [2]);
  });

  check('sets cursors back or forward, and ends the lease', async () => {
    const { store, projects, cursors } = await logs(4, 4);
    const claim = claimOf(store);
    const lease = present(await claim('one'));
    assert.equal(await store.advance(lease, cursors(3, 3)), true);
    assert.equal(await store.setCursors(name, cursors(1)), true);
    assert.equal(await store.advance(lease, cursors(4, 4)), false);
    assert.deepEqual(await sequencesIn(store, projects), [1, 3]);
    assert.deepEqual(await claim('other'), { name, epoch: 3 });
    assert.equal(await store.setCursors('unknown', cursors(1)), false);
    assert.equal(await store.find('unknown'), undefined);
  });

  check('removes a subscription with its cursors', async () => {
    const { store, projects, cursors } = await logs(4);
    const lease = present(await claimOf(store)('one'));
    await store.advance(lease, cursors(3));
    assert.equal(await store.remove(name), true);
    assert.equal(await store.remove(name), false);
    assert.equal(await store.advance(lease, cursors(4)), false);
    assert.equal(await store.renew(lease, { owner: 'one', now: noon, leaseMs }), false);
    await store.open({ name, project: null }, []);
    assert.deepEqual(await sequencesIn(store, projects), [0]);
  });

  check('lists subscriptions with what is after their cursors', async () => {
    const { store, projects, cursors } = await logs(4, 3, 0);
    const [first = null] = projects;
    await store.open({ name: 'audit', project: first }, cursors(4));
    await store.open({ name: 'idle', project: present(projects[2]) }, []);
    const lease = present(await claimOf(store)('one'));
    await store.advance(lease, cursors(2, 3));
    const free = { leaseUntil: undefined, events: 0, projects: 0 };
    assert.deepEqual(await store.list(), [
      { ...free, name: 'audit', project: first },
      { name, project: null, leaseUntil: noon + leaseMs, events: 2, projects: 1 },
      { ...free, name: 'idle', project: projects[2] },
    ]);
  });

  check('keeps cursors of several subscriptions, and of any name, apart', async () => {
    const { store, projects, cursors } = await logs(4);
    const odd = `ünïcode "🎉" ${anyId('proj')}`;
    await store.open({ name: odd, project: null }, cursors(2));
    assert.deepEqual(await sequencesIn(store, projects), [0]);
    const [at] = await store.positions({ name: odd, isBehind: true });
    assert.deepEqual(at, { project: projects[0], sequence: 2, last: 4 });
  });

  check('acknowledges one event under a lease, once', async () => {
    const { store, projects, cursors } = await logs(4);
    const claim = claimOf(store);
    const lease = present(await claim('one'));
    const [first, second] = [present(cursors(1)[0]), present(cursors(2)[0])];
    assert.equal(await store.acknowledge(lease, first), 'acknowledged');
    assert.equal(await store.acknowledge(lease, first), 'repeated');
    assert.equal(await store.acknowledge(lease, second), 'acknowledged');
    assert.equal(await store.acknowledge(lease, first), 'repeated');
    assert.deepEqual(await sequencesIn(store, projects), [2]);
    await claim('other', noon + leaseMs);
    const third = present(cursors(3)[0]);
    assert.equal(await store.acknowledge(lease, third), 'lost');
    assert.deepEqual(await sequencesIn(store, projects), [2]);
  });

  check('acknowledges in a transaction of the host: with its rows or not at all', async () => {
    const { store, projects, cursors, within, host } = await logs(4);
    if (!within || !host) return;
    const lease = present(await claimOf(store)('one'));
    const acknowledge = async (sequence: number) => {
      const { transaction, addRow, commit, rollback } = await host.begin();
      await addRow(`row ${sequence}`);
      const cursor = present(cursors(sequence)[0]);
      const answer = await within(transaction).subscriptions.acknowledge(lease, cursor);
      return { answer, commit, rollback };
    };
    const first = await acknowledge(1);
    assert.equal(first.answer, 'acknowledged');
    assert.deepEqual(await sequencesIn(store, projects), [0]);
    await first.rollback();
    assert.deepEqual(await sequencesIn(store, projects), [0]);
    assert.deepEqual(await host.rows(), []);

    const second = await acknowledge(1);
    const taken = claimOf(store)('other', noon + leaseMs);
    await second.commit();
    assert.equal(second.answer, 'acknowledged');
    assert.deepEqual(await sequencesIn(store, projects), [1]);
    assert.deepEqual(await host.rows(), ['row 1']);

    const heir = (await taken) ?? (await claimOf(store)('other', noon + leaseMs));
    assert.deepEqual(heir, { name, epoch: 2 });
    const late = await acknowledge(2);
    assert.equal(late.answer, 'lost');
    await late.rollback();
    assert.deepEqual(await sequencesIn(store, projects), [1]);
  });
};

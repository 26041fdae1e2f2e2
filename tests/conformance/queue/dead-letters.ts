import assert from 'node:assert/strict';
import type { Event } from '../../../core/model/events/event.js';
import { dayMs } from '../../../core/shared/time.js';
import { erasureOf } from '../../../core/use-cases/erasure/erasure-of.js';
import { anyAcceptance, anyEvent, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

const name = 'billing';
const leaseMs = 10_000;

/** The events that a subscription has put aside. */
export const deadLettersConformance = (check: Check, fresh: Fresh): void => {
  /** A project with so many events, and a leased subscription. */
  const log = async (count: number) => {
    const given = await scene(fresh);
    const { commit, stores, subscriptions: store } = given;
    const { id: project } = await openProject(stores);
    const all = times(count, () => anyEvent());
    rightOf(await commit({ project, at: noon, events: all }));
    const events = await given.events.list(project, { after: 0, since: 0, limit: count });
    await store.open({ name, project: null }, []);
    const claim = (owner: string, now = noon) => store.claim(name, { owner, now, leaseMs });
    const lease = present(await claim('one'));
    const position = async () =>
      (await store.positions({ name, projects: [project], isBehind: false }))[0];
    const keyOf = (sequence: number) => ({ subscription: name, project, sequence });
    const list = () => store.deadLetters({ subscription: name, limit: 10 });
    return { ...given, store, project, events, lease, claim, position, keyOf, list };
  };

  const failureOf = (event: Event | undefined, attempts = 20) => ({
    event: present(event),
    attempts,
    at: noon + 5,
    error: 'Error: no such customer',
  });

  const letterOf = (event: Event | undefined) => {
    const { id, project, sequence } = present(event);
    const failure = { attempts: 20, at: noon + 5, error: 'Error: no such customer' };
    const state = { isRetrying: false, isEventKept: true };
    return { subscription: name, project, sequence, event: id, ...failure, ...state };
  };

  check('keeps how often the next event failed, until the cursor is past it', async () => {
    const { store, project, lease, claim, position } = await log(3);
    const failed = { sequence: 2, attempts: 3, dueAt: noon + 4_000 };
    assert.equal(await store.noteFailure(lease, { project, ...failed }), true);
    assert.deepEqual(await position(), { project, sequence: 1, last: 3, failed });
    const again = { ...failed, attempts: 4, dueAt: noon + 8_000 };
    assert.equal(await store.noteFailure(lease, { project, ...again }), true);
    assert.deepEqual(await position(), { project, sequence: 1, last: 3, failed: again });
    await store.advance(lease, [{ project, sequence: 2 }]);
    assert.deepEqual(await position(), { project, sequence: 2, last: 3 });
    await store.setCursors(name, [{ project, sequence: 1 }]);
    assert.deepEqual(await position(), { project, sequence: 1, last: 3 });
    assert.equal(await store.noteFailure(lease, { project, ...failed }), false);
    await claim('other');
    assert.deepEqual(await position(), { project, sequence: 1, last: 3 });
  });

  check('puts an event aside and moves the cursor past it, both or neither', async () => {
    const { store, project, events, lease, claim, position, list } = await log(3);
    assert.equal(await store.addDeadLetter(lease, failureOf(events[0])), 'added');
    assert.deepEqual(await position(), { project, sequence: 1, last: 3 });
    assert.deepEqual(await list(), [letterOf(events[0])]);
    assert.equal(await store.addDeadLetter(lease, failureOf(events[0], 21)), 'repeated');
    assert.deepEqual(await list(), [letterOf(events[0])]);
    await store.acknowledge(lease, { project, sequence: 2 });
    assert.equal(await store.addDeadLetter(lease, failureOf(events[1])), 'repeated');
    assert.deepEqual(await list(), [letterOf(events[0])]);
    await claim('other', noon + leaseMs);
    assert.equal(await store.addDeadLetter(lease, failureOf(events[2])), 'lost');
    assert.deepEqual(await position(), { project, sequence: 2, last: 3 });
    assert.equal((await list()).length, 1);
  });

  check('lists the dead letters of a subscription by project and sequence', async () => {
    const { store, stores, project, events, lease, commit } = await log(12);
    const { id: other } = await openProject(stores);
    rightOf(await commit({ project: other, at: noon, events: [anyEvent()] }));
    const [far] = await stores.events.list(other, { after: 0, since: 0, limit: 1 });
    for (const event of [...events, far]) await store.addDeadLetter(lease, failureOf(event));
    await store.retryDeadLetter({ subscription: name, project, sequence: 11 });
    const of = { subscription: name, limit: 100 };
    const all = await store.deadLetters(of);
    const expected = [...events, present(far)]
      .map(({ project: owner, sequence }) => ({ owner, sequence }))
      .sort((a, b) => (a.owner === b.owner ? a.sequence - b.sequence : a.owner < b.owner ? -1 : 1));
    const places = (letters: typeof all) =>
      letters.map(({ project: owner, sequence }) => ({ owner, sequence }));
    assert.deepEqual(places(all), expected);
    const page = await store.deadLetters({ ...of, limit: 5 });
    const rest = await store.deadLetters({ ...of, after: present(page.at(-1)) });
    assert.deepEqual(places([...page, ...rest]), expected);
    assert.deepEqual(places(await store.deadLetters({ ...of, project: other })), [
      { owner: other, sequence: 1 },
    ]);
    assert.deepEqual(places(await store.deadLetters({ ...of, isRetrying: true })), [
      { owner: project, sequence: 11 },
    ]);
    assert.deepEqual(await store.deadLetters({ ...of, subscription: 'other' }), []);
  });

  check('retries a dead letter until it is settled or fails again', async () => {
    const { store, events, lease, claim, keyOf, list } = await log(3);
    for (const event of events) await store.addDeadLetter(lease, failureOf(event));
    assert.equal(await store.retryDeadLetter(keyOf(9)), false);
    for (const sequence of [1, 2]) assert.equal(await store.retryDeadLetter(keyOf(sequence)), true);
    assert.equal((await store.findDeadLetter(keyOf(1)))?.isRetrying, true);
    assert.equal(await store.returnDeadLetter(lease, failureOf(events[0], 21)), 'added');
    assert.deepEqual(await store.findDeadLetter(keyOf(1)), {
      ...letterOf(events[0]),
      attempts: 21,
    });
    assert.equal(await store.settleDeadLetter(lease, keyOf(2)), 'acknowledged');
    assert.equal(await store.settleDeadLetter(lease, keyOf(2)), 'repeated');
    assert.equal(await store.returnDeadLetter(lease, failureOf(events[1], 21)), 'repeated');
    assert.equal(await store.findDeadLetter(keyOf(2)), undefined);
    await claim('other', noon + leaseMs);
    assert.equal(await store.settleDeadLetter(lease, keyOf(1)), 'lost');
    assert.equal(await store.returnDeadLetter(lease, failureOf(events[0], 22)), 'lost');
    assert.deepEqual(
      (await list()).map(({ sequence, attempts }) => [sequence, attempts]),
      [
        [1, 21],
        [3, 20],
      ],
    );
    assert.equal(await store.removeDeadLetter(keyOf(3)), true);
    assert.equal(await store.removeDeadLetter(keyOf(3)), false);
  });

  check('removes dead letters with what makes them meaningless', async () => {
    const { store, project, events, lease, list } = await log(4);
    for (const event of events) await store.addDeadLetter(lease, failureOf(event));
    await store.setCursors(name, [{ project, sequence: 2 }]);
    assert.deepEqual(
      (await list()).map(({ sequence }) => sequence),
      [1, 2],
    );
    await store.remove(name);
    assert.deepEqual(await list(), []);
  });

  check(
    'keeps no error of an event that retention has deleted, and says that it is gone',
    async () => {
      const { store, stores, project, events, lease, keyOf, commit } = await log(2);
      await store.addDeadLetter(lease, failureOf(events[0]));
      rightOf(await commit({ project, at: noon, events: [anyEvent({ at: noon + 91 * dayMs })] }));
      await stores.retention.prune(noon + 91 * dayMs);
      const gone = { ...letterOf(events[0]), error: null, isEventKept: false };
      assert.deepEqual(await store.findDeadLetter(keyOf(1)), gone);
      assert.equal(await store.addDeadLetter(lease, failureOf(events[1])), 'added');
      assert.equal((await store.findDeadLetter(keyOf(2)))?.error, null);
    },
  );

  check(
    'keeps no error of an event whose person is erased, and stores none after that',
    async () => {
      const { store, stores, project, lease, keyOf } = await log(1);
      const channel = await openChannel(stores, { id: project });
      for (const change of times(2, () => anyAcceptance(channel)))
        rightOf(await stores.commit(change));
      const messages = await stores.messages.list(project, { limit: 2 });
      const read = await stores.events.list(project, { after: 0, since: 0, limit: 10 });
      const accepted = read.filter(({ subject }) => messages.some(({ id }) => id === subject));
      const [first, second] = accepted;
      await store.addDeadLetter(lease, failureOf(first));
      await store.retryDeadLetter(keyOf(present(first).sequence));
      for (const traces of await stores.retention.findTraces(project, messages))
        rightOf(await stores.commit(erasureOf(project, [traces], noon)));
      const errorOf = async (event: Event | undefined) =>
        (await store.findDeadLetter(keyOf(present(event).sequence)))?.error;
      assert.equal(await errorOf(first), null);
      assert.equal(await store.returnDeadLetter(lease, failureOf(first)), 'added');
      assert.equal(await errorOf(first), null);
      assert.equal(await store.addDeadLetter(lease, failureOf(second)), 'added');
      assert.equal(await errorOf(second), null);
    },
  );

  check(
    'settles a dead letter in a transaction of the host: with its rows or not at all',
    async () => {
      const { store, events, lease, keyOf, within, host } = await log(1);
      if (!within || !host) return;
      await store.addDeadLetter(lease, failureOf(events[0]));
      for (const isCommitted of [false, true]) {
        const { transaction, addRow, commit, rollback } = await host.begin();
        await addRow(`row ${isCommitted}`);
        const settled = await within(transaction).subscriptions.settleDeadLetter(lease, keyOf(1));
        assert.equal(settled, 'acknowledged');
        await (isCommitted ? commit() : rollback());
        assert.equal((await store.findDeadLetter(keyOf(1))) === undefined, isCommitted);
      }
      assert.deepEqual(await host.rows(), ['row true']);
    },
  );
};

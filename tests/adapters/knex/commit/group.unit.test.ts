import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { GroupLimits } from '../../../../adapters/knex/commit/group.js';
import { grouped } from '../../../../adapters/knex/commit/grouped.js';
import type { Change } from '../../../../core/commit/change.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { anyEvent, anyId, noon, times } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';
import { checkForeignLock, waitingForForeignLocks, withHeldProject } from './foreign-lock.js';

const limits: GroupLimits = {
  changes: 10,
  bytes: 1_000_000,
  inFlight: 2,
  waiting: { changes: 100, ms: 600_000 },
};

const change = (given: Partial<Change> = {}): Change => ({
  project: anyId('proj'),
  at: noon,
  ...given,
});

const made = E.right({ events: [], delivered: [], claimed: [], promoted: [], outdated: [] });

/** Groups that are answered when the test says so. */
const heldBack = (given: Partial<GroupLimits> = {}) => {
  const groups: { readonly changes: readonly Change[]; readonly release: () => void }[] = [];
  const run = (changes: readonly Change[]) =>
    new Promise<readonly (typeof made)[]>((resolve) => {
      groups.push({ changes, release: () => resolve(changes.map(() => made)) });
    });
  return { groups, ...grouped(run, { ...limits, ...given }) };
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Turns in which nothing comes. */
const quiet = async (): Promise<void> => {
  await nextTurn();
  await nextTurn();
};

const cases = suite('group');

cases(
  'commits the Changes of one turn of the event loop together, in order of arrival',
  async () => {
    const { groups, commit } = heldBack();
    const changes = times(7, () => change());
    const answers = changes.map(commit);
    await quiet();
    assert.deepEqual(
      groups.map((group) => group.changes),
      [changes],
    );
    groups[0]?.release();
    assert.deepEqual(
      await Promise.all(answers),
      changes.map(() => made),
    );
  },
);

cases('waits for more Changes for up to eight turns of the event loop', async () => {
  const { groups, commit } = heldBack({ changes: 100 });
  const answers: Promise<unknown>[] = [];
  for (let turn = 0; turn < 20 && groups.length === 0; turn += 1) {
    answers.push(commit(change()), commit(change()));
    await nextTurn();
  }
  assert.deepEqual(
    groups.map((group) => group.changes.length),
    [16],
  );
  groups[0]?.release();
  await Promise.all(answers.slice(0, 16));
});

cases('collects the Changes that arrive while a group is committed', async () => {
  const { groups, commit } = heldBack();
  const first = commit(change());
  await quiet();
  const later = times(3, () => commit(change()));
  await quiet();
  assert.equal(groups.length, 1);
  groups[0]?.release();
  await first;
  await quiet();
  assert.deepEqual(
    groups.map((group) => group.changes.length),
    [1, 3],
  );
  groups[1]?.release();
  await Promise.all(later);
});

cases('starts a second group only when it is full, and never a third', async () => {
  const { groups, commit, close } = heldBack();
  const answers = times(35, () => commit(change()));
  await quiet();
  assert.deepEqual(
    groups.map((group) => group.changes.length),
    [10, 10],
  );
  groups[1]?.release();
  await answers[19];
  await quiet();
  assert.equal(groups.length, 3);
  groups[0]?.release();
  await answers[0];
  await quiet();
  assert.equal(groups.length, 3);
  const closed = close();
  groups[2]?.release();
  await answers[20];
  await quiet();
  groups[3]?.release();
  await Promise.all([...answers, closed]);
  assert.equal(groups[3]?.changes.length, 5);
});

cases('closes a group at the Change that makes it too large', async () => {
  const { groups, commit } = heldBack({ bytes: 10_000 });
  const large = () => change({ events: [anyEvent({ data: 'x'.repeat(2_000) })] });
  const answers = times(5, () => commit(large()));
  for (let i = 0; i < 3; i += 1) {
    await quiet();
    groups[i]?.release();
  }
  await Promise.all(answers);
  assert.deepEqual(
    groups.map((group) => group.changes.length),
    [2, 2, 1],
  );
});

cases('fails a Change alone that no transaction can commit', async () => {
  const culprit = change();
  const runs: number[] = [];
  const broken = new TypeError('this Change cannot be written');
  const { commit } = grouped(async (changes) => {
    runs.push(changes.length);
    if (changes.includes(culprit)) throw broken;
    return changes.map(() => made);
  }, limits);
  const answers = await Promise.allSettled([change(), culprit, change(), change()].map(commit));
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'rejected' ? answer.reason : answer.value)),
    [made, broken, made, made],
  );
  assert.deepEqual(runs, [4, 1, 1, 1, 1]);
});

cases('fails every Change of a group when the store is unavailable, without a retry', async () => {
  const away = new PortFailure('away');
  let runs = 0;
  const { commit } = grouped(() => {
    runs += 1;
    return Promise.reject(away);
  }, limits);
  const answers = await Promise.allSettled(times(5, () => commit(change())));
  for (const answer of answers) assert.equal(answer.status === 'rejected' && answer.reason, away);
  assert.equal(runs, 1);
});

cases('refuses Changes above the queue limit, and accepts Changes again later', async () => {
  const { groups, commit } = heldBack({ inFlight: 1 });
  const first = commit(change());
  await quiet();
  const waiting = times(100, () => commit(change()));
  await assert.rejects(commit(change()), PortFailure);
  groups[0]?.release();
  await first;
  await quiet();
  const welcome = commit(change());
  for (let i = 1; i < 12; i += 1) {
    await quiet();
    groups[i]?.release();
  }
  await Promise.all([...waiting, welcome]);
});

const underLease = change({ requires: { lease: { lane: anyId('chan'), epoch: 1 } } });

cases('never refuses a Change under a lease: it settles what has begun', async () => {
  const { groups, commit } = heldBack({ inFlight: 1, waiting: { changes: 1, ms: 1 } });
  // Also the first: no turn of the event loop is sure to come within a millisecond.
  const first = commit(underLease);
  await quiet();
  const late = commit(change());
  const settling = times(3, () => commit(underLease));
  await assert.rejects(commit(change()), PortFailure);
  await assert.rejects(late, PortFailure);
  groups[0]?.release();
  await first;
  await quiet();
  assert.deepEqual(groups[1]?.changes, [underLease, underLease, underLease]);
  groups[1]?.release();
  assert.deepEqual(await Promise.all(settling), [made, made, made]);
});

cases('refuses Changes that waited too long, but not those being committed', async () => {
  const { groups, commit } = heldBack({ inFlight: 1, waiting: { changes: 100, ms: 500 } });
  const first = commit(change());
  await quiet();
  await assert.rejects(commit(change()), PortFailure);
  groups[0]?.release();
  assert.deepEqual(await first, made);
  assert.equal(groups.length, 1);
});

cases('accepts no Change once it is closed, and waits for the accepted ones', async () => {
  const { groups, commit, close } = heldBack();
  const taken = commit(change());
  const closed = close();
  await assert.rejects(commit(change()), PortFailure);
  await quiet();
  groups[0]?.release();
  await closed;
  assert.deepEqual(await taken, made);
});

cases('closes also when all waiting Changes have timed out', async () => {
  const { groups, commit, close } = heldBack({ waiting: { changes: 100, ms: 1 } });
  await nextTurn();
  const late = commit(change());
  const closed = close();
  const until = performance.now() + 5;
  while (performance.now() < until);
  await assert.rejects(late, PortFailure);
  await closed;
  assert.equal(groups.length, 0);
});

cases('never lets a Change wait for a project that somebody else has locked', () =>
  checkForeignLock(grouped),
);

cases('the check of foreign locks catches a group that waits', async () => {
  await assert.rejects(checkForeignLock(waitingForForeignLocks), assert.AssertionError);
});

cases('keeps the order of the Changes of a project that is set aside', async () => {
  const { held, run, free } = withHeldProject();
  const order: Change[] = [];
  const { commit } = grouped(async (changes, locking) => {
    const answers = await run(changes, locking);
    order.push(...changes.filter((_, i) => answers[i] !== 'locked'));
    return answers;
  }, limits);
  const changes = times(25, () => change({ project: held }));
  const answers: Promise<unknown>[] = [];
  for (const each of changes) {
    answers.push(commit(each));
    await nextTurn();
  }
  free();
  await Promise.all(answers);
  assert.deepEqual(order, changes);
});

cases('refuses what waits too long for a lock, also under a lease, and says why', async () => {
  const { held, run } = withHeldProject();
  const { commit, close } = grouped(run, { ...limits, waiting: { changes: 100, ms: 500 } });
  const requires = { lease: { lane: anyId('chan'), epoch: 1 } };
  const waiting = [commit(change({ project: held })), commit(change({ project: held, requires }))];
  for (const answer of await Promise.allSettled(waiting)) {
    assert.equal(answer.status, 'rejected');
    assert.match(String(answer.reason), /another transaction holds project proj_\w+; retry/);
  }
  await close();
});

cases.run();

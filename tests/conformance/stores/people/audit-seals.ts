import assert from 'node:assert/strict';
import type { AuditEntry } from '../../../../core/model/people/audit-entry.js';
import { sealedAtOnce } from '../../../../core/model/people/audit-seal.js';
import { leastIdAt } from '../../../../core/shared/ids.js';
import { dayMs, hourMs, type Instant } from '../../../../core/shared/time.js';
import { openEntry } from '../../../../core/use-cases/people/audit-entries.js';
import { eraseMember } from '../../../../core/use-cases/people/members/erase-member.js';
import { removeSeals } from '../../../../core/workers/audit/remove-seals.js';
import { pacedBatches } from '../../../../core/workers/retention/paced-batches.js';
import { add, isMade } from '../../../support/fixtures/administration.js';
import { anyId, noon, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { anyAuditEntry } from '../../../support/fixtures/people.js';
import { check as checkLog, seal, sealsOf } from '../../../support/fixtures/sealed-log.js';
import type { Check, Fresh, StoresUnderTest } from '../../check.js';

const done = (given: Partial<AuditEntry> = {}): AuditEntry =>
  anyAuditEntry({ outcome: 'done', ...given });

const madeAt = (at: Instant, given: Partial<AuditEntry> = {}): AuditEntry =>
  done({ id: leastIdAt('audit', at), at, ...given });

const allOf = (stores: StoresUnderTest) => stores.audit.listAll(undefined, 2_000);

const remove = (
  stores: StoresUnderTest,
  before: Instant,
  entriesAtMost = 1_000,
  keptSince?: Instant,
) => {
  const inBatches = pacedBatches({
    monotonic: () => 0,
    timer: (_, run) => {
      queueMicrotask(run);
      return () => {};
    },
  });
  return removeSeals(
    { commit: stores.commit, auditSeals: sealsOf(stores), inBatches },
    { before, entriesAtMost, ...(keptSince !== undefined && { keptSince }) },
  );
};

/** The seals of the audit log. */
export const auditSealConformance = (check: Check, fresh: Fresh): void => {
  check('seals what is final, by id, and each entry once', async () => {
    const stores = await fresh();
    const running = anyAuditEntry({ id: leastIdAt('audit', noon) });
    const lost = anyAuditEntry({ id: leastIdAt('audit', noon - dayMs - 1) });
    const entries = times(3, () => done());
    await add(stores, { auditEntries: [running, lost, ...entries.toReversed()] });
    assert.equal(await seal(stores), false);
    assert.equal(await seal(stores), false);
    const sealed = [lost, ...entries].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const newest = present(await sealsOf(stores).newest());
    assert.deepEqual(
      newest.entries.map(({ id }) => id),
      sealed.map(({ id }) => id),
    );
    const { number, at, previous, total } = newest;
    assert.deepEqual(
      { number, at, previous, total },
      { number: 1, at: noon, previous: '', total: 4 },
    );
    assert.equal((await stores.audit.find(running.id))?.seal, undefined);
    assert.equal((await stores.audit.find(lost.id))?.seal, 1);
    assert.deepEqual(await sealsOf(stores).list(0, 9), [newest]);
    assert.deepEqual(await sealsOf(stores).list(1, 9), []);
  });

  check('an outcome that comes after the seal is not written', async () => {
    const stores = await fresh();
    const entry = anyAuditEntry({ id: leastIdAt('audit', noon - dayMs - 1) });
    const settle = await openEntry(stores, entry);
    await seal(stores);
    await settle('done', 'key_1');
    const { outcome, resource } = present(await stores.audit.find(entry.id));
    assert.deepEqual({ outcome, resource }, { outcome: null, resource: null });
    assert.equal((await checkLog(stores)).fault, undefined);
  });

  check('seals and outcomes at the same time leave a chain that is whole', async () => {
    const stores = await fresh();
    const entries = times(12, (i) =>
      anyAuditEntry({ id: leastIdAt('audit', noon - dayMs - 1 - i) }),
    );
    const settles = await Promise.all(entries.map((entry) => openEntry(stores, entry)));
    const works = settles.flatMap((settle, i) => [
      () => settle('done', `key_${i}`),
      () => seal(stores),
    ]);
    await Promise.all(works.map((work) => work()));
    await seal(stores);
    const { fault, entries: sealed } = await checkLog(stores);
    assert.deepEqual({ fault, sealed }, { fault: undefined, sealed: 12 });
  });

  check('of processes that seal at the same time, each number is of one', async () => {
    const stores = await fresh();
    await add(stores, { auditEntries: times(30, () => done()) });
    await Promise.all(times(5, () => seal(stores)));
    await add(stores, { auditEntries: times(30, () => done()) });
    await Promise.all(times(5, () => seal(stores)));
    const { fault, seals, entries } = await checkLog(stores);
    assert.deepEqual({ fault, seals, entries }, { fault: undefined, seals: 2, entries: 60 });
  });

  check('a seal has so many entries at most, and links to the one before', async () => {
    const stores = await fresh();
    await add(stores, { auditEntries: times(sealedAtOnce + 1, () => done()) });
    assert.equal(await seal(stores), true);
    assert.equal(await seal(stores), false);
    const [first, second] = await sealsOf(stores).list(0, 9);
    assert.equal(first?.entries.length, sealedAtOnce);
    assert.equal(second?.entries.length, 1);
    assert.equal(second?.previous, first?.hash);
    assert.equal(second?.total, sealedAtOnce + 1);
  });

  check('attempts of unknown persons to sign in are outside the chain', async () => {
    const stores = await fresh();
    const stranger = done({ organization: null, action: 'session.create' });
    await add(stores, { auditEntries: [stranger] });
    await seal(stores);
    assert.equal(await sealsOf(stores).newest(), undefined);
    assert.equal((await stores.audit.find(stranger.id))?.seal, 0);
    await stores.audit.prune(noon, 0);
    assert.equal((await checkLog(stores)).fault, undefined);
  });

  check('an erasure leaves the chain whole, and the rest of the entry checked', async () => {
    const stores = await fresh();
    const [email, other] = ['ada@example.com', 'eve@example.com'];
    const actor = (name: string) =>
      ({ kind: 'user', id: anyId('user'), name, address: '::1' }) as const;
    const long = `${'a'.repeat(210)}@example.com`;
    const entries = [
      done({ actor: actor(email), resource: email, details: { email, role: 'viewer', count: 2 } }),
      done({ actor: actor(other), details: { email: ` ${email} `, by: other } }),
      done({ actor: actor(long), details: { long: long.slice(0, 200) } }),
      done({ actor: actor(other), details: {} }),
    ];
    await add(stores, { auditEntries: entries });
    await seal(stores);
    for (const erased of [email, long])
      assert.ok(rightOf(await eraseMember(stores)({ email: erased })).auditEntries > 0);
    const stored = await allOf(stores);
    for (const secret of [email, long.slice(0, 200)])
      assert.ok(!JSON.stringify(stored).includes(secret));
    assert.deepEqual(
      stored.map(({ proof }) =>
        Object.entries(proof ?? {}).map(
          ([part, { salt }]) => `${part} ${salt ? 'salted' : 'erased'}`,
        ),
      ),
      [
        ['actor erased', 'details.email erased', 'resource erased'],
        ['actor salted', 'details.by salted', 'details.email erased'],
        ['actor erased', 'details.long erased'],
        ['actor salted'],
      ],
    );
    const { fault, erased } = await checkLog(stores);
    assert.deepEqual({ fault, erased }, { fault: undefined, erased: 3 });
    const was = present(stored[0]);
    const is = { ...was, details: { ...was.details, role: 'owner' } };
    assert.ok(await isMade(stores, { replaces: { auditEntries: [{ was, is }] } }));
    assert.deepEqual((await checkLog(stores)).fault, {
      ...{ code: 'entry_changed', seal: 1, entry: was.id },
    });
  });

  check('erasures and seals at the same time leave a chain that is whole', async () => {
    const stores = await fresh();
    const email = 'ada@example.com';
    await add(stores, { auditEntries: times(40, () => done({ details: { email } })) });
    await Promise.all([seal(stores), eraseMember(stores)({ email }), seal(stores)]);
    await seal(stores);
    const { fault, entries } = await checkLog(stores);
    assert.deepEqual({ fault, entries }, { fault: undefined, entries: 40 });
    assert.ok(!JSON.stringify(await allOf(stores)).includes(email));
  });

  check('old seals go whole, the oldest first, and the newest stays', async () => {
    const stores = await fresh();
    const days = times(4, (i) => noon + i * dayMs);
    for (const day of days) {
      await add(stores, { auditEntries: [madeAt(day), madeAt(day + hourMs)] });
      await seal(stores, day + hourMs);
    }
    // One entry of the second seal is young enough.
    assert.equal(await remove(stores, noon + dayMs + 1), 1);
    assert.equal(await stores.audit.prune(noon + dayMs + 1, 9), 0);
    assert.equal((await allOf(stores)).length, 6);
    assert.equal((await checkLog(stores)).first?.number, 2);
    assert.equal(await remove(stores, noon + 99 * dayMs), 2);
    await stores.audit.prune(noon + 99 * dayMs, 9);
    const left = await checkLog(stores);
    assert.deepEqual([left.fault, left.first?.number, left.entries], [undefined, 4, 2]);
    await add(stores, { auditEntries: [done()] });
    await seal(stores);
    assert.equal((await sealsOf(stores).newest())?.number, 5);
    assert.equal((await checkLog(stores)).fault, undefined);
  });

  check('the oldest seals go when the log has too many entries', async () => {
    const stores = await fresh();
    for (const size of [3, 4, 5]) {
      await add(stores, { auditEntries: times(size, () => done()) });
      await seal(stores);
    }
    assert.equal(await remove(stores, 0, 12), 0);
    // Too many, but too young.
    assert.equal(await remove(stores, 0, 1, 0), 0);
    assert.equal(await remove(stores, 0, 11), 1);
    assert.equal(await remove(stores, 0, 1), 1);
    const { fault, first, entries } = await checkLog(stores);
    assert.deepEqual([fault, first?.number, entries], [undefined, 3, 5]);
  });
};

import assert from 'node:assert/strict';
import knex, { type Knex } from 'knex';
import { type KnexStores, knexStores, sqliteConfig } from '../../../../adapters/knex/index.js';
import type { AuditEntry } from '../../../../core/model/people/audit-entry.js';
import { type AuditSeal, sealHash } from '../../../../core/model/people/audit-seal.js';
import { entryHash } from '../../../../core/model/people/entry-hash.js';
import type { AuditFault } from '../../../../core/use-cases/people/audit/check-seal.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, noon, times } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import { anyAuditEntry } from '../../../support/fixtures/people.js';
import { check, digest, seal, sealsOf } from '../../../support/fixtures/sealed-log.js';
import { migratedFile } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const test = suite('an audit log that someone changed in the database');

type Row = Record<string, string | number | null>;
type Scene = {
  readonly db: Knex;
  readonly stores: KnexStores;
  readonly fault: () => Promise<AuditFault | undefined>;
};

const entriesOfSeal = 3;
const sealed = 3;

/** A log with three seals of three entries each, which is whole. */
const scene = (run: (scene: Scene) => Promise<void>): Promise<void> =>
  withTempFolder(async (folder) => {
    const db = knex.default(sqliteConfig(await migratedFile(folder)));
    const stores = knexStores(db, { newId: anyId, onDamagedRow: () => {} });
    for (let done = 0; done < sealed; done += 1) {
      await add(stores, { auditEntries: times(entriesOfSeal, entryOf) });
      await seal(stores);
    }
    const fault = async () => (await check(stores)).fault;
    assert.equal(await fault(), undefined);
    await run({ db, stores, fault }).finally(async () => {
      await stores.close();
      await db.destroy();
    });
  });

const entryOf = (i: number): AuditEntry =>
  anyAuditEntry({
    outcome: 'done',
    ...(i === 0 && { organization: null, action: 'plan.set', actor: operator, resource: 'basic' }),
    ...(i === 1 && { project: anyId('proj'), resource: 'eve@example.com' }),
  });

const operator = { kind: 'command_line', id: null, name: 'root', address: null } as const;

/** Other values than the one that a cell has. */
const others = (cell: string | number | null): readonly (string | number | null)[] => {
  if (cell === null) return ['x', ''];
  if (typeof cell === 'number') return [cell + 1, cell - 1, 0];
  return [`${cell}x`, cell.toUpperCase(), cell.replace(/[a-z0-9]/, '_'), ''].filter(
    (other) => other !== cell,
  );
};

const sealOf = (row: Row): number => Number(row.seal ?? row.number);

type Table = 'audit_entries' | 'audit_seals';
type Change = {
  readonly table: Table;
  readonly key: 'id' | 'number';
  readonly row: Row;
  readonly column: string;
  readonly other: string | number | null;
};

/** Every change of one cell of a table. */
const changesOf = async (db: Knex, table: Table): Promise<readonly Change[]> => {
  const key = table === 'audit_seals' ? 'number' : 'id';
  const rows: readonly Row[] = await db(table).orderBy(key);
  return rows.flatMap((row) =>
    Object.entries(row).flatMap(([column, cell]) =>
      others(cell).map((other) => ({ table, key, row, column, other })),
    ),
  );
};

/** Makes a change, checks that it is named, and takes it back. Tells whether it could be stored. */
const isNamed = async (
  { db, fault }: Scene,
  { table, key, row, column, other }: Change,
): Promise<boolean> => {
  const what = `${table}.${column} of ${row[key]}: ${row[column]} became ${other}`;
  // A value of another type, or a number that is taken, cannot be stored.
  const changed = await db(table)
    .where({ [key]: row[key] ?? null })
    .update({ [column]: other })
    .catch(() => 0);
  if (changed === 0) return false;
  const found = await fault();
  assert.ok(found, what);
  const near = [sealOf(row), sealOf(row) - 1, sealOf(row) + 1, other];
  assert.ok(near.includes(found.seal), `${what}: ${JSON.stringify(found)}`);
  await db(table)
    .where({ [key]: column === key ? other : (row[key] ?? null) })
    .delete();
  await db(table).insert(row);
  return true;
};

test('in any column of any row is named, with its seal', () =>
  scene(async (given) => {
    let changes = 0;
    for (const table of ['audit_entries', 'audit_seals'] as const)
      for (const change of await changesOf(given.db, table))
        if (await isNamed(given, change)) changes += 1;
    assert.ok(changes > 300, `only ${changes} changes`);
    assert.equal(await given.fault(), undefined);
  }));

test('by removing an entry, names the entry', () =>
  scene(async ({ db, fault }) => {
    for (const row of (await db('audit_entries')) as readonly Row[]) {
      await db('audit_entries')
        .where({ id: row.id ?? null })
        .delete();
      assert.deepEqual(await fault(), { code: 'entry_missing', seal: row.seal, entry: row.id });
      await db('audit_entries').insert(row);
    }
  }));

test('by removing entries and seals from the front on is as the retention leaves it', () =>
  scene(async ({ db, stores }) => {
    await db('audit_entries').where({ seal: 1 }).delete();
    await db('audit_seals').where({ number: 1 }).delete();
    const { fault, first } = await check(stores);
    assert.deepEqual([fault, first?.number], [undefined, 2]);
  }));

test('by removing a seal, or its entries too, names the seal', () =>
  scene(async ({ db, fault }) => {
    for (const number of [2, 3]) {
      const [row] = await db('audit_seals').where({ number });
      await db('audit_seals').where({ number }).delete();
      const found = present(await fault());
      assert.deepEqual([found.code, found.seal], ['seal_missing', number]);
      await db('audit_seals').insert(row);
    }
    await db('audit_entries').where({ seal: 2 }).delete();
    await db('audit_seals').where({ number: 2 }).delete();
    assert.deepEqual(await fault(), { code: 'seal_missing', seal: 2 });
  }));

test('by removing the first seal alone, names its entries', () =>
  scene(async ({ db, fault }) => {
    await db('audit_seals').where({ number: 1 }).delete();
    assert.deepEqual(
      { ...(await fault()), entry: '' },
      { code: 'seal_missing', seal: 1, entry: '' },
    );
  }));

test('by swapping what two entries say names the first', () =>
  scene(async ({ db, fault }) => {
    const rows: readonly Row[] = await db('audit_entries').orderBy('id');
    for (const [one, other] of [
      [0, 1],
      [1, 4],
      [3, 8],
    ] as const) {
      const [a, b] = [present(rows[one]), present(rows[other])];
      for (const [to, from] of [
        [a, b],
        [b, a],
      ] as const)
        await db('audit_entries')
          .where({ id: to.id ?? null })
          .update({ ...from, id: to.id, seal: to.seal });
      const found = present(await fault());
      assert.deepEqual(found, { code: 'entry_changed', seal: a.seal, entry: a.id });
      for (const row of [a, b])
        await db('audit_entries')
          .where({ id: row.id ?? null })
          .update(row);
    }
    assert.equal(await fault(), undefined);
  }));

test('by adding an entry to a seal names it', () =>
  scene(async ({ db, fault }) => {
    const [row] = await db('audit_entries').where({ seal: 2 });
    const id = anyId('audit');
    await db('audit_entries').insert({ ...row, id });
    assert.deepEqual(await fault(), { code: 'entry_added', seal: 2, entry: id });
    await db('audit_entries').where({ id }).update({ seal: 77 });
    assert.deepEqual(await fault(), { code: 'seal_missing', seal: 77, entry: id });
  }));

/** Writes an entry and its seal as if it had always been so. */
const forge = async ({ db, stores }: Scene, number: number): Promise<AuditSeal> => {
  const [was] = await sealsOf(stores).list(number - 1, 1);
  const [entry] = await sealsOf(stores).entriesOf(number, 1);
  const forged = { ...present(entry), outcome: 'insufficient_permission' };
  const entries = present(was).entries.map((each) =>
    each.id === forged.id ? { ...each, hash: entryHash(forged, digest) } : each,
  );
  const is = { ...present(was), entries };
  const hash = sealHash(is, digest);
  await db('audit_entries').where({ id: forged.id }).update({ outcome: forged.outcome });
  await db('audit_seals')
    .where({ number })
    .update({ hash, entries: JSON.stringify(entries) });
  return present(was);
};

test('with a seal that was made again breaks the chain', () =>
  scene(async (given) => {
    await forge(given, 1);
    assert.deepEqual(await given.fault(), { code: 'chain_broken', seal: 2 });
  }));

test('with a newest seal that was made again is seen by who noted it', () =>
  scene(async (given) => {
    const was = await forge(given, sealed);
    assert.equal(await given.fault(), undefined);
    assert.deepEqual((await check(given.stores, was)).fault, { code: 'other_seal', seal: sealed });
  }));

test('and a noted seal is found before, at and after the chain', () =>
  scene(async ({ db, stores }) => {
    const [first, second, third] = await sealsOf(stores).list(0, 9);
    const codeOf = async (number: number, hash: string) =>
      (await check(stores, { number, hash })).fault?.code;
    for (const one of [first, second, third])
      assert.equal(await codeOf(present(one).number, present(one).hash), undefined);
    assert.equal(await codeOf(4, 'hash'), 'seal_missing');
    for (const number of [1, 2]) {
      await db('audit_entries').where({ seal: number }).delete();
      await db('audit_seals').where({ number }).delete();
    }
    assert.equal(await codeOf(2, present(second).hash), undefined);
    assert.equal(await codeOf(2, 'hash'), 'other_seal');
    assert.equal(await codeOf(1, present(first).hash), 'seal_too_old');
  }));

test('by removing a project needs its deletion on record', () =>
  scene(async ({ db, stores }) => {
    const [row]: readonly Row[] = await db('audit_entries')
      .where({ seal: 1 })
      .whereNot('project', '');
    const { id, project, organization } = present(row);
    await db('audit_entries')
      .where({ id: id ?? null })
      .delete();
    assert.equal((await check(stores)).fault?.code, 'entry_missing');
    const at = { askedAt: noon, endedAt: noon, removedAt: noon };
    const deleted = { id: project, organization, ...at } as never;
    await add(stores, { deletedProjects: [deleted] });
    const { fault, removed } = await check(stores);
    assert.deepEqual([fault, removed], [undefined, 1]);
  }));

test('by sealing an entry again needs the import of its project on record', () =>
  scene(async ({ db, stores }) => {
    const [row]: readonly Row[] = await db('audit_entries')
      .where({ seal: 1 })
      .whereNot('project', '');
    const { id, project: resource, organization } = present(row);
    await db('audit_entries')
      .where({ id: id ?? null })
      .update({ seal: null, proof: null });
    await seal(stores);
    assert.equal((await check(stores)).fault?.code, 'entry_missing');
    const action = 'project.import';
    const entry = anyAuditEntry({ organization, resource, action, outcome: 'done' } as never);
    await add(stores, { auditEntries: [entry] });
    assert.equal((await check(stores)).fault, undefined);
  }));

test.run();

import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { knexStores, sqliteConfig } from '../../../adapters/knex/index.js';
import { anyId } from '../../support/fixtures/builders.js';
import { seal } from '../../support/fixtures/sealed-log.js';
import { commandLine, type Run } from '../../support/hosts/command-line.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const test = suite('roundtrip audit verify');

type Scene = { readonly run: Run; readonly db: Knex; readonly sealNow: () => Promise<unknown> };

/** Commands on a file, and what seals its audit log as the server does. */
const scene = (body: (scene: Scene) => Promise<void>): Promise<void> =>
  withTempFolder(async (folder) => {
    const file = join(folder, 'roundtrip.db');
    const run = commandLine({
      ROUNDTRIP_DATABASE_URL: `sqlite:${file}`,
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_LOG_LEVEL: 'silent',
    });
    assert.equal((await run('demo', '--json')).code, 0);
    const db = knex.default(sqliteConfig(file));
    const stores = knexStores(db, { newId: anyId });
    await body({ run, db, sealNow: () => seal(stores) }).finally(async () => {
      await stores.close();
      await db.destroy();
    });
  });

const verified = async (run: Run, ...args: readonly string[]) => {
  const { code, out, error } = await run('audit', 'verify', '--json', ...args);
  assert.deepEqual({ code, error }, { code: 0, error: '' });
  return JSON.parse(out);
};

test('counts what is sealed, and finds the seal that was noted', () =>
  scene(async ({ run, sealNow }) => {
    const none = { seals: 0, entries: 0, erased_entries: 0, removed_entries: 0 };
    assert.deepEqual(await verified(run), {
      ...{ first_seal: null, newest_seal: null, newest_seal_at: null },
      ...none,
    });
    await sealNow();
    const { newest_seal: noted, entries, ...rest } = await verified(run);
    assert.match(noted, /^1:[0-9a-f]{64}$/);
    assert.ok(entries >= 4);
    assert.deepEqual([rest.first_seal, rest.seals], [1, 1]);
    assert.equal((await run('org', 'create', '--name', 'Any')).code, 0);
    await sealNow();
    assert.equal((await verified(run, '--expect', noted)).seals, 2);
    const other = await run('audit', 'verify', '--expect', `1:${'0'.repeat(64)}`);
    assert.equal(other.code, 1);
    assert.match(other.error, /^audit_other_seal: Seal 1 is another one than was expected/);
    const later = await run('audit', 'verify', '--expect', `9:${'0'.repeat(64)}`);
    assert.match(later.error, /^audit_seal_missing: Seal 9 is missing\./);
    assert.equal((await run('audit', 'verify', '--expect', '1:short')).code, 2);
  }));

test('ends with 1 and names the entry that was changed', () =>
  scene(async ({ run, db, sealNow }) => {
    await sealNow();
    const [row] = await db('audit_entries').where({ seal: 1 }).orderBy('id').limit(1);
    await db('audit_entries').where({ id: row.id }).update({ outcome: 'failed' });
    const { code, out, error } = await run('audit', 'verify');
    assert.deepEqual([code, out], [1, '']);
    assert.match(error, new RegExp(`^audit_entry_changed: Entry ${row.id} of seal 1 was changed`));
    assert.match(error, /docs\/operations\/audit-log\.md/);
  }));

test('and audit export --sealed prints each seal and its entries, also from one on', () =>
  scene(async ({ run, sealNow }) => {
    await sealNow();
    await run('org', 'create', '--name', 'Any');
    await sealNow();
    const lines = async (...args: readonly string[]) =>
      (await run('audit', 'export', '--sealed', ...args)).out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line));
    const all = await lines();
    const seals = all.filter(({ type }) => type === 'seal');
    assert.deepEqual(
      seals.map(({ number }) => number),
      [1, 2],
    );
    assert.equal(all.length, seals.length + seals.at(-1).total);
    const after = await lines('--after', '1');
    assert.deepEqual(after, all.slice(1 + seals[0].total));
  }));

test.run();

import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrationNames } from '../../../adapters/knex/migrations/statements.js';
import { commandLine, type Run } from '../../support/hosts/command-line.js';
import { Database } from '../../support/sqlite/database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const commandsIn = (folder: string): Run =>
  commandLine({
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_LOG_LEVEL: 'silent',
  });

/** Does what a newer server does whose last migration allows servers that know `oldestServer`. */
const migrateFurther = (folder: string, oldestServer: string): void => {
  const database = new Database(join(folder, 'roundtrip.db'));
  database
    .prepare(
      `insert into roundtrip_migrations (name, batch, oldest_server, applied_by) values ('9001_future', 9, ?, '9.1.0')`,
    )
    .run(oldestServer);
  database.close();
};

const cases = suite('roundtrip backup and restore, as an operator uses them');

cases('refuse a place that does not exist, and create no folder', () =>
  withTempFolder(async (folder) => {
    const run = commandsIn(folder);
    assert.equal((await run('migrate')).code, 0);
    const { code, error } = await run('backup', '--to', join(folder, 'bakcups', '1'));
    assert.equal(code, 1);
    assert.match(error, /^no_folder: There is no folder .*bakcups\. Create it, or correct --to\n$/);
    assert.equal(existsSync(join(folder, 'bakcups')), false);
    const other = join(folder, 'other');
    const restored = await commandsIn(other)('restore', '--from', join(folder, 'none'));
    assert.deepEqual([restored.code, restored.out], [1, '']);
    assert.match(restored.error, /^no_backup: There is no backup at .*none\n$/);
    assert.equal(existsSync(other), false);
  }),
);

cases('restore the schema of a newer version where this one may serve, and no other', () =>
  withTempFolder(async (folder) => {
    const [live, other] = [join(folder, 'live'), join(folder, 'other')];
    for (const [name, oldest] of [
      ['allowed', migrationNames.at(-1) ?? ''],
      ['refused', '9000_future'],
    ] as const) {
      const from = join(folder, name);
      const scene = join(live, name);
      const source = commandsIn(scene);
      assert.equal((await source('migrate')).code, 0);
      migrateFurther(scene, oldest);
      assert.equal((await source('backup', '--to', from)).code, 0);
      for (const gap of [[], ['--no-gap']]) {
        const target = commandsIn(other);
        const restored = await target('restore', '--from', from, '--force', ...gap);
        if (name === 'allowed') {
          assert.equal(restored.code, 0, restored.error);
          assert.match((await target('migrate', '--plan', '--json')).out, /9001_future/);
        } else {
          assert.equal(restored.code, 1);
          assert.match(
            restored.error,
            /^backup_is_newer: .*must know 9000_future.*version 9\.1\.0/,
          );
          // The database that was there stays.
          assert.equal((await target('channel', 'list')).code, 0);
        }
      }
    }
    assert.deepEqual(readdirSync(other).sort(), [
      'encryption.key',
      'roundtrip.db',
      'roundtrip.db.lock',
    ]);
  }),
);

cases('say what to do after a restore', () =>
  withTempFolder(async (folder) => {
    const run = commandsIn(folder);
    const file = join(folder, 'backup');
    assert.equal((await run('demo')).code, 0);
    assert.equal((await run('backup', '--to', file)).code, 0);
    const restore = ['restore', '--from', file, '--force', '--json'];
    const after = await run(...restore);
    const { backup_of: at } = JSON.parse(after.out);
    assert.ok(after.error.startsWith('Next, before you let clients in:\n'), after.error);
    assert.ok(after.error.includes(`revoked after ${at}: roundtrip key revoke KEY`), after.error);
    assert.match(after.error, /start the server/);
    assert.equal((await run(...restore, '--no-gap')).error, 'Next: start the server.\n');
  }),
);

cases.run();

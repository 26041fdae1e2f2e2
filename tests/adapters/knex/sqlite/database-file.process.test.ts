import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { link, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import {
  isMigrated,
  knexStores,
  lockDatabaseFile,
  migrate,
  sqliteConfig,
} from '../../../../adapters/knex/index.js';
import { migrations } from '../../../../adapters/knex/migrations/index.js';
import { sqliteClient } from '../../../../adapters/knex/session/sqlite/host-client.js';
import { anyId, times } from '../../../support/fixtures/builders.js';
import { moduleFile } from '../../../support/hosts/program.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const cases = suite('database file');

const withFile = (use: (file: string) => Promise<void>): Promise<void> =>
  withTempFolder((folder) => use(join(folder, 'test.db')));

const opened = async (config: Knex.Config, use: (db: Knex) => Promise<void>): Promise<void> => {
  const db = knex.default(config);
  try {
    await use(db);
  } finally {
    await db.destroy();
  }
};

cases('is opened with all settings for durability, the second time too', () =>
  withFile(async (file) => {
    for (const time of [1, 2])
      await opened(sqliteConfig(file), async (db) => {
        await migrate(db);
        const settings = await Promise.all(
          ['journal_mode', 'synchronous', 'foreign_keys', 'journal_size_limit'].map(
            async (name) => Object.values((await db.raw(`pragma ${name}`))[0])[0],
          ),
        );
        assert.deepEqual(settings, ['wal', 2, 1, 67_108_864], `opened for the ${time}. time`);
        assert.deepEqual(await db.raw('pragma busy_timeout'), [{ timeout: 0 }]);
        assert.deepEqual(await db.raw('pragma wal_autocheckpoint'), [
          { wal_autocheckpoint: 4_000 },
        ]);
        await knexStores(db, { newId: anyId }).start();
      });
  }),
);

cases('is refused when the host opened it with weaker settings', () =>
  withFile(async (file) => {
    await opened(sqliteConfig(file), async (db) => void (await migrate(db)));
    const careless = {
      client: sqliteClient(),
      connection: { filename: file },
      useNullAsDefault: true,
    };
    await opened(careless, (db) =>
      assert.rejects(knexStores(db, { newId: anyId }).start(), /synchronous = 2/),
    );
  }),
);

cases('has one server at a time, and names the process that holds it', () =>
  withFile(async (file) => {
    await opened(sqliteConfig(file), async (db) => {
      await migrate(db);
      const lock = lockDatabaseFile(db);
      const inTheWay = new RegExp(`in use by process ${process.pid} on .+, since 20`);
      assert.throws(() => lockDatabaseFile(db), inTheWay);
      assert.throws(() => lockDatabaseFile(db), inTheWay);
      lock.unlock();
      lockDatabaseFile(db).unlock();
    });
  }),
);

cases('has one server at a time, also under another path', () =>
  withTempFolder(async (folder) => {
    const [file, alias] = [join(folder, 'test.db'), join(folder, 'alias.db')];
    await opened(sqliteConfig(file), async (db) => {
      await migrate(db);
      await symlink(file, alias);
      const lock = lockDatabaseFile(db);
      await opened(sqliteConfig(alias), async (same) => {
        assert.throws(() => lockDatabaseFile(same), /in use by process/);
      });
      lock.unlock();
    });
  }),
);

cases('has one server at a time, also through a hard link and after its lock file was moved', () =>
  withTempFolder(async (folder) => {
    // Other systems have no lock of the file itself.
    if (process.platform !== 'linux') return;
    const [file, alias] = [join(folder, 'test.db'), join(folder, 'alias.db')];
    await opened(sqliteConfig(file), async (db) => {
      await migrate(db);
      await link(file, alias);
      const lock = lockDatabaseFile(db);
      assert.equal(lock.lostBecause(), undefined);
      await opened(sqliteConfig(alias), async (same) => {
        assert.throws(() => lockDatabaseFile(same), /in use by another process under another name/);
      });
      await rename(`${file}.lock`, `${file}.moved`);
      assert.match(lock.lostBecause() ?? '', /test\.db\.lock was moved, deleted or replaced/);
      assert.throws(() => lockDatabaseFile(db), /in use by another process under another name/);
      lock.unlock();
      lockDatabaseFile(db).unlock();
    });
  }),
);

cases('loses its lock when the file is replaced', () =>
  withFile(async (file) => {
    await opened(sqliteConfig(file), async (db) => {
      await migrate(db);
      const lock = lockDatabaseFile(db);
      await rename(file, `${file}.moved`);
      assert.match(lock.lostBecause() ?? '', /was moved, deleted or replaced/);
      await writeFile(file, '');
      assert.match(lock.lostBecause() ?? '', /was moved, deleted or replaced/);
      lock.unlock();
    });
  }),
);

cases('names a lock file that cannot be used, instead of another server', () =>
  withFile(async (file) => {
    await opened(sqliteConfig(file), async (db) => {
      await migrate(db);
      await writeFile(
        `${file}.lock`,
        'this text is not a database, and long enough to be recognized'.repeat(40),
      );
      assert.throws(() => lockDatabaseFile(db), /cannot lock .+\.lock: .+Check that its folder/);
    });
  }),
);

cases('is migrated once when many processes try at the same time', () =>
  withFile(async (file) => {
    const script = join(import.meta.dirname, '../../../support/stores/migrate-file.ts');
    const children = times(3, () => fork(moduleFile(script), [file]));
    const answers = children.map(async (child) => (await once(child, 'message'))[0]);
    const migrated = await Promise.all(answers);
    const applied = migrated.map((answer) => answer.applied.length).sort();
    assert.deepEqual(applied, [0, 0, Object.keys(migrations).length]);
    await opened(sqliteConfig(file), async (db) => assert.equal(await isMigrated(db), true));
  }),
);

cases('knows whether it is migrated, and is migrated again to no effect', () =>
  withFile((file) =>
    opened(sqliteConfig(file), async (db) => {
      assert.equal(await isMigrated(db), false);
      const first = await migrate(db);
      assert.deepEqual(first.applied, Object.keys(migrations));
      assert.equal(first.current, first.applied.at(-1));
      assert.equal(await isMigrated(db), true);
      assert.deepEqual(await migrate(db), { applied: [], current: first.current, newer: [] });
    }),
  ),
);

cases.run();

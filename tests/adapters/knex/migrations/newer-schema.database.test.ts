import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import {
  type Installation,
  isMigrated,
  knexStores,
  migrate,
  migrationSql,
  postgresConfig,
  sqliteConfig,
} from '../../../../adapters/knex/index.js';
import { migrations } from '../../../../adapters/knex/migrations/index.js';
import { migrationPlan } from '../../../../adapters/knex/migrations/migration-plan.js';
import { migrationNames } from '../../../../adapters/knex/migrations/statements.js';
import { anyId } from '../../../support/fixtures/builders.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const last = migrationNames.at(-1) ?? '';

const using = async (config: Knex.Config, use: (db: Knex) => Promise<void>): Promise<void> => {
  const db = knex.default(config);
  await use(db).finally(() => db.destroy());
};

const databases: Readonly<Record<string, (use: (db: Knex) => Promise<void>) => Promise<void>>> = {
  sqlite: (use) => withTempFolder((folder) => using(sqliteConfig(join(folder, 'any.db')), use)),
  postgres: async (use) => using(postgresConfig(await testDatabase(), 2), use),
};

const installations: Readonly<Record<string, Installation>> = {
  sqlite: { prefix: 'rt_' },
  postgres: { prefix: 'rt_', schema: 'app' },
};

for (const [name, open] of Object.entries(databases)) {
  const installation = installations[name] ?? {};
  const cases = suite(`a schema of a newer version: ${name}`);

  /** Does what a newer server does whose last migration allows servers with `oldestServer`. */
  const migrateFurther = async (db: Knex, oldestServer: string): Promise<void> => {
    const table = db('rt_roundtrip_migrations');
    await (installation.schema ? table.withSchema(installation.schema) : table).insert({
      name: '9001_future',
      batch: 9,
      oldest_server: oldestServer,
      applied_by: '9.1.0',
    });
  };

  cases('is recorded with the oldest server and the version that applied each migration', () =>
    open(async (db) => {
      await migrate(db, { ...installation, version: '1.2.3' });
      const table = db('rt_roundtrip_migrations').orderBy('id');
      const rows: readonly Readonly<Record<string, unknown>>[] = await (installation.schema
        ? table.withSchema(installation.schema)
        : table);
      assert.deepEqual(
        rows.map((row) => [row.name, row.oldest_server, row.applied_by]),
        Object.entries(migrations).map(([each, { oldestServer }]) => [each, oldestServer, '1.2.3']),
      );
    }),
  );

  cases('is used when it allows this version', () =>
    open(async (db) => {
      await migrate(db, installation);
      await migrateFurther(db, last);
      const expected = { applied: [], current: '9001_future', newer: ['9001_future'] };
      assert.deepEqual(await migrate(db, installation), expected);
      assert.equal(await isMigrated(db, installation), true);
      const stores = knexStores(db, { ...installation, newId: anyId });
      await stores.start();
      assert.equal(await stores.isReady(), true);
      await stores.close();
      const plan = await migrationPlan(db, installation);
      assert.deepEqual(
        [plan.databaseVersion, plan.newer, plan.pending],
        ['9001_future', ['9001_future'], []],
      );
      assert.match(await migrationSql(db, installation), /^-- Nothing to migrate/);
    }),
  );

  cases('is refused by everything that opens the stores when it needs a newer server', () =>
    open(async (db) => {
      await migrate(db, installation);
      const stores = knexStores(db, { ...installation, newId: anyId });
      assert.equal(await stores.isReady(), true);
      await stores.close();
      await migrateFurther(db, '9001_future');
      const refusal =
        /last migration is 9001_future, .* a server that knows 9001_future, .* \(version 9\.1\.0\)/;
      const opened = knexStores(db, { ...installation, newId: anyId });
      await assert.rejects(opened.start(), refusal);
      assert.deepEqual(await opened.isReady(), { reason: 'schema_newer' });
      await opened.close();
      await assert.rejects(migrate(db, installation), refusal);
      await assert.rejects(migrationPlan(db, installation), refusal);
      await assert.rejects(migrationSql(db, installation), refusal);
      assert.equal(await isMigrated(db, installation), false);
    }),
  );

  cases.run();
}

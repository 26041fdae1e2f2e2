import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { Client } from 'pg';
import {
  type Installation,
  isMigrated,
  knexStores,
  migrate,
  migrationSql,
  postgresConfig,
  sqliteConfig,
} from '../../../../adapters/knex/index.js';
import { migrationNames } from '../../../../adapters/knex/migrations/statements.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, anyOrganization } from '../../../support/fixtures/builders.js';
import { Database } from '../../../support/sqlite/database.js';
import { migrateTo } from '../../../support/stores/migrate-to.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

/** A database of the tests: its knex, and how its driver alone runs a script. */
type Opened = { readonly db: Knex; readonly run: (script: string) => Promise<void> };

const sqlite = (use: (opened: Opened) => Promise<void>) =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'host.db');
    const db = knex.default(sqliteConfig(path));
    const run = async (script: string): Promise<void> => {
      const database = new Database(path);
      try {
        database.exec(script);
      } finally {
        database.close();
      }
    };
    await use({ db, run }).finally(() => db.destroy());
  });

const postgres = async (use: (opened: Opened) => Promise<void>) => {
  const url = await testDatabase();
  const db = knex.default(postgresConfig(url, 2));
  const run = async (script: string): Promise<void> => {
    const client = new Client(url);
    await client.connect();
    try {
      // As psql does: Postgres builds an index concurrently only in a statement of its own.
      for (const part of script.split(/^(create (?:unique )?index concurrently[^;]*;)$/m))
        await client.query(part);
    } finally {
      await client.end();
    }
  };
  await use({ db, run }).finally(() => db.destroy());
};

/** Every column, index and comment of a database, without the numbers that it gives them. */
const structure = async (db: Knex): Promise<unknown> =>
  db.client.driverName === 'pg'
    ? (
        await db.raw(
          `select table_schema::text, table_name::text, column_name::text, data_type::text, collation_name::text, column_default::text, is_nullable::text
             from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')
           union all
           select schemaname, tablename, indexdef, '', '', '', '' from pg_indexes where schemaname not like 'pg_%'
           union all
           select nspname, relname, obj_description(pg_class.oid), array_to_string(reloptions, ','), relpersistence::text, '', ''
             from pg_class join pg_namespace on pg_namespace.oid = relnamespace
            where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
            order by 1, 2, 3, 4`,
        )
      ).rows
    : db('sqlite_master').orderBy('name').select('type', 'name', 'tbl_name', 'sql');

const installations: Readonly<Record<string, readonly Installation[]>> = {
  sqlite: [{}, { prefix: 'rt_' }],
  postgres: [{}, { prefix: 'rt_', schema: 'order' }],
};

for (const [name, open] of Object.entries({ sqlite, postgres })) {
  const cases = suite(`migration as SQL: ${name}`);

  for (const installation of installations[name] ?? [])
    cases(`makes what migrate makes: ${JSON.stringify(installation)}`, async () => {
      let migrated: unknown;
      await open(async ({ db }) => {
        await migrate(db, installation);
        migrated = await structure(db);
      });
      await open(async ({ db, run }) => {
        const empty = await structure(db);
        const script = await migrationSql(db, installation);
        assert.deepEqual(await structure(db), empty);
        assert.equal(await migrationSql(db, { ...installation, from: 'none' }), script);
        await run(script);
        assert.deepEqual(await structure(db), migrated);
        assert.match(await migrationSql(db, installation), /^-- Nothing to migrate/);
        assert.equal(await isMigrated(db, installation), true);
        assert.deepEqual((await migrate(db, installation)).applied, []);
        const stores = knexStores(db, { ...installation, newId: anyId });
        await stores.start();
        const organization = anyOrganization();
        await add(stores, { organizations: [organization] });
        assert.deepEqual(await stores.tenants.findOrganization(organization.id), organization);
        await stores.close();
      });
    });

  cases('continues after the migrations of an older version, once', () =>
    open(async ({ db, run }) => {
      const [first = '', ...later] = migrationNames;
      await migrateTo(db, first);
      const script = await migrationSql(db);
      assert.equal(await migrationSql(db, { from: first }), script);
      await run(script);
      const recorded = await db('roundtrip_migrations').orderBy('id').pluck('name');
      assert.deepEqual(recorded, [first, ...later]);
      assert.equal(await isMigrated(db), true);
      await assert.rejects(run(script), new RegExp(`the last migration is (not )?${first}`));
      assert.deepEqual((await migrate(db)).applied, []);
    }),
  );

  cases('refuses what migrate refuses, and migrations that do not exist', () =>
    open(async ({ db }) => {
      await db.schema.createTable('messages', (columns) => void columns.text('of_the_host'));
      await assert.rejects(migrationSql(db), /another program .*: messages\./);
      await assert.rejects(
        migrationSql(db, { from: '0001' }),
        /There is no migration 0001\. Give none, or/,
      );
    }),
  );

  cases.run();
}

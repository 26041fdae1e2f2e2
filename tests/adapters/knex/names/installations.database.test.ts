import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import type { Client } from 'pg';
import {
  type Installation,
  isMigrated,
  knexStores,
  migrate,
  postgresConfig,
  sqliteConfig,
} from '../../../../adapters/knex/index.js';
import { migrationPlan } from '../../../../adapters/knex/migrations/migration-plan.js';
import { migrationNames } from '../../../../adapters/knex/migrations/statements.js';
import { namesOf } from '../../../../adapters/knex/names/names.js';
import { postgresText, sqliteText } from '../../../../adapters/knex/session/dialect.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyId, anyOrganization } from '../../../support/fixtures/builders.js';
import { everyCommand } from '../../../support/stores/every-command.js';
import { migrateTo } from '../../../support/stores/migrate-to.js';
import { makeHostTables, testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const using = async (config: Knex.Config, use: (db: Knex) => Promise<void>): Promise<void> => {
  const db = knex.default(config);
  try {
    await use(db);
  } finally {
    await db.destroy();
  }
};

const sqlite = (use: (db: Knex) => Promise<void>) =>
  withTempFolder((folder) => using(sqliteConfig(join(folder, 'host.db')), use));

/** One connection, which all stores of a test share. */
const postgres = async (use: (db: Knex) => Promise<void>) =>
  using(postgresConfig(await testDatabase(), 1), use);

/** The definition of everything that a database contains. */
const contents = async (db: Knex): Promise<unknown> =>
  db.client.driverName === 'pg'
    ? (
        await db.raw(
          `select nspname, relname, obj_description(pg_class.oid) from pg_class
             join pg_namespace on pg_namespace.oid = relnamespace order by 1, 2`,
        )
      ).rows
    : [await db('sqlite_master').orderBy('name'), await db.raw('pragma application_id')];

/** Makes an installation, and the only organization in it. */
const makeInstallation = async (db: Knex, installation: Installation) => {
  await migrate(db, installation);
  const stores = knexStores(db, { ...installation, newId: anyId });
  await stores.start();
  const organization = anyOrganization();
  await add(stores, { organizations: [organization] });
  return { stores, organization };
};

const prefixes: readonly Installation[] = [{ prefix: 'a_' }, { prefix: 'b_' }, { prefix: '' }];

const sideBySide: Readonly<Record<string, readonly Installation[]>> = {
  sqlite: prefixes,
  postgres: [...prefixes, { prefix: 'a_', schema: 'one' }, { prefix: 'a_', schema: 'order' }],
};

for (const [name, open] of Object.entries({ sqlite, postgres })) {
  const cases = suite(`installations: ${name}`);

  cases('refuse names that a host has, and change nothing', () =>
    open(async (db) => {
      await db.schema.createTable('messages', (columns) => void columns.text('of_the_host'));
      await db.raw('create table unrelated (a text)');
      await db.raw('create index lanes_by_due on unrelated (a)');
      const before = await contents(db);
      await assert.rejects(
        migrate(db),
        /another program .*: messages, lanes_by_due\. Nothing was changed\. Choose a table prefix/,
      );
      assert.deepEqual(await contents(db), before);
      await migrate(db, { prefix: 'rt_' });
      assert.equal(await isMigrated(db, { prefix: 'rt_' }), true);
      assert.equal(await isMigrated(db), false);
    }),
  );

  cases('refuse names that a host has and that tables have while they are copied', () =>
    open(async (db) => {
      await migrateTo(db, '0025_events_without_copies');
      const taken = ['events_with_ids', 'deliveries_with_ids', 'attempts_of_ids'];
      taken.push('open_deliveries_of_ids', 'messages_before', 'timeline_before', 'aliases_before');
      for (const table of taken) {
        await db.schema.createTable(table, (columns) => void columns.text('of_the_host'));
        const before = await contents(db);
        const refused = new RegExp(`another program .*: ${table}\\. Nothing was changed\\.`);
        await assert.rejects(migrate(db), refused);
        await assert.rejects(migrationPlan(db), refused);
        assert.deepEqual(await contents(db), before);
        await db.schema.dropTable(table);
      }
      await migrate(db);
      await db.schema.createTable('timeline', (columns) => void columns.text('of_the_host'));
      assert.deepEqual((await migrate(db)).applied, []);
    }),
  );

  cases('name their own tables alone, in every statement', () =>
    open(async (db) => {
      await makeHostTables(db);
      await migrate(db, { prefix: 'rt_' });
      for (const command of await everyCommand()) await prepare[name]?.(db, command);
    }),
  );

  cases('stand beside each other on one connection', () =>
    open(async (db) => {
      const all = [];
      for (const installation of sideBySide[name] ?? [])
        all.push(await makeInstallation(db, installation));
      for (const { stores, organization: own } of all) {
        for (const { organization } of all)
          assert.deepEqual(
            await stores.tenants.findOrganization(organization.id),
            organization === own ? own : undefined,
          );
        await stores.close();
      }
    }),
  );

  cases('are not made twice when the next start forgets the prefix', () =>
    open(async (db) => {
      await migrate(db, { prefix: 'rt_' });
      const before = await contents(db);
      await assert.rejects(
        migrate(db),
        /another installation .* prefix rt_.*ROUNDTRIP_TABLE_PREFIX/,
      );
      await assert.rejects(knexStores(db, { newId: anyId }).start(), /prefix rt_/);
      assert.deepEqual(await contents(db), before);
      await migrate(db, { prefix: '' });
      assert.deepEqual((await migrate(db)).applied, []);
      await knexStores(db, { newId: anyId }).start();
    }),
  );

  cases('can be migrated again', () =>
    open(async (db) => {
      const installation = { prefix: 'rt_', ...(name === 'postgres' && { schema: 'app' }) };
      assert.deepEqual((await migrate(db, installation)).applied, migrationNames);
      assert.deepEqual((await migrate(db, installation)).applied, []);
    }),
  );

  cases.run();
}

type Prepare = (db: Knex, command: Parameters<typeof sqliteText>[0]) => Promise<void>;

const prepare: Readonly<Record<string, Prepare>> = {
  sqlite: async (db, command) => {
    await onConnection(db, async (connection: Database) =>
      connection.prepare(sqliteText(command, namesOf('rt_', undefined)).text),
    );
  },
  postgres: async (db, command) => {
    const text = `explain (generic_plan) ${postgresText(command, namesOf('rt_', 'public'))}`;
    await onConnection(db, (connection: Client) => connection.query(text));
  },
};

const onConnection = async <Connection>(
  db: Knex,
  use: (connection: Connection) => Promise<unknown>,
): Promise<void> => {
  const connection: Connection = await db.client.acquireConnection();
  try {
    await use(connection);
  } finally {
    await db.client.releaseConnection(connection);
  }
};

const schemas = suite('installations in schemas');

schemas('are not made twice when the next start forgets the schema', () =>
  postgres(async (db) => {
    await migrate(db, { prefix: 'rt_', schema: 'app' });
    const why = /another installation .* prefix rt_ in schema app/;
    await assert.rejects(migrate(db), why);
    await assert.rejects(migrate(db, { prefix: 'rt_' }), why);
    await assert.rejects(migrate(db, { schema: 'app' }), why);
    await migrate(db, { prefix: 'other_' });
    await migrate(db, { schema: 'other' });
  }),
);

schemas('are made in each search path that a host sets, as before', async () => {
  const url = await testDatabase();
  for (const schema of ['tenant_1', 'tenant_2'])
    await using({ ...postgresConfig(url, 1), searchPath: [schema] }, async (db) => {
      await db.raw(`create schema ${schema}`);
      await makeInstallation(db, {});
      assert.deepEqual(
        await db('pg_tables').where({ schemaname: schema, tablename: 'jobs' }).pluck('tablename'),
        ['jobs'],
      );
    });
});

schemas('keep the schema of the first connection when the host changes its search path', () =>
  postgres(async (db) => {
    const { stores, organization } = await makeInstallation(db, {});
    await db.raw('create schema tenant');
    await db.raw('set search_path to tenant');
    await makeHostTables(db);
    assert.deepEqual(await stores.tenants.findOrganization(organization.id), organization);
    assert.equal(await stores.tenants.hasProjects(), false);
    await add(stores, { organizations: [anyOrganization()] });
    await stores.close();
  }),
);

schemas('say so when the search path has no schema', () =>
  postgres(async (db) => {
    await db.raw('set search_path to missing');
    const stores = knexStores(db, { newId: anyId });
    await assert.rejects(stores.start(), /No schema in the search path .* exists/);
    await stores.close();
  }),
);

schemas('are refused on SQLite', () =>
  sqlite(async (db) => {
    await assert.rejects(migrate(db, { schema: 'app' }), /SQLite has no schemas/);
    assert.throws(() => knexStores(db, { newId: anyId, schema: 'app' }), /SQLite has no schemas/);
  }),
);

schemas.run();

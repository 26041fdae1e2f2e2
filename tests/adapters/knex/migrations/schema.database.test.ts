import assert from 'node:assert/strict';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { migrate, postgresConfig, sqliteConfig } from '../../../../adapters/knex/index.js';
import { migrationNames } from '../../../../adapters/knex/migrations/statements.js';
import { migrateTo } from '../../../support/stores/migrate-to.js';
import { testDatabase } from '../../../support/stores/test-database.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

type Database = {
  /** Lends two empty databases. */
  readonly use: (compare: (one: Knex, other: Knex) => Promise<void>) => Promise<void>;
  /**
   * Queries that find each column, index, constraint, function, trigger and view, without the order of columns and the names that
   * databases make up.
   */
  readonly described: readonly string[];
};

const opened = async (
  configs: readonly Knex.Config[],
  use: (one: Knex, other: Knex) => Promise<void>,
): Promise<void> => {
  const [one, other] = configs.map((config) => knex.default(config)) as [Knex, Knex];
  try {
    await use(one, other);
  } finally {
    await Promise.all([one.destroy(), other.destroy()]);
  }
};

const databases: Readonly<Record<string, Database>> = {
  sqlite: {
    use: (compare) =>
      withTempFolder((folder) =>
        opened(
          ['a.db', 'b.db'].map((name) => sqliteConfig(join(folder, name))),
          compare,
        ),
      ),
    described: [
      `select t.name, t.wr, c.name as column_name, c.type, c."notnull", c.dflt_value, c.pk
         from pragma_table_list as t, pragma_table_xinfo(t.name) as c where t.schema = 'main' order by 1, 3`,
      `select t.name, f."from", f."table", f."to"
         from pragma_table_list as t, pragma_foreign_key_list(t.name) as f where t.schema = 'main' order by 1, 2`,
      `select t.name, i."unique", i.origin, i.partial, group_concat(coalesce(c.name, 'expression'))
         from pragma_table_list as t, pragma_index_list(t.name) as i, pragma_index_info(i.name) as c
        where t.schema = 'main' group by t.name, i.name order by 1, 2, 3, 4, 5`,
      `select name, tbl_name, sql from sqlite_master where type <> 'table' and sql is not null order by 1`,
    ],
  },
  postgres: {
    use: async (compare) => {
      const urls = [await testDatabase(), await testDatabase()];
      await opened(
        urls.map((url) => postgresConfig(url, 2)),
        compare,
      );
    },
    described: [
      `select table_name, column_name, data_type, collation_name, is_nullable, is_identity,
              case when column_default like 'nextval%' then 'nextval' else column_default end as usual
         from information_schema.columns where table_schema = 'public' order by 1, 2`,
      `select relname, relpersistence, reloptions from pg_class
        where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
      `select tablename, regexp_replace(indexdef, '(_pkey|_key\\d*) ', ' ') as made from (
         select tablename, case when conname is null then indexdef
                  else regexp_replace(indexdef, 'INDEX \\S+', 'INDEX') end as indexdef
           from pg_indexes left join pg_constraint on conname = indexname where schemaname = 'public') as i order by 1, 2`,
      `select conrelid::regclass::text as owner, pg_get_constraintdef(oid) as made from pg_constraint
        where connamespace = 'public'::regnamespace order by 1, 2`,
      `select proname, pg_get_functiondef(oid) as made, proacl::text from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
      `select tgname, pg_get_triggerdef(oid) as made from pg_trigger where not tgisinternal order by 1`,
      `select viewname, definition from pg_views where schemaname = 'public' order by 1`,
    ],
  },
};

const rowsOf = async (db: Knex, query: string): Promise<readonly string[]> => {
  const found = await db.raw(query);
  const rows: readonly object[] = Array.isArray(found) ? found : found.rows;
  return rows.map((row) =>
    JSON.stringify(row)
      .replaceAll(/\\n\s*/g, ' ')
      .replaceAll('"', ''),
  );
};

const test = suite('the schema of a new installation');

for (const [name, { use, described }] of Object.entries(databases))
  test(`is what all migrations make, one after another: ${name}`, () =>
    use(async (moved, made) => {
      await migrateTo(moved, migrationNames.at(-1) ?? '');
      assert.deepEqual((await migrate(made)).applied, migrationNames);
      for (const query of described) {
        const rows = await rowsOf(made, query);
        assert.ok(rows.length > 0, query);
        assert.deepEqual(rows, await rowsOf(moved, query));
      }
    }));

test.run();

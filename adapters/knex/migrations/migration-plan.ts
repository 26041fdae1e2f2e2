import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import { type Names, quoted } from '../names/names.js';
import { namingOf, requireNoSchema } from '../names/naming.js';
import { dialectOf } from '../session/dialect.js';
import { ownKnex } from '../session/own-knex.js';
import { appliedMigrations } from './bookkeeping.js';
import { isConcurrent } from './build-indexes.js';
import { migrations } from './index.js';
import { pendingMigrations } from './pending-migrations.js';
import {
  createdBy,
  migrationNames,
  renamedBy,
  statementsOf,
  transactionalStatements,
} from './statements.js';

/** What `migrate` would do. */
export type MigrationPlan = {
  readonly database: 'sqlite' | 'postgres';
  /** The last migration that the database has. Undefined: the installation does not exist. */
  readonly databaseVersion: string | undefined;
  /** The last migration of this version. */
  readonly serverVersion: string;
  readonly pending: readonly PlannedMigration[];
  /** The migrations of a newer version, on whose schema this version may serve. */
  readonly newer: readonly string[];
};

/** A migration that `migrate` would apply. */
export type PlannedMigration = {
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** Whether a server that has the version of the database may go on serving. */
  readonly servesMeanwhile: boolean;
  readonly statements: number;
  /** The tables whose rows it copies into new ones, which takes as long as they are large. */
  readonly rewritten: readonly string[];
  /** The tables of the database that it indexes, but for those that it remakes. */
  readonly indexed: readonly IndexedTable[];
};

export type IndexedTable = {
  readonly table: string;
  /** Its rows; an estimate of Postgres, which is undefined before the first `analyze`. */
  readonly rows: number | undefined;
  /** Whether servers can write to it meanwhile. */
  readonly isConcurrent: boolean;
};

/** What `migrate` would do. It changes nothing, and rejects where `migrate` rejects before its first change. */
export const migrationPlan = async (
  db: Knex,
  installation: Installation = {},
): Promise<MigrationPlan> => {
  const own = ownKnex(db);
  const naming = namingOf(installation);
  const { name: database, schema } = dialectOf(db);
  if (database === 'sqlite') requireNoSchema(naming);
  const names = naming.names();
  const { isNew, names: pending, newer } = await pendingMigrations(own, installation);
  const databaseVersion = (await appliedMigrations(own, names))?.at(-1)?.name;
  const isNewTable = (table: string): boolean => created.includes(table);
  const changes = pending.flatMap((name) => statementsOf(name, schema, names));
  const created = [...createdBy(changes), ...renamedBy(changes)];

  const planned = async (name: string): Promise<PlannedMigration> => {
    const statements = isNew
      ? transactionalStatements(name, schema, names, isNew)
      : statementsOf(name, schema, names);
    const indexed: IndexedTable[] = [];
    for (const statement of statements) {
      const [, table = ''] =
        /^create (?:unique )?index (?:concurrently )?\w+ on (\w+)/.exec(statement) ?? [];
      if (table !== '' && !isNewTable(table))
        indexed.push({
          table,
          rows: await rowsOf(own, table, names),
          isConcurrent: isConcurrent(statement),
        });
    }
    const rewritten = statements.flatMap((statement) => {
      const [, table, kept = ''] = /^alter table (\w+) rename to (\w+)/.exec(statement) ?? [];
      return table !== undefined && statements.includes(`drop table ${kept}`) ? [table] : [];
    });
    const { summary = '', oldestServer = '' } = migrations[name] ?? {};
    const servesMeanwhile =
      databaseVersion === undefined ||
      migrationNames.indexOf(oldestServer) <= migrationNames.indexOf(databaseVersion);
    return { name, summary, servesMeanwhile, statements: statements.length, rewritten, indexed };
  };

  const plan: PlannedMigration[] = [];
  for (const name of pending) plan.push(await planned(name));
  const serverVersion = migrationNames.at(-1) ?? '';
  return { database, databaseVersion, serverVersion, pending: plan, newer };
};

const rowsOf = async (db: Knex, table: string, { schema }: Names): Promise<number | undefined> => {
  if (dialectOf(db).name === 'sqlite') {
    const [{ rows } = { rows: 0 }] = await db(table).count({ rows: '*' });
    return Number(rows);
  }
  const name = schema === undefined ? quoted(table) : `${quoted(schema)}.${quoted(table)}`;
  const found = await db.raw('select reltuples from pg_class where oid = to_regclass(?)', [name]);
  const estimate = Number(found.rows[0]?.reltuples ?? -1);
  return estimate < 0 ? undefined : Math.round(estimate);
};

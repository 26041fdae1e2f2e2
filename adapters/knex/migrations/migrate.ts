import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import type { Names } from '../names/names.js';
import { namingOf, requireNoSchema } from '../names/naming.js';
import { dialectOf } from '../session/dialect.js';
import { ownKnex } from '../session/own-knex.js';
import { bookkeepingTable, recordOf } from './bookkeeping.js';
import { buildIndexes } from './build-indexes.js';
import { markSchemaGiven } from './other-installations.js';
import { pendingMigrations } from './pending-migrations.js';
import { schemaStatements } from './schema-statements.js';
import { retryLocked, runSchemaStatement, schemaTransaction } from './schema-transaction.js';
import { migrationNames, transactionalStatements } from './statements.js';
import { stepsOf } from './steps.js';

/** The options of `migrate`. */
export type MigrateOptions = Installation & {
  /** The version of the program, which is recorded with each migration. Default: none. */
  readonly version?: string | undefined;
  /** Called before the first change with the missing migrations; not when there are none. When it rejects, nothing changes. */
  readonly beforeChange?: ((missing: readonly string[]) => Promise<void>) | undefined;
  /** Called before each missing migration with how many of them are done. Default: nothing. */
  readonly onProgress?: ((migration: string, done: number, total: number) => void) | undefined;
};

/** What `migrate` did, by the names of migrations. */
export type Migrated = {
  readonly applied: readonly string[];
  /** The last migration that the database has. */
  readonly current: string;
  /** The migrations of a newer version, on whose schema this version may serve until it is replaced. */
  readonly newer: readonly string[];
};

/**
 * Applies the missing migrations in one transaction; on Postgres an index of a table that exists is built before the transaction
 * that records it, while others write. Concurrent calls wait for each other. A process that dies leaves the schema of a version.
 * Rejects, and changes nothing, when the database has a table or an index of another program under a name that a migration
 * needs, when the installation does not exist but the options could mean another one, and when the database has the schema
 * of a newer version that this one must not use.
 */
export const migrate = async (db: Knex, options: MigrateOptions = {}): Promise<Migrated> => {
  const { version, beforeChange, onProgress, ...installation } = options;
  const naming = namingOf(installation);
  const dialect = dialectOf(db);
  if (dialect.name === 'sqlite') requireNoSchema(naming);
  const names = naming.names();
  const own = ownKnex(db);
  const pending = await retryLocked(own, () => pendingMigrations(own, installation));
  if (pending.names.length > 0) await beforeChange?.(pending.names);
  const applied: string[] = [];
  const onStart = (name: string): void =>
    onProgress?.(name, pending.names.indexOf(name), pending.names.length);
  for (const { migrations, indexes } of stepsOf(pending, dialect.schema, names)) {
    if (indexes.length > 0) await retryLocked(own, () => buildIndexes(own, indexes));
    const last = migrations.at(-1) ?? '';
    applied.push(...(await applyUntil(own, last, { installation, names, version, onStart })));
  }
  const { newer } = pending;
  return { applied, current: [...migrationNames, ...newer].at(-1) ?? '', newer };
};

type Context = {
  readonly installation: Installation;
  readonly names: Names;
  readonly version: string | undefined;
  readonly onStart: (name: string) => void;
};

/** Applies the migrations that are missing up to one, in one transaction. */
const applyUntil = (
  own: Knex,
  last: string,
  { installation, names, version, onStart }: Context,
): Promise<readonly string[]> => {
  const tableName = names.prefixed(bookkeepingTable);
  return schemaTransaction(own, async (transaction) => {
    const { isNew } = await pendingMigrations(transaction, installation);
    if (names.schema !== undefined)
      for (const statement of schemaStatements(names.schema)) await transaction.raw(statement);
    const config = {
      tableName,
      migrationSource: sourceUntil(last, { names, isNew, onStart }),
      // `pendingMigrations` decides about migrations that this version does not know.
      disableMigrationsListValidation: true,
    };
    await transaction.migrate.forceFreeMigrationsLock(config);
    const [, applied]: [number, readonly string[]] = await transaction.migrate.latest(config);
    if (isNew && names.schema !== undefined) await transaction.raw(markSchemaGiven(tableName));
    for (const name of applied)
      await transaction(tableName).where({ name }).update(recordOf(name, version));
    return applied;
  });
};

const sourceUntil = (
  last: string,
  { names, isNew, onStart }: Pick<Context, 'names' | 'onStart'> & { readonly isNew: boolean },
): Knex.MigrationSource<string> => ({
  getMigrations: async () => migrationNames.slice(0, migrationNames.indexOf(last) + 1),
  getMigrationName: (name) => name,
  getMigration: async (name) => ({
    up: async (transaction) => {
      onStart(name);
      const { schema } = dialectOf(transaction);
      for (const statement of transactionalStatements(name, schema, names, isNew))
        await runSchemaStatement(transaction, statement);
    },
    down: async () => {
      throw new Error(`Migration ${name} cannot be undone. Restore a backup.`);
    },
  }),
});

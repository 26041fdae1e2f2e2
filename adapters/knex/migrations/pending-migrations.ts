import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import type { Names } from '../names/names.js';
import { namingOf } from '../names/naming.js';
import { dialectOf } from '../session/dialect.js';
import { appliedMigrations, bookkeepingTable } from './bookkeeping.js';
import { objectNames } from './database-objects.js';
import { newerMigrations, requireServable } from './newer-schema.js';
import { otherInstallation, othersMeantBy } from './other-installations.js';
import { createdBy, migrationNames, renamedBy, transactionalStatements } from './statements.js';

/** What an installation lacks, and what it has beyond this version. */
export type PendingMigrations = {
  /** Whether the installation does not exist. */
  readonly isNew: boolean;
  /** The missing migrations, in order. */
  readonly names: readonly string[];
  /** The migrations of a newer version, in order. */
  readonly newer: readonly string[];
};

/**
 * The migrations that an installation lacks. Changes nothing. Rejects when another program has a table or an index under a name
 * that they need, when the installation does not exist but the options could mean another one, and when this version must not use
 * the schema of a newer one.
 */
export const pendingMigrations = async (
  db: Knex,
  installation: Installation,
): Promise<PendingMigrations> => {
  const names = namingOf(installation).names();
  const applied = await appliedMigrations(db, names);
  try {
    return await pendingAfter(applied, db, installation);
  } catch (error) {
    // What was found in the way can be what another process migrated between two of the reads.
    const appliedNow = await appliedMigrations(db, names);
    if (appliedNow?.length === applied?.length) throw error;
    return pendingMigrations(db, installation);
  }
};

/** The same, with the migrations that the installation has; undefined where it does not exist. */
const pendingAfter = async (
  applied: Awaited<ReturnType<typeof appliedMigrations>>,
  db: Knex,
  installation: Installation,
): Promise<PendingMigrations> => {
  const names = namingOf(installation).names();
  const others = applied ? [] : await othersMeantBy(db, installation);
  if (others.length > 0) throw otherInstallation(others);
  requireServable(applied ?? []);
  const has = new Set(applied?.map(({ name }) => name));
  const pending = migrationNames.filter((name) => !has.has(name));
  await requireFree(db, names, { applied: [...has], pending, isNew: applied === undefined });
  const newer = newerMigrations(applied ?? []).map(({ name }) => name);
  return { isNew: applied === undefined, names: pending, newer };
};

/** Rejects when the database has anything of others under a name that pending migrations give. */
const requireFree = async (
  db: Knex,
  names: Names,
  {
    applied,
    pending,
    isNew,
  }: {
    readonly applied: readonly string[];
    readonly pending: readonly string[];
    readonly isNew: boolean;
  },
): Promise<void> => {
  const { name, schema } = dialectOf(db);
  const statementsIn = (migrations: readonly string[]): readonly string[] =>
    migrations.flatMap((each) => transactionalStatements(each, schema, names, isNew));
  const statements = statementsIn(pending);
  // A migration can make a table or an index again that an earlier one made. No table keeps the name that it is copied under.
  const own = new Set(createdBy(statementsIn(applied)));
  const made = createdBy(statements).filter((each) => !own.has(each));
  const created = new Set([...made, ...renamedBy(statements)]);
  if (created.size === 0) return;
  const existing = await objectNames(db, names.schema);
  const needed = [...created, ...(isNew ? [names.prefixed(`${bookkeepingTable}_lock`)] : [])];
  const taken = needed.filter((each) => existing.has(each));
  if (taken.length === 0) return;
  const place = names.schema === undefined ? 'database' : `schema ${names.schema}`;
  const options =
    name === 'sqlite'
      ? 'a table prefix (ROUNDTRIP_TABLE_PREFIX)'
      : 'a table prefix (ROUNDTRIP_TABLE_PREFIX) or a schema (ROUNDTRIP_SCHEMA)';
  throw new Error(
    `The ${place} already has tables or indexes of another program under names that Roundtrip needs: ${taken.join(', ')}. ` +
      `Nothing was changed. Choose ${options}.`,
  );
};

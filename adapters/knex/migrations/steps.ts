import type { Names } from '../names/names.js';
import type { SchemaDialect } from './migration.js';
import type { PendingMigrations } from './pending-migrations.js';
import { concurrentStatements } from './statements.js';

/** Migrations that are applied in one transaction, after indexes that were built outside of it. */
export type MigrationStep = {
  readonly migrations: readonly string[];
  /** Statements that build the indexes of the only migration of the step. Mostly none. */
  readonly indexes: readonly string[];
};

/** The steps of pending migrations, in order. A new installation needs one. */
export const stepsOf = (
  { isNew, names: pending }: PendingMigrations,
  dialect: SchemaDialect,
  names: Names,
): readonly MigrationStep[] => {
  if (isNew) return [{ migrations: pending, indexes: [] }];
  const steps: MigrationStep[] = [];
  for (const name of pending) {
    const indexes = concurrentStatements(name, dialect, names);
    const last = steps.at(-1);
    const joins = indexes.length === 0 && last?.indexes.length === 0;
    const migrations = joins ? [...last.migrations, name] : [name];
    if (joins) steps.pop();
    steps.push({ migrations, indexes });
  }
  return steps;
};

import type { AppliedMigration } from './bookkeeping.js';
import { migrationNames } from './statements.js';

/** The migrations of a newer version that an installation has, in order. */
export const newerMigrations = (
  applied: readonly AppliedMigration[],
): readonly AppliedMigration[] => applied.filter(({ name }) => !migrationNames.includes(name));

/**
 * Why this version must not use a schema of a newer version. Undefined: it may, because it has all of its own migrations, and
 * each newer one allows it (docs/decisions/0062).
 */
export const refusalOf = (applied: readonly AppliedMigration[]): string | undefined => {
  const newer = newerMigrations(applied);
  const last = newer.at(-1);
  if (!last) return undefined;
  const lacking = migrationNames.filter((own) => !applied.some(({ name }) => name === own));
  const refusing = newer.find(({ oldestServer }) => !migrationNames.includes(oldestServer ?? ''));
  if (lacking.length === 0 && !refusing) return undefined;

  const needed = refusing?.oldestServer ?? last.name;
  const why =
    lacking.length > 0
      ? `The database lacks ${lacking.join(', ')} of them.`
      : `A server on this database must know ${needed}.`;
  const madeBy = last.appliedBy === undefined ? '' : ` (version ${last.appliedBy})`;
  return (
    `The database has the schema of a newer version: its last migration is ${last.name}, and this server knows migrations ` +
    `up to ${migrationNames.at(-1)}. ${why} Nothing was changed. Start a server that knows ${needed}, such as the one that ` +
    `migrated the database${madeBy}, or restore the backup from before the upgrade.`
  );
};

/** Throws when this version must not use a schema. */
export const requireServable = (applied: readonly AppliedMigration[]): void => {
  const refusal = refusalOf(applied);
  if (refusal !== undefined) throw new Error(refusal);
};

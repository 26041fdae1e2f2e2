import knex from 'knex';
import type { Manifest } from '../../adapters/backup/manifest.js';
import { sqliteConfig } from '../../adapters/knex/index.js';
import { appliedMigrations } from '../../adapters/knex/migrations/bookkeeping.js';
import { refusalOf } from '../../adapters/knex/migrations/newer-schema.js';
import { namingOf } from '../../adapters/knex/names/naming.js';
import { CommandFailure } from '../commands/output.js';
import type { Configuration } from '../configuration/configuration.js';

/** Throws when a database out of a backup has the schema of a newer version that this one must not use (docs/decisions/0062). */
export const requireServable = async (
  { installation }: Pick<Configuration, 'installation'>,
  path: string,
  { version }: Manifest,
): Promise<void> => {
  const db = knex.default(sqliteConfig(path));
  try {
    const applied = await appliedMigrations(db, namingOf(installation).names());
    const refusal = refusalOf(applied ?? []);
    if (refusal === undefined) return;
    throw new CommandFailure('backup_is_newer', `Version ${version} made the backup. ${refusal}`);
  } finally {
    await db.destroy();
  }
};

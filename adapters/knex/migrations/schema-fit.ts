import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import { ownKnex } from '../session/own-knex.js';
import { silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import { appliedMigrations } from './bookkeeping.js';
import { refusalOf, requireServable } from './newer-schema.js';
import { otherInstallation, othersMeantBy } from './other-installations.js';
import { migrationNames } from './statements.js';

/** How a schema fits this version. `newer`: a newer version made it, and this one must not use it. */
export type SchemaFit = 'current' | 'outdated' | 'newer';

/** How the schema of an installation fits this version. */
export const schemaFit = (db: Knex, installation: Installation = {}): Promise<SchemaFit> => {
  const options = silentOn(installation);
  const own = ownKnex(db);
  return databaseSessionOf(db, options).query(async () => {
    const applied = (await appliedMigrations(own, options.naming.names())) ?? [];
    if (refusalOf(applied) !== undefined) return 'newer';
    const has = new Set(applied.map(({ name }) => name));
    return migrationNames.every((name) => has.has(name)) ? 'current' : 'outdated';
  });
};

/** Whether the installation exists, has every migration of this version, and none that refuses it. */
export const isMigrated = async (db: Knex, installation: Installation = {}): Promise<boolean> =>
  (await schemaFit(db, installation)) === 'current';

/**
 * Rejects when the installation does not exist, but the options could mean another one, and when it has the schema of a newer
 * version that this one must not use. Changes nothing.
 */
export const requireUsable = async (db: Knex, installation: Installation): Promise<void> => {
  const options = silentOn(installation);
  const own = ownKnex(db);
  const { applied, others } = await databaseSessionOf(db, options).query(async () => {
    const found = await appliedMigrations(own, options.naming.names());
    return { applied: found ?? [], others: found ? [] : await othersMeantBy(own, installation) };
  });
  if (others.length > 0) throw otherInstallation(others);
  requireServable(applied);
};

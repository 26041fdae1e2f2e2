import { type AuditPorts, writeEntries } from '../../core/use-cases/people/audit-entries.js';
import type { MigrationResult, OnMigration, Storage } from '../container/storage.js';
import { version } from '../version.js';
import { loggedOperator } from './command-line-actor.js';

/** The migration that makes the audit log. */
const auditLogSince = '0011_people';

/**
 * Migrates a database. Its entry in the audit log is written before it, and gets its outcome after it; a database without an
 * audit log gets the entry after it. A database with nothing to migrate gets none.
 */
export const migrateWithEntry = async (
  { migrate }: Pick<Storage, 'migrate'>,
  ports: AuditPorts,
  onProgress?: OnMigration,
): Promise<MigrationResult> => {
  const write = (migrations: readonly string[], outcome?: string) =>
    writeEntries(ports, {
      organizations: [],
      actor: loggedOperator(),
      action: 'database.migrate',
      details: { version, migrations: migrations.join(' ') },
      ...(outcome !== undefined && { outcome }),
    });
  let settle: Awaited<ReturnType<typeof write>> | undefined;
  try {
    const migrated = await migrate(async (missing) => {
      if (!missing.includes(auditLogSince)) settle = await write(missing);
    }, onProgress);
    if (settle) await settle('done');
    else if (migrated.applied.length > 0) await write(migrated.applied, 'done');
    return migrated;
  } catch (error) {
    await settle?.('failed');
    throw error;
  }
};

import {
  type AuditPorts,
  openOperation,
  type Settle,
} from '../../core/use-cases/people/audit-entries.js';
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
  const open = (migrations: readonly string[]) =>
    openOperation(ports, {
      actor: loggedOperator(),
      action: 'database.migrate',
      details: { version, migrations: migrations.join(' ') },
    });
  let settle: Settle | undefined;
  try {
    const migrated = await migrate(async (missing) => {
      if (!missing.includes(auditLogSince)) settle = await open(missing);
    }, onProgress);
    if (migrated.applied.length > 0) settle ??= await open(migrated.applied);
    await settle?.('done', null);
    return migrated;
  } catch (error) {
    await settle?.('failed', null);
    throw error;
  }
};

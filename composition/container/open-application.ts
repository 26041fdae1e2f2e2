import 'reflect-metadata';
import { Container } from 'inversify';
import type { Logger } from 'pino';
import type { NewIncarnation } from '../../adapters/knex/index.js';
import type { Sealing } from '../../core/ports/machine/sealing.js';
import { type AuditPorts, recordOperation } from '../../core/use-cases/people/audit-entries.js';
import { loggedOperator } from '../audit/command-line-actor.js';
import { migrateWithEntry } from '../audit/migrate-with-entry.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';
import type { DatabaseUrl } from '../configuration/places.js';
import type { Application } from './application.js';
import { assemblyModule } from './assembly.js';
import { adoptKey } from './encryption/sealing.js';
import { memoryModule } from './memory.js';
import { postgresModule } from './postgres.js';
import { providersModule } from './providers/index.js';
import type { Replacements } from './replacements.js';
import { sqliteModule } from './sqlite.js';
import type { MigrationResult, OnMigration } from './storage.js';
import { systemModule } from './system.js';
import { tokens } from './tokens.js';

/** An application that has to be closed. */
export type OpenApplication = Application & {
  /** Closes the stores, then the connections. Stop the services before. */
  readonly close: () => Promise<void>;
};

/** `serve`: no other server process may use the same database file. `operate`: a server may run beside. */
export type Purpose = 'serve' | 'operate';

/** Opens and migrates the storage, then makes everything else. Leaves nothing open when it rejects. */
export const openApplication = async (
  configuration: Configuration,
  purpose: Purpose,
  replacements: Replacements = {},
): Promise<OpenApplication> => {
  const { storage, container, close } = await openStorage(configuration, purpose, replacements);
  try {
    await withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], async () => {
      if (purpose === 'serve') await storage.lock();
      const migrated = await migrateWithEntry(storage, await auditPorts(container));
      if (purpose === 'serve') logMigrations(await container.getAsync(tokens.logger), migrated);
      if (purpose === 'serve') await storage.recover();
      const { follow, recheck } = storage.steadyTime;
      await (purpose === 'serve' ? follow : recheck)();
    });
    return { ...(await container.getAsync(tokens.application)), close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
};

const logMigrations = (logger: Logger, { applied, current, newer }: MigrationResult): void => {
  if (applied.length > 0) logger.info({ applied, current }, 'the database is migrated');
  if (newer.length > 0)
    logger.warn({ newer }, 'the database has the schema of a newer version: replace this server');
};

/** Migrates the configured database, and opens nothing else. */
export const migrateStorage = async (
  configuration: Configuration,
  onProgress?: OnMigration,
): Promise<MigrationResult> => {
  const { storage, container, close } = await openStorage(configuration, 'operate', {});
  return withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], async () =>
    migrateWithEntry(storage, await auditPorts(container), onProgress),
  ).finally(close);
};

/**
 * Migrates a restored database and begins a new incarnation of it. Rejects when a server uses the same database file;
 * on Postgres the caller stops the servers.
 */
export const beginIncarnation = async (configuration: Configuration): Promise<NewIncarnation> => {
  const { storage, container, close } = await openStorage(configuration, 'operate', {});
  return withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], async () => {
    await storage.lock();
    const ports = await auditPorts(container);
    await migrateWithEntry(storage, ports);
    await storage.steadyTime.recheck();
    const operation = { actor: loggedOperator(), action: 'incarnation.begin' };
    return recordOperation(ports, operation, storage.beginIncarnation);
  }).finally(close);
};

/** Makes the configured encryption key that of the database, in place of a lost one. */
export const adoptConfiguredKey = async (configuration: Configuration): Promise<Sealing> => {
  const { storage, container, close } = await openStorage(configuration, 'operate', {});
  return withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], async () => {
    const ports = await auditPorts(container);
    await migrateWithEntry(storage, ports);
    const operation = { actor: loggedOperator(), action: 'encryption.adopt' };
    return recordOperation(ports, operation, () => adoptKey({ configuration, storage }));
  }).finally(close);
};

/** The ports of the audit log, without the rest of an application. */
const auditPorts = async (container: Container): Promise<AuditPorts> => {
  const { audit, commit } = (await container.getAsync(tokens.storage)).stores;
  const clock = await container.getAsync(tokens.clock);
  return { audit, commit, clock, newId: await container.getAsync(tokens.newId) };
};

const openStorage = async (
  configuration: Configuration,
  purpose: Purpose,
  replacements: Replacements,
) => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    systemModule(configuration, replacements),
    storageModule(configuration.database, purpose),
    assemblyModule,
    providersModule,
  );
  const storage = await withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], () =>
    container.getAsync(tokens.storage),
  ).catch(async (error) => {
    await container.unbindAllAsync().catch(() => undefined);
    throw error;
  });
  const close = async (): Promise<void> => {
    await storage.close();
    // What could not be made, such as a sealing whose key is refused, cannot be unbound.
    await container.unbindAllAsync().finally(storage.unlock);
  };
  return { container, storage, close };
};

const storageModule = (database: DatabaseUrl, purpose: Purpose) => {
  switch (database.kind) {
    case 'memory':
      return memoryModule;
    case 'sqlite':
      return sqliteModule(database.path, purpose === 'serve');
    case 'postgres':
      return postgresModule(database.url);
  }
};

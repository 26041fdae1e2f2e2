import 'reflect-metadata';
import { Container } from 'inversify';
import type { Configuration, DatabaseUrl } from './configuration.js';
import { coreModule } from './modules/core.js';
import { mediaModule } from './modules/media.js';
import { memoryModule } from './modules/memory.js';
import { postgresModule } from './modules/postgres.js';
import { providersModule } from './modules/providers.js';
import { secretsModule } from './modules/secrets.js';
import { sqliteModule } from './modules/sqlite.js';
import { systemModule } from './modules/system.js';
import { webhooksModule } from './modules/webhooks.js';

/** Everything wired for a configuration. Nothing runs yet; `unbindAllAsync` closes what was opened. */
export const containerFor = (configuration: Configuration): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  container.load(
    systemModule(configuration),
    storeModule(configuration.database),
    secretsModule,
    mediaModule,
    coreModule,
    providersModule,
    webhooksModule,
  );
  return container;
};

/** Does a piece of work in a container of its own, and closes what it opened. */
export const withContainer = async <Result>(
  configuration: Configuration,
  work: (container: Container) => Promise<Result>,
): Promise<Result> => {
  const container = containerFor(configuration);
  try {
    const result = await work(container);
    await container.unbindAllAsync();
    return result;
  } catch (error) {
    await abandon(container);
    throw error;
  }
};

/** Closes what was opened before something failed; what could not be made says so once more, which is no news. */
export const abandon = (container: Container): Promise<void> =>
  container.unbindAllAsync().catch(() => undefined);

const storeModule = (database: DatabaseUrl) => {
  switch (database.kind) {
    case 'memory':
      return memoryModule;
    case 'sqlite':
      return sqliteModule(database.path);
    case 'postgres':
      return postgresModule(database.url);
  }
};

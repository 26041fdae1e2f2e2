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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { type Demo, makeDemo } from '../../../composition/demo.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { Messaging } from '../../../core/messaging.js';
import type { RateLimiter } from '../../../core/ports/machine/rate-limiter.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import { type ApiClient, apiClient } from '../http/api-client.js';
import { migratedDatabase, migratedFile } from '../stores/migrated.js';
import type { ServerEnvironment } from './server-environment.js';

/** A whole server in this process, with a demo in it and a client of that. */
export type RunningDemo = {
  readonly demo: Demo;
  readonly client: ApiClient;
  readonly messaging: Messaging;
  readonly stores: Stores;
  readonly url: string;
  /** The URL of probes and metrics, when they have an address of their own. */
  readonly adminUrl: string | undefined;
  /** The URL of the dashboard, when it is on. */
  readonly dashboardUrl: string | undefined;
  /** Sets the server's wall clock forward. */
  readonly skip: (ms: number) => void;
  readonly close: () => Promise<void>;
};

/** Every store that a server is tried on: its URL, migrated, apart from all that were given before. */
const databases = {
  memory: async () => 'memory:',
  sqlite: async (folder: string) => `sqlite:${await migratedFile(folder)}`,
  postgres: async () => migratedDatabase(),
} as const;
export type DatabaseName = keyof typeof databases;
export const databaseNames = ['memory', 'sqlite', 'postgres'] as const satisfies DatabaseName[];

export const startDemo = async (
  database: DatabaseName,
  environment: ServerEnvironment = {},
  isUnlimited = false,
): Promise<RunningDemo> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  const url = await databases[database](folder);
  const demo = await startDemoOn(url, { ROUNDTRIP_DATA_DIR: folder, ...environment }, isUnlimited);
  return {
    ...demo,
    close: async () => {
      await demo.close();
      await rm(folder, { recursive: true });
    },
  };
};

/** The same on a database that is there already, with its data where the environment says. */
export const startDemoOn = async (
  databaseUrl: string,
  environment: ServerEnvironment,
  isUnlimited = false,
): Promise<RunningDemo> => {
  const configuration = readConfiguration({
    ROUNDTRIP_DATABASE_URL: databaseUrl,
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'warn',
    ...environment,
  });
  if ('problems' in configuration) throw new Error(configuration.problems.join('; '));
  let skippedMs = 0;
  const { url, adminUrl, dashboardUrl, assembly, stop } = await startServer(configuration, {
    clock: () => Date.now() + skippedMs,
    gaugesEveryMs: 200,
    ...(isUnlimited && { rateLimiters: () => ({ project: always, address: always }) }),
  });
  const messaging = assembly.useCases;
  const demo = await makeDemo(messaging);
  return {
    demo,
    messaging,
    stores: assembly.parts.stores,
    url,
    adminUrl,
    dashboardUrl,
    skip: (ms) => {
      skippedMs += ms;
    },
    client: apiClient(url, demo.key),
    close: stop,
  };
};

/** Grants every request: for what is not about rate limits. */
const always: RateLimiter = (_, { perSecond, burst }) => ({
  isGranted: true,
  limit: perSecond,
  remaining: burst,
  resetSeconds: 0,
  retryAfterSeconds: 1,
});

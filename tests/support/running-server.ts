import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration } from '../../composition/configuration.js';
import { type Demo, makeDemo } from '../../composition/demo.js';
import { startServer } from '../../composition/server.js';
import { tokens } from '../../composition/tokens.js';
import type { Messaging } from '../../core/messaging.js';
import { type ApiClient, apiClient } from './api-client.js';
import type { ServerEnvironment } from './server-process.js';

/** A whole server in this process, with a demo in it and a client of that. */
export type RunningDemo = {
  readonly demo: Demo;
  readonly client: ApiClient;
  readonly messaging: Messaging;
  readonly close: () => Promise<void>;
};

/** The stores that a server is tried on in this process. */
export const databases = {
  memory: () => 'memory:',
  sqlite: (folder: string) => `sqlite:${join(folder, 'roundtrip.db')}`,
} as const;

export const startDemo = async (
  database: keyof typeof databases,
  environment: ServerEnvironment = {},
): Promise<RunningDemo> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  const configuration = readConfiguration({
    ROUNDTRIP_DATABASE_URL: databases[database](folder),
    ROUNDTRIP_DATA_DIR: folder,
    ROUNDTRIP_PORT: '0',
    ROUNDTRIP_LOG_LEVEL: 'warn',
    ...environment,
  });
  if ('problems' in configuration) throw new Error(configuration.problems.join('; '));
  const { url, container, stop } = await startServer(configuration);
  const messaging = await container.getAsync(tokens.messaging);
  const demo = await makeDemo(messaging);
  return {
    demo,
    messaging,
    client: apiClient(url, demo.key),
    close: async () => {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
};

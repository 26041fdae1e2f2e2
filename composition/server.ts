import { readFile } from 'node:fs/promises';
import type { Container } from 'inversify';
import { type HttpPorts, httpServer } from '../adapters/http/index.js';
import { secondMs } from '../core/shared/time.js';
import type { Service } from '../core/workers/service.js';
import { backgroundServices } from './background.js';
import { withConfigurationContext } from './blame.js';
import { type Configuration, urlHost } from './configuration.js';
import { abandon, containerFor } from './container.js';
import { requestMetrics } from './metrics/requests.js';
import { type Storage, tokens } from './tokens.js';

/** How long a stop may take; what has not ended by then is cut off (docs/specification.md#8.3.2). */
const stopWithinMs = 10 * secondMs;

/** A server that runs. */
export type RunningServer = {
  /** `http://HOST:PORT`, with the port that it really got. */
  readonly url: string;
  readonly container: Container;
  /** Accepts nothing more, finishes what it holds, and lets go of everything; within 10 s. */
  readonly stop: () => Promise<void>;
};

/** Migrates the store, listens, and starts what the role runs; where that fails, nothing is left running. */
export const startServer = async (
  configuration: Configuration,
  container: Container = containerFor(configuration),
): Promise<RunningServer> => {
  try {
    const storage = await opened(container);
    return await start(configuration, container, storage).catch(async (error) => {
      await storage.close();
      throw error;
    });
  } catch (error) {
    await abandon(container);
    throw error;
  }
};

const opened = (container: Container): Promise<Storage> =>
  withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], async () => {
    const storage = await container.getAsync(tokens.storage);
    await storage.lock();
    return storage;
  });

const start = async (
  configuration: Configuration,
  container: Container,
  storage: Storage,
): Promise<RunningServer> => {
  await withConfigurationContext(['ROUNDTRIP_DATABASE_URL'], storage.migrate);
  await withConfigurationContext(['ROUNDTRIP_DATA_DIR'], () => container.getAsync(tokens.sealing));
  const services = await backgroundServices(container, configuration.role);
  const { host, tls } = configuration;
  const urlOn = (port: number): string => `${tls ? 'https' : 'http'}://${urlHost(host)}:${port}`;
  let url = urlOn(configuration.port);
  const http = await httpOf(configuration, container, () => url);
  const { port } = await withConfigurationContext(['ROUNDTRIP_HOST', 'ROUNDTRIP_PORT'], () =>
    http.listen(host, configuration.port),
  );
  url = urlOn(port);
  for (const service of services) service.start();
  if (configuration.role !== 'api') {
    const { notify } = await container.getAsync(tokens.notifier);
    storage.workNotifications?.listen(() => notify());
  }
  return {
    url,
    container,
    stop: async () => {
      await Promise.all([http.close(stopWithinMs - secondMs), stopAll(services)]);
      await storage.close();
      await container.unbindAllAsync();
    },
  };
};

/** What is left of the work when the time is up is left to the leases. */
const stopAll = async (services: readonly Service[]): Promise<void> => {
  const stopped = Promise.all(services.map((service) => service.stop()));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, stopWithinMs - secondMs);
  });
  await Promise.race([stopped, late]).finally(() => clearTimeout(timer));
};

const httpOf = async (
  { tls, publicUrl, trustedProxies }: Configuration,
  container: Container,
  ownUrl: () => string,
) => {
  const storage = await container.getAsync(tokens.storage);
  const registry = await container.getAsync(tokens.metrics);
  const onFault = (await container.getAsync(tokens.onFault))('http');
  const ports: HttpPorts = {
    services: {
      ...(await container.getAsync(tokens.messaging)),
      isReady: storage.isReady,
      whatsAppWebhook: await container.getAsync(tokens.whatsAppWebhook),
      metrics: () => registry.metrics(),
    },
    rateLimiters: await container.getAsync(tokens.rateLimiters),
    newId: await container.getAsync(tokens.newId),
    onFault: (error, request) => onFault(error, { request }),
    onAnswered: requestMetrics(registry),
    trustedProxies,
    publicUrl: publicUrl ?? ownUrl,
  };
  if (!tls) return httpServer(ports);
  const cert = await withConfigurationContext(['ROUNDTRIP_TLS_CERT_FILE'], () =>
    readFile(tls.certFile),
  );
  const key = await withConfigurationContext(['ROUNDTRIP_TLS_KEY_FILE'], () =>
    readFile(tls.keyFile),
  );
  return withConfigurationContext(['ROUNDTRIP_TLS_CERT_FILE', 'ROUNDTRIP_TLS_KEY_FILE'], () =>
    httpServer({ ...ports, tls: { cert, key } }),
  );
};

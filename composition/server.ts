import { readFile } from 'node:fs/promises';
import type { Container } from 'inversify';
import { httpServer } from '../adapters/http/index.js';
import type { Service } from '../core/shared/service.js';
import { secondMs } from '../core/shared/time.js';
import { backgroundServices } from './background.js';
import { type Configuration, urlHost } from './configuration.js';
import { containerFor } from './container.js';
import { requestMetrics } from './metrics/requests.js';
import { tokens } from './tokens.js';

/** How long a stop may take: what has not ended by then is cut off (reliability notes 8). */
export const stopWithinMs = 10 * secondMs;

/** A server that runs. */
export type RunningServer = {
  /** `http://HOST:PORT`, with the port that it really got. */
  readonly url: string;
  readonly container: Container;
  /** Accepts nothing more, finishes what it holds, and lets go of everything; within 10 s. */
  readonly stop: () => Promise<void>;
};

/** Migrates the store, starts what the role runs, and listens. */
export const startServer = async (
  configuration: Configuration,
  container: Container = containerFor(configuration),
): Promise<RunningServer> => {
  try {
    return await start(configuration, container);
  } catch (error) {
    await container.unbindAllAsync();
    throw error;
  }
};

const start = async (
  configuration: Configuration,
  container: Container,
): Promise<RunningServer> => {
  const storage = await container.getAsync(tokens.storage);
  await storage.lock();
  await storage.migrate();
  const services = await backgroundServices(container, configuration.role);
  const http = await httpOf(configuration, container);
  for (const service of services) service.start();
  if (configuration.role !== 'api') {
    const { ring } = await container.getAsync(tokens.doorbell);
    storage.wakeUps?.listen(() => ring());
  }
  const { port } = await http.listen(configuration.host, configuration.port);
  const url = `${configuration.tls ? 'https' : 'http'}://${urlHost(configuration.host)}:${port}`;
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

const httpOf = async (configuration: Configuration, container: Container) => {
  const { tls, publicUrl, trustedProxies } = configuration;
  const storage = await container.getAsync(tokens.storage);
  const registry = await container.getAsync(tokens.metrics);
  const onFault = (await container.getAsync(tokens.onFault))('http');
  return httpServer({
    services: {
      ...(await container.getAsync(tokens.messaging)),
      isReady: storage.isReady,
      whatsAppWebhook: await container.getAsync(tokens.whatsAppWebhook),
      metrics: () => registry.metrics(),
    },
    rateLimiter: await container.getAsync(tokens.rateLimiter),
    newId: await container.getAsync(tokens.newId),
    onFault: (error, request) => onFault(error, { request }),
    onAnswered: requestMetrics(registry),
    trustedProxies,
    publicUrl,
    ...(tls && {
      tls: { cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) },
    }),
  });
};

import { setTimeout } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { secondMs } from '../../core/shared/time.js';
import type { Assembly } from '../assembly/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';
import { type OpenApplication, openApplication } from '../container/open-application.js';
import type { Replacements } from '../container/replacements.js';
import { effectiveConfiguration } from '../logs/effective-configuration.js';
import { milliseconds } from '../logs/milliseconds.js';
import type { Tracing } from '../tracing/start-tracing.js';
import { version } from '../version.js';
import { type OwnServer, serversOf } from './http.js';
import { within } from './within.js';

/** Time that a stop leaves to requests and services, so that all of it takes at most 10 s (docs/specification.md#8.3.2). */
const graceMs = 8 * secondMs;

/** Time that a stop leaves to closing the stores: what they do then is not needed to keep what was answered. */
const closeMs = secondMs / 2;

/** Time that connections have for one more request when another process takes over. */
const drainMs = 5 * secondMs;

/** Time that a stop leaves to the export of the last spans, at least and at most. */
const exportMs = { least: 500, most: secondMs } as const;

/** A server that runs. */
export type RunningServer = {
  /** `http://HOST:PORT`, with the port that it listens on. */
  readonly url: string;
  /** URL of the metrics, when they have an address of their own. */
  readonly metricsUrl: string | undefined;
  /** URL of the dashboard. Undefined: it is off. */
  readonly dashboardUrl: string | undefined;
  readonly assembly: Assembly;
  readonly metrics: Registry;
  /**
   * Accepts no more connections, and closes each open one after its next answer. Takes at most 5 s. Call `stop` then.
   */
  readonly drain: () => Promise<void>;
  /**
   * Is not ready any more, and serves for `drainMs`, by default 0. Then accepts no more requests, finishes what it has begun, and
   * closes everything, which takes at most 10 s.
   */
  readonly stop: (drainMs?: number) => Promise<void>;
};

/** Migrates the database, listens, and starts the services of the role. Leaves nothing running when it rejects. */
export const startServer = async (
  configuration: Configuration,
  replacements: Replacements = {},
): Promise<RunningServer> => {
  const application = await openApplication(configuration, 'serve', replacements);
  return listen(application, replacements).catch(async (error) => {
    await application.close().catch(() => undefined);
    throw error;
  });
};

/** A host as it is written in a URL. */
const urlHost = (host: string): string => (host.includes(':') ? `[${host}]` : host);

const listen = async (
  application: OpenApplication,
  { scrape = () => application.metrics.metrics() }: Replacements,
): Promise<RunningServer> => {
  const { assembly, configuration, gauges } = application;
  const { host, port, tls } = configuration;
  const urlOf = (name: string, on: number): string =>
    `${tls ? 'https' : 'http'}://${urlHost(name)}:${on}`;
  let url = urlOf(host, port);
  let isStopping = false;
  const given = { ownUrl: () => url, scrape, isStopping: () => isStopping };
  const { api, metrics, dashboard } = await serversOf(application, given);
  const servers = [api, metrics?.server, dashboard?.server].flatMap((server) => server ?? []);
  const closeServers = () => Promise.all(servers.map((server) => server.close(graceMs)));
  const listenOn = async ({ server, variables, ...address }: OwnServer): Promise<string> => {
    const own = await withConfigurationContext(variables, () =>
      server.listen(address.host, address.port),
    );
    return urlOf(address.host, own.port);
  };
  const listenAll = async () => {
    const variables = ['ROUNDTRIP_HOST', 'ROUNDTRIP_PORT'] as const;
    url = await listenOn({ server: api, host, port, variables });
    const metricsUrl = metrics && `${await listenOn(metrics)}/metrics`;
    const dashboardBase = dashboard ? await listenOn(dashboard) : url;
    const dashboardUrl = configuration.dashboard ? `${dashboardBase}/dashboard` : undefined;
    return { metricsUrl, dashboardUrl };
  };
  const tracing = await tracingOf(application);
  const { metricsUrl, dashboardUrl } = await listenAll().catch(async (error) => {
    await Promise.all([closeServers(), tracing?.stop(exportMs.least)]);
    throw error;
  });
  assembly.start();
  gauges.start();
  const { logger } = application;
  const settings = effectiveConfiguration(configuration);
  logger.info(
    { version, url, metricsUrl, dashboardUrl, configuration: settings },
    'the server is ready',
  );
  return {
    url,
    metricsUrl,
    dashboardUrl,
    assembly,
    metrics: application.metrics,
    drain: async () => void (await Promise.all(servers.map((server) => server.drain(drainMs)))),
    stop: async (drainMs = 0) => {
      isStopping = true;
      for (const server of servers) server.announceStop();
      logger.info({ url, drainMs }, 'the server stops');
      if (drainMs > 0) await setTimeout(drainMs);
      const began = performance.now();
      // What a service has not finished in time is left to its leases.
      const services = Promise.all([assembly.close(), gauges.stop()]);
      await Promise.all([closeServers(), within(graceMs, services)]);
      const leftMs = graceMs - (performance.now() - began);
      await tracing?.stop(Math.min(Math.max(leftMs, exportMs.least), exportMs.most));
      await within(Math.max(leftMs, closeMs), application.close());
      const durationMs = milliseconds(performance.now() - began);
      logger.info({ durationMs }, 'the server has stopped');
    },
  };
};

/** The SDK that the environment asks for. */
const tracingOf = async ({
  configuration: { traceProtocol },
  onFault,
}: OpenApplication): Promise<Tracing | undefined> => {
  if (!traceProtocol) return undefined;
  const { startTracing } = await import('../tracing/start-tracing.js');
  return startTracing(traceProtocol, (error) => onFault(error, 'tracing'));
};

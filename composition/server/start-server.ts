import { setTimeout } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { loadOptional } from '../../adapters/system/optional-package.js';
import type { Readiness } from '../../core/ports/readiness.js';
import { secondMs } from '../../core/shared/time.js';
import type { Assembly } from '../assembly/index.js';
import { removeDrafts } from '../backup/exclusive.js';
import { requireBackupPlace, serverBackups } from '../backup/schedule/server-backups.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';
import { dashboardUrlOf } from '../configuration/dashboard-url.js';
import { openIdPackages } from '../configuration/optional-packages.js';
import { type OpenApplication, openApplication } from '../container/open-application.js';
import type { Replacements } from '../container/replacements.js';
import { eraseAgain } from '../erasures/restored.js';
import { effectiveConfiguration } from '../logs/effective-configuration.js';
import { milliseconds } from '../logs/milliseconds.js';
import type { Tracing } from '../tracing/start-tracing.js';
import { version } from '../version.js';
import { adminApi } from './admin/admin-api.js';
import type { ServeAdminApi } from './admin/forwarded.js';
import { type Admin, adminListener } from './admin/listener.js';
import { baseUrl } from './base-url.js';
import { type OwnServer, serversOf } from './http.js';
import { giveBackIdleMemory } from './idle-memory.js';
import { within } from './within.js';

/** Time that a stop leaves to requests and services, so that all of it takes at most 10 s (docs/specification.md#8.3.2). */
const graceMs = 8 * secondMs;

/** Time that a stop leaves to closing the stores: what they do then is not needed to keep what was answered. */
const closeMs = secondMs / 2;

/** Time that connections have for one more request when another process takes over. */
const drainMs = 5 * secondMs;

/** Time that a stop leaves to the export of the last spans, at least and at most. */
const exportMs = { min: 500, max: secondMs } as const;

/** A server that runs. */
export type RunningServer = {
  /** `http://HOST:PORT`, with the port that it listens on. */
  readonly url: string;
  /** `http://HOST:PORT` of probes and metrics, when they have an address of their own. */
  readonly adminUrl: string | undefined;
  /** URL of the dashboard. Undefined: it is off. */
  readonly dashboardUrl: string | undefined;
  readonly assembly: Assembly;
  readonly metrics: Registry;
  /** Whether it can handle requests: not once it was told to stop. */
  readonly isReady: () => Promise<Readiness>;
  /** Serves a request of the Admin API. Undefined: it is off. */
  readonly serveAdminApi?: ServeAdminApi | undefined;
  /** Resolves to the reason when another process may use the database file: call `stop` then. Otherwise never. */
  readonly lockLost: Promise<string>;
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
): Promise<RunningServer> => (await openServer(configuration, replacements))();

/** Does what `startServer` does before the server listens. Gives what does the rest: call it once. */
export const openServer = async (
  configuration: Configuration,
  replacements: Replacements = {},
): Promise<() => Promise<RunningServer>> => {
  await requireSingleSignOn(configuration);
  await requireBackupPlace(configuration);
  const application = await openApplication(configuration, 'serve', replacements);
  const closing = async (error: unknown): Promise<never> => {
    await application.close().catch(() => undefined);
    throw error;
  };
  const { database, dataDir } = configuration;
  if (database.kind === 'sqlite') await removeDrafts(dataDir, database.path).catch(closing);
  // Before anything is served: a restored database still has who was erased after the backup.
  await eraseAgain(application).catch(closing);
  return () => listen(application, replacements).catch(closing);
};

const listen = async (
  application: OpenApplication,
  { scrape: scrapeOfAll }: Replacements,
): Promise<RunningServer> => {
  const { assembly, configuration, gauges } = application;
  const { host, port, tls } = configuration;
  const scrape = scrapeOfAll ?? (() => application.metrics.metrics());
  const urlOf = (name: string, on: number): string => baseUrl(tls !== undefined, name, on);
  let url = urlOf(host, port);
  let isStopping = false;
  let watchLock: NodeJS.Timeout | undefined;
  const isReady = async (): Promise<Readiness> =>
    isStopping ? { reason: 'server_stopping' } : application.storage.isReady();
  const given = { ownUrl: () => url, scrape, isReady };
  const { api, ports, certificate, dashboard } = await serversOf(application, given);
  const backups = serverBackups(application);
  const operators = configuration.adminApi
    ? adminApi(assembly, ports, {
        dashboardUrl: dashboardUrlOf(configuration),
        status: async () => ({
          version,
          notReady: reasonOf(await isReady()),
          newestBackupAt: backups && (backups.newest() ?? null),
        }),
      })
    : undefined;
  const serveAdminApi = operators?.serve;
  const servers = [api, dashboard?.server].flatMap((server) => server ?? []);
  const closeServers = () => Promise.all(servers.map((server) => server.close(graceMs)));
  const listenOn = async ({ server, variables, ...address }: OwnServer): Promise<string> => {
    const own = await withConfigurationContext(variables, () =>
      server.listen(address.host, address.port),
    );
    return urlOf(address.host, own.port);
  };
  let admin: Admin | undefined;
  const onFault = (error: unknown): void => application.onFault(error, 'admin listener');
  const listenAll = async () => {
    const variables = ['ROUNDTRIP_HOST', 'ROUNDTRIP_PORT'] as const;
    url = await listenOn({ server: api, host, port, variables });
    application.publicUrl.listensOn(url);
    // The supervisor of several processes has the listener of all.
    if (configuration.adminAddress && !scrapeOfAll)
      admin = await adminListener(configuration, certificate, {
        ...{ isReady, scrape, serveAdminApi, onFault },
      });
    const dashboardBase = dashboard ? await listenOn(dashboard) : url;
    const dashboardUrl = configuration.dashboard ? `${dashboardBase}/dashboard` : undefined;
    return { adminUrl: admin?.url, dashboardUrl };
  };
  const tracing = await tracingOf(application);
  const { adminUrl, dashboardUrl } = await listenAll().catch(async (error) => {
    await Promise.all([closeServers(), admin?.close(), tracing?.stop(exportMs.min)]);
    throw error;
  });
  const lockLost = new Promise<string>((resolve) => {
    watchLock = setInterval(() => {
      const reason = application.storage.lockLostBecause();
      if (reason === undefined) return;
      isStopping = true;
      resolve(reason);
    }, secondMs).unref();
  });
  assembly.start();
  gauges.start();
  backups?.start();
  const keepMemory = giveBackIdleMemory();
  const { logger } = application;
  const settings = effectiveConfiguration(configuration);
  logger.info(
    { version, url, adminUrl, dashboardUrl, configuration: settings },
    'the server is ready',
  );
  return {
    url,
    adminUrl,
    dashboardUrl,
    isReady,
    assembly,
    metrics: application.metrics,
    serveAdminApi,
    lockLost,
    drain: async () => void (await Promise.all(servers.map((server) => server.drain(drainMs)))),
    stop: async (drainMs = 0) => {
      isStopping = true;
      clearInterval(watchLock);
      keepMemory();
      for (const server of [...servers, admin]) server?.announceStop();
      logger.info({ url, drainMs }, 'the server stops');
      if (drainMs > 0) await setTimeout(drainMs);
      const began = performance.now();
      // What a service has not finished in time is left to its leases.
      const services = Promise.all([assembly.close(), gauges.stop(), backups?.stop()]);
      await Promise.all([closeServers(), operators?.close(graceMs), within(graceMs, services)]);
      const leftMs = graceMs - (performance.now() - began);
      await tracing?.stop(Math.min(Math.max(leftMs, exportMs.min), exportMs.max));
      await within(Math.max(leftMs, closeMs), application.close());
      await admin?.close();
      const durationMs = milliseconds(performance.now() - began);
      logger.info({ durationMs }, 'the server has stopped');
    },
  };
};

/** Why a server is not ready; undefined when it is. */
const reasonOf = (readiness: Readiness): string | undefined =>
  readiness === true ? undefined : readiness ? readiness.reason : 'store_unreachable';

/** Loads the library of single sign-on where that is configured, so that a server without it does not start. */
const requireSingleSignOn = async ({ singleSignOn }: Configuration): Promise<void> => {
  if (!singleSignOn) return;
  const needed = { names: openIdPackages, neededBy: 'ROUNDTRIP_OIDC_ISSUER' };
  await loadOptional(() => Promise.all([import('openid-client'), import('jose')]), needed);
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

import { readFile } from 'node:fs/promises';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { entry } from '../../adapters/http/entry/entry.js';
import {
  type HttpPorts,
  type HttpServer,
  httpServer,
  type Route,
  routes,
} from '../../adapters/http/index.js';
import type { Configuration } from '../configuration/configuration.js';
import { withConfigurationContext } from '../configuration/context.js';
import type { VariableName } from '../configuration/variables.js';
import type { Application } from '../container/application.js';
import { requestLog } from '../logs/requests.js';
import { loadMetrics, requestMetrics } from '../metrics/requests.js';
import { dashboardOf } from './dashboard.js';
import { scrapeOf } from './scrape.js';

/** A server for one part of what `api` serves otherwise. */
export type OwnServer = {
  readonly server: HttpServer;
  readonly host: string;
  readonly port: number;
  /** The variables that give its address. */
  readonly variables: readonly VariableName[];
};

/** The HTTP servers of an application. */
export type HttpServers = {
  readonly api: HttpServer;
  /** Serves `GET /metrics` alone. Undefined: `api` serves it. */
  readonly metrics: OwnServer | undefined;
  /** Serves the dashboard alone. Undefined: `api` serves it, or no server. */
  readonly dashboard: OwnServer | undefined;
};

/** What the servers need beside the application. */
type Given = {
  /** The URL on which `api` listens. */
  readonly ownUrl: () => string;
  /** Writes what `GET /metrics` shows. */
  readonly scrape: () => Promise<string>;
  /** Whether the server has been told to stop. */
  readonly isStopping: () => boolean;
};

/** The HTTP servers of an application. */
export const serversOf = async (application: Application, given: Given): Promise<HttpServers> => {
  const { configuration } = application;
  const { tls, metricsAddress, dashboardAddress, publicUrl = given.ownUrl } = configuration;
  const ports = portsOf(application, given);
  const make = tls ? await tlsServer(tls) : httpServer;
  const isMetrics = ({ path }: { readonly path: string }): boolean => path === '/metrics';
  const isApi = (route: Route): boolean => !metricsAddress || !isMetrics(route);
  const hasDashboard = configuration.dashboard;
  const mounts = hasDashboard && !dashboardAddress ? [dashboardOf(application, publicUrl)] : [];
  const home = mounts.length > 0 ? '/dashboard' : '/docs';
  const api = make({
    ...ports,
    routes: routes.filter(isApi),
    mounts: [...mounts, ...entry(home)],
  });
  loadMetrics(application.metrics, api.load);
  return {
    api,
    metrics: metricsAddress && {
      ...metricsAddress,
      server: make({ ...ports, routes: routes.filter(isMetrics) }),
      variables: ['ROUNDTRIP_METRICS_HOST', 'ROUNDTRIP_METRICS_PORT'],
    },
    dashboard:
      hasDashboard && dashboardAddress
        ? {
            ...dashboardAddress,
            server: make({
              ...ports,
              routes: [],
              mounts: [dashboardOf(application, undefined), ...entry('/dashboard')],
            }),
            variables: ['ROUNDTRIP_DASHBOARD_HOST', 'ROUNDTRIP_DASHBOARD_PORT'],
          }
        : undefined,
  };
};

const portsOf = (
  { configuration, assembly, storage, metrics, logger, onFault, whatsAppWebhook }: Application,
  { ownUrl, scrape, isStopping }: Given,
): HttpPorts => {
  const { publicUrl = ownUrl, trustedProxies, metricsToken, admission } = configuration;
  const { newId, rateLimiters, tracer } = assembly.parts;
  const [measure, log] = [requestMetrics(metrics), requestLog(logger)];
  return {
    services: {
      ...assembly.useCases,
      isReady: async () => (isStopping() ? { reason: 'server_stopping' } : storage.isReady()),
      whatsAppWebhook,
      metrics: scrapeOf(scrape, metricsToken),
    },
    rateLimiters,
    newId,
    onFault: (error, request) => onFault(error, 'http', { request }),
    onAnswered: (request) => {
      measure(request);
      log(request);
    },
    trustedProxies,
    publicUrl,
    tracer,
    limits: limitsOf(admission),
  };
};

/** Requests whose bodies still arrive, or whose answers leave, are as many again as those that are served or wait. */
const limitsOf = (admission: Configuration['admission']): NonNullable<HttpPorts['limits']> => ({
  ...admission,
  sharedSlots: Math.ceil(admission.slots / 4),
  uploadsPerProject: Math.ceil(admission.uploads / 2),
  requests: 2 * (admission.slots + admission.waiting),
});

type MakeServer = (ports: HttpPorts) => HttpServer;

/** Makes servers with a certificate. It is checked here, before any server listens. */
const tlsServer = async ({
  certFile,
  keyFile,
}: NonNullable<Configuration['tls']>): Promise<MakeServer> => {
  const cert = await withConfigurationContext(['ROUNDTRIP_TLS_CERT_FILE'], () =>
    readFile(certFile),
  );
  const key = await withConfigurationContext(['ROUNDTRIP_TLS_KEY_FILE'], () => readFile(keyFile));
  const check = (names: readonly VariableName[], options: SecureContextOptions, wrong: string) =>
    withConfigurationContext(names, () => {
      try {
        createSecureContext(options);
      } catch (cause) {
        throw new Error(wrong, { cause });
      }
    });
  const [certName, keyName] = ['ROUNDTRIP_TLS_CERT_FILE', 'ROUNDTRIP_TLS_KEY_FILE'] as const;
  await check([certName], { cert }, 'the file contains no PEM certificate chain');
  await check([keyName], { key }, 'the file contains no PEM private key without a passphrase');
  await check([certName, keyName], { cert, key }, 'the key does not belong to the certificate');
  return (ports) => httpServer({ ...ports, tls: { cert, key } });
};

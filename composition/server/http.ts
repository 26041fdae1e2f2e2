import { entry } from '../../adapters/http/entry/entry.js';
import {
  type HttpPorts,
  type HttpServer,
  httpServer,
  loggedRequest,
  type Route,
  routes,
  type Services,
  type Tls,
} from '../../adapters/http/index.js';
import { acceptQueue } from '../../adapters/system/accept-queue.js';
import type { Configuration } from '../configuration/configuration.js';
import type { VariableName } from '../configuration/variables.js';
import type { Application } from '../container/application.js';
import { requestLog } from '../logs/requests.js';
import { loadMetrics, requestLogMetrics, requestMetrics } from '../metrics/requests.js';
import { certificateOf } from './certificate.js';
import { dashboardOf } from './dashboard.js';
import { scimOf } from './scim.js';
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
  /** The certificate of all of them. Undefined: HTTP. */
  readonly certificate: Tls | undefined;
  /** Serves the dashboard alone. Undefined: `api` serves it, or no server. */
  readonly dashboard: OwnServer | undefined;
  /** What each of them is made of. */
  readonly ports: HttpPorts;
};

/** What the servers need beside the application. */
type Given = {
  /** The URL on which `api` listens. */
  readonly ownUrl: () => string;
  /** Writes what `GET /metrics` shows. */
  readonly scrape: () => Promise<string>;
  readonly isReady: Services['isReady'];
};

/** The HTTP servers of an application. */
export const serversOf = async (application: Application, given: Given): Promise<HttpServers> => {
  const { configuration } = application;
  const { tls, adminAddress, dashboardAddress, publicUrl = given.ownUrl } = configuration;
  const ports = portsOf(application, given);
  const certificate = tls && (await certificateOf(tls));
  const make: MakeServer = (made) =>
    httpServer({ ...made, ...(certificate && { tls: certificate }) });
  const isApi = ({ path }: Route): boolean => !adminAddress || path !== '/metrics';
  const hasDashboard = configuration.dashboard;
  const mounts = hasDashboard && !dashboardAddress ? [dashboardOf(application, publicUrl)] : [];
  const home = mounts.length > 0 ? '/dashboard' : '/docs';
  const { processes } = configuration;
  const api = make({
    ...ports,
    // All processes accept from one queue.
    acceptQueue: (port) => {
      const queued = acceptQueue(port);
      return queued === undefined ? undefined : Math.ceil(queued / processes);
    },
    routes: routes.filter(isApi),
    mounts: [...mounts, scimOf(application, publicUrl), ...entry(home)],
  });
  loadMetrics(application.metrics, api.load);
  return {
    api,
    ports,
    certificate,
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
  { configuration, assembly, metrics, logger, onFault, ...application }: Application,
  { ownUrl, scrape, isReady }: Given,
): HttpPorts => {
  const { publicUrl = ownUrl, trustedProxies, metricsToken, admission } = configuration;
  const { newId, rateLimiters, tracer } = assembly.parts;
  const [measure, log] = [requestMetrics(metrics), requestLog(logger)];
  requestLogMetrics(metrics, assembly.requestLog.leftOut);
  return {
    services: {
      ...assembly.useCases,
      ...application.providerServices,
      isReady,
      metrics: scrapeOf(scrape, metricsToken),
    },
    rateLimiters,
    newId,
    onFault: (error, request) => onFault(error, 'http', { request }),
    onAnswered: (request) => {
      measure(request);
      log(request);
      const logged = loggedRequest(request);
      if (logged) assembly.requestLog.note(logged);
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

type MakeServer = (ports: Parameters<typeof httpServer>[0]) => HttpServer;

import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { Services } from '../../adapters/http/index.js';
import { adminReferenceRoutes, httpServer, routes } from '../../adapters/http/index.js';
import { polledPaths } from '../../adapters/http/routes/probes.js';
import { memoryRateLimiter } from '../../adapters/memory/rate-limiter.js';
import { systemClock } from '../../adapters/system/clocks.js';
import { systemRandomBytes } from '../../adapters/system/crypto.js';
import { ulidNewId } from '../../adapters/system/ids.js';
import { adminBodyBytes } from '../server/admin/admin-body.js';
import { adminCalls } from '../server/admin/admin-calls.js';
import { forwardMount } from '../server/admin/forward-mount.js';
import type { AdminData, FromAdminThread, ToAdminThread } from '../server/admin/messages.js';
import { probeState } from '../server/admin/probe-state.js';
import { isAllowed } from '../server/scrape.js';

/*
 * The thread of the admin listener: `start-admin.ts` starts it. It answers from what the server reported last, also while
 * the server is busy.
 */
const serve = (port: MessagePort, data: AdminData): void => {
  const { host, port: tcpPort, tls, metricsToken, hasAdminApi, trustedProxies } = data;
  const tell = (answer: FromAdminThread): void => port.postMessage(answer);
  const calls = adminCalls((call, request) => tell({ kind: 'call', call, request }));
  const state = probeState(() => tell({ kind: 'scrape' }));
  port.on('message', (report: ToAdminThread) => {
    if (report.kind === 'metrics') state.shown(report.text);
    else if (report.kind === 'answer') calls.answered(report.call, report.answer);
    else state.beat(report.readiness);
  });
  const { isAlive, isReady, metrics, ageSeconds } = state;
  const limiter = memoryRateLimiter();
  const server = httpServer({
    // No other use case is called: the routes are those of the probes, and of the reference of the Admin API.
    services: {
      isAlive,
      isReady,
      probeAge: ageSeconds,
      metrics: async (given: string | undefined) =>
        isAllowed(given, metricsToken) ? metrics() : undefined,
    } as Services,
    routes: [
      ...routes.filter(({ path }) => polledPaths.has(path)),
      ...(hasAdminApi ? adminReferenceRoutes : []),
    ],
    ...(hasAdminApi && { mounts: [forwardMount(calls.serve)] }),
    limits: { jsonBytes: adminBodyBytes },
    trustedProxies,
    rateLimiters: { project: limiter, address: limiter },
    newId: ulidNewId(systemClock, systemRandomBytes),
    onFault: (error) => tell({ kind: 'fault', error }),
    ...(tls && { tls }),
  });
  server.listen(host, tcpPort).then(
    ({ port: own }) => tell({ kind: 'listening', port: own }),
    (error) => tell({ kind: 'refused', error }),
  );
};

if (parentPort) serve(parentPort, workerData);

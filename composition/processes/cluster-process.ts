import cluster from 'node:cluster';
import type { Readiness } from '../../core/ports/readiness.js';
import { secondMs } from '../../core/shared/time.js';
import type { VariableName } from '../configuration/variables.js';
import type { AllMetrics, MetricReport } from '../metrics/of-all-processes.js';
import type { ServeAdminApi } from '../server/admin/forwarded.js';
import { dialogue } from './dialogue.js';
import type { End, ServerProcess } from './server-process.js';

/** A process of this program that shares its port with the others. */
export type ClusterProcess = ServerProcess & {
  /** Its own metrics; undefined when it cannot read them. Stays pending when it hangs or ends. */
  readonly metrics: () => Promise<MetricReport | undefined>;
  /** Whether it can handle requests; undefined before it serves. Stays pending like `metrics`. */
  readonly readiness: () => Promise<Readiness | undefined>;
  /** Serves a request of the Admin API; undefined when it cannot. Stays pending like `metrics`. */
  readonly serveAdminApi: ServeAdminApi;
};

/**
 * The kernel hands each connection to a process that accepts it. With Node's round robin the supervisor accepts all and
 * passes them on; a connection that is on its way to a process which dies then hangs (docs/decisions/0051).
 */
export const shareConnections = (): void => {
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  // Metrics can be NaN, which JSON has not.
  cluster.setupPrimary({ serialization: 'advanced' });
};

/**
 * Starts this program again, as another process, which drains for `drainMs`. `allMetrics` answers what it asks about all of them.
 */
export const clusterProcess = (
  allMetrics: () => Promise<AllMetrics>,
  drainMs: number,
): ClusterProcess => {
  const drain = { ROUNDTRIP_DRAIN_SECONDS: String(drainMs / secondMs) };
  const worker = cluster.fork(drain satisfies Partial<Record<VariableName, string>>);
  let resolveReady = (_: string): void => undefined;
  const ready = new Promise<string>((resolve) => {
    resolveReady = resolve;
  });
  const ask = dialogue(
    {
      // A process that has ended is noticed by `ended`.
      send: (message) => void worker.send(message, undefined, undefined, () => undefined),
      onMessage: (listener) => void worker.on('message', listener),
    },
    { ready: (text) => resolveReady(String(text)), allMetrics },
  );
  return {
    ready,
    ended: new Promise<End>((resolve) => {
      worker.once('exit', (code, signal) => resolve(code ?? signal));
      // It could not start, or it could not be told something: then it ends, and tells so too.
      worker.on('error', () => worker.process.pid === undefined && resolve(1));
    }),
    retire: () => void ask('retire'),
    stop: () => void worker.process.kill('SIGTERM'),
    kill: () => void worker.process.kill('SIGKILL'),
    metrics: () => ask('metrics') as Promise<MetricReport | undefined>,
    serveAdminApi: (request) => ask('adminApi', request) as ReturnType<ServeAdminApi>,
    readiness: () => ask('readiness') as Promise<Readiness | undefined>,
  };
};

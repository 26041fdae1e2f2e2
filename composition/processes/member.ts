import cluster from 'node:cluster';
import { type AllMetrics, metricsText } from '../metrics/of-all-processes.js';
import type { ForwardedRequest } from '../server/admin/forwarded.js';
import type { RunningServer } from '../server/start-server.js';
import { dialogue } from './dialogue.js';

/** One of several processes, as it sees itself. */
export type Member = {
  /** Writes the metrics of all processes. */
  readonly scrape: () => Promise<string>;
  /**
   * Tells the supervisor that the server is ready. Resolves when the server has stopped: after `stopSignal`, or when it
   * was retired and its connections have ended.
   */
  readonly serve: (server: RunningServer, text: string, stopping: Stopping) => Promise<void>;
  /** Closes the channel to the supervisor, which keeps the process alive. */
  readonly leave: () => void;
};

/** How a process of several stops. */
export type Stopping = {
  readonly stopSignal: Promise<void>;
  /** `drains`: whether load balancers have to notice the stop; another process takes over otherwise. */
  readonly stop: (drains: boolean) => Promise<void>;
};

/** Joins the supervisor that started this process. Throws when none did. */
export const joinSupervisor = (): Member => {
  const { worker } = cluster;
  if (!worker) throw new Error('no supervisor started this process');
  // A terminal that closes tells all its processes. The supervisor decides what becomes of this one.
  process.on('SIGHUP', () => undefined);
  let serving: RunningServer | undefined;
  let retire = (): void => undefined;
  const retired = new Promise<void>((resolve) => {
    retire = resolve;
  });
  const ask = dialogue(
    {
      send: (message) => void worker.send(message, undefined, undefined, () => undefined),
      onMessage: (listener) => void worker.on('message', listener),
    },
    {
      retire: () => retire(),
      metrics: () => serving?.metrics.getMetricsAsJSON(),
      readiness: () => serving?.isReady(),
      adminApi: (request) => serving?.serveAdminApi?.(request as ForwardedRequest),
    },
  );
  return {
    scrape: async () => metricsText((await ask('allMetrics')) as AllMetrics),
    serve: async (server, text, { stopSignal, stop }) => {
      serving = server;
      await ask('ready', text);
      const isSignalled = stopSignal.then(() => true);
      const isDrained = retired.then(server.drain).then(() => false);
      await stop(await Promise.race([isSignalled, isDrained]));
    },
    leave: () => void worker.disconnect(),
  };
};

import { systemMonotonicClock, systemTimer } from '../../adapters/system/clocks.js';
import type { Readiness } from '../../core/ports/readiness.js';
import { secondMs } from '../../core/shared/time.js';
import type { Configuration } from '../configuration/configuration.js';
import { processLogger } from '../logs/logger.js';
import { type AllMetrics, type MetricReport, metricsText } from '../metrics/of-all-processes.js';
import { adminListener } from '../server/admin/listener.js';
import { certificateOf } from '../server/certificate.js';
import { within } from '../server/within.js';
import { type ClusterProcess, clusterProcess, shareConnections } from './cluster-process.js';
import { drainMsOf } from './drain-time.js';
import { type Supervisor, supervisor } from './supervisor.js';

/** Time that a process has to say its metrics or its readiness. One that hangs is left out. */
const answerMs = 2 * secondMs;

/** The processes of a server, as the command that started them sees them. */
export type Supervision = Omit<Supervisor<ClusterProcess>, 'serving' | 'crashes'> & {
  /** URL of the probes and metrics of all processes, when they have an address of their own. */
  readonly adminUrl: string | undefined;
};

/** Runs the processes of a configuration. They share its port, and this process has their admin listener. */
export const supervise = async (configuration: Configuration): Promise<Supervision> => {
  shareConnections();
  const { processes, tls } = configuration;
  const drainMs = drainMsOf(configuration);
  const log = processLogger(configuration);
  let supervising: Supervisor<ClusterProcess> | undefined;

  /** What each process that serves answers in time, by its number. */
  const answers = async <Result>(
    ask: (process: ClusterProcess) => Promise<Result | undefined>,
  ): Promise<ReadonlyMap<number, Result>> => {
    const given = new Map<number, Result>();
    const asked = [...(supervising?.serving() ?? [])].map(async ([number, process]) => {
      const answer = await ask(process);
      if (answer !== undefined) given.set(number, answer);
    });
    await Promise.all(asked.map((each) => within(answerMs, each)));
    return given;
  };
  const allMetrics = async (): Promise<AllMetrics> => ({
    reports: await answers<MetricReport>(({ metrics }) => metrics()),
    crashes: supervising?.crashes() ?? 0,
  });

  const admin = await adminListener(configuration, tls && (await certificateOf(tls)), {
    isReady: async () => ofAll(await answers<Readiness>(({ readiness }) => readiness())),
    scrape: async () => metricsText(await allMetrics()),
    // Always the same process: it knows which tokens were tried.
    serveAdminApi: async (request) =>
      [...(supervising?.serving().values() ?? [])][0]?.serveAdminApi(request),
    onFault: (err) => log.error({ err }, 'the admin listener failed'),
  });
  supervising = supervisor(processes, {
    startProcess: () => clusterProcess(allMetrics, drainMs),
    timer: systemTimer,
    monotonic: systemMonotonicClock,
    log,
    drainMs,
  });
  const { ready, ended, stop, restart } = supervising;
  return {
    ready,
    restart,
    adminUrl: admin?.url,
    stop: () => {
      admin?.announceStop();
      stop();
    },
    ended: ended.then(async (code) => {
      await admin?.close();
      return code;
    }),
  };
};

/** A server is ready while one of its processes is. */
const ofAll = (found: ReadonlyMap<number, Readiness>): Readiness => {
  const all = [...found.values()];
  return all.includes(true) || (all[0] ?? false);
};

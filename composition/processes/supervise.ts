import { systemMonotonicClock, systemTimer } from '../../adapters/system/clocks.js';
import { secondMs } from '../../core/shared/time.js';
import type { Configuration } from '../configuration/configuration.js';
import { type LogSettings, processLogger } from '../logs/logger.js';
import type { AllMetrics, MetricReport } from '../metrics/of-all-processes.js';
import { within } from '../server/within.js';
import { type ClusterProcess, clusterProcess, shareConnections } from './cluster-process.js';
import { drainMsOf } from './drain-time.js';
import { type Supervisor, supervisor } from './supervisor.js';

/** Time that a process has to say its metrics. A scrape leaves out one that hangs. */
const metricsWithinMs = 2 * secondMs;

/** The processes of a server, as the command that started them sees them. */
export type Supervision = Omit<Supervisor<ClusterProcess>, 'serving' | 'crashes'>;

/** Runs the processes of a configuration. They share its port. */
export const supervise = ({
  processes,
  drainMs: given,
  ...settings
}: Pick<Configuration, 'processes' | 'drainMs'> & LogSettings): Supervision => {
  const drainMs = drainMsOf({ drainMs: given });
  shareConnections();
  const allMetrics = async (): Promise<AllMetrics> => {
    const reports = new Map<number, MetricReport>();
    const asked = [...supervising.serving()].map(([number, process]) =>
      within(
        metricsWithinMs,
        process.metrics().then((report) => report && reports.set(number, report)),
      ),
    );
    await Promise.all(asked);
    return { reports, crashes: supervising.crashes() };
  };
  const supervising = supervisor(processes, {
    startProcess: () => clusterProcess(allMetrics, drainMs),
    drainMs,
    timer: systemTimer,
    monotonic: systemMonotonicClock,
    log: processLogger(settings),
  });
  return supervising;
};

import { secondMs } from '../../core/shared/time.js';
import type { Configuration } from '../configuration/configuration.js';

/** Time in which a load balancer notices that a server is not ready any more. */
const supervisedMs = 5 * secondMs;

/** What a process knows of how it was started. */
export type StartedBy = Pick<NodeJS.Process, 'pid' | 'ppid'> & {
  readonly env: { readonly SYSTEMD_EXEC_PID?: string | undefined };
  readonly isTerminal: boolean;
};

const thisProcess = (): StartedBy => ({
  pid: process.pid,
  ppid: process.ppid,
  env: process.env,
  isTerminal: [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY),
});

/**
 * Time from SIGTERM in which a server still serves, in milliseconds: as configured, else 5 s under a supervisor, else none.
 * Under a supervisor is the first process of a container, a child of process 1, and the main process of a systemd unit,
 * without a terminal.
 */
export const drainMsOf = (
  { drainMs }: Pick<Configuration, 'drainMs'>,
  by: StartedBy = thisProcess(),
): number => drainMs ?? (isSupervised(by) ? supervisedMs : 0);

const isSupervised = ({ pid, ppid, env, isTerminal }: StartedBy): boolean =>
  !isTerminal && (pid === 1 || ppid === 1 || env.SYSTEMD_EXEC_PID === String(pid));

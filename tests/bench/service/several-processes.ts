import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Configuration } from '../../../composition/configuration/configuration.js';
import type { Replacements } from '../../../composition/container/replacements.js';
import { joinSupervisor } from '../../../composition/processes/member.js';
import { supervise } from '../../../composition/processes/supervise.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { Ready, Side } from '../processes/side.js';
import { type Usage, usage } from '../processes/usage.js';
import { makeTenant } from './tenant.js';

/** The service as the several processes that `serve` runs. Each of them runs this program too. */
export const severalProcesses = (
  configuration: Configuration,
  replacements: Replacements,
): Promise<Side<Ready>> =>
  cluster.isPrimary ? supervisingSide(configuration) : memberSide(configuration, replacements);

const supervisingSide = async (configuration: Configuration): Promise<Side<Ready>> => {
  const { ready: started, ended, stop } = await supervise(configuration);
  const text = await Promise.race([started, ended]);
  if (typeof text === 'number') throw new Error(`a process of the service ended with ${text}`);
  const ready: Ready = JSON.parse(text);
  return {
    ready,
    usage: () => usageOfAll(ready.url),
    stop: async () => {
      stop();
      await ended;
    },
  };
};

/** One of the processes. The first makes the tenant that all serve, before the others start. */
const memberSide = async (
  configuration: Configuration,
  replacements: Replacements,
): Promise<Side<Ready>> => {
  const { scrape, serve, leave } = joinSupervisor();
  const server = await startServer(configuration, { ...replacements, scrape });
  const { parts, useCases } = server.assembly;
  const isMade = await parts.stores.tenants.hasProjects();
  const tenant = isMade ? noTenant : await makeTenant(useCases, undefined);
  const ready = { ...tenant, url: server.url };
  void serve(server, JSON.stringify(ready), {
    stopSignal: stopSignal(),
    stop: () => server.stop(),
  }).then(leave);
  return { ready, stop: async () => {} };
};

const noTenant = { project: '', channels: [], headers: {} };

/** Resolves when the supervisor tells this process to stop. */
const stopSignal = async (): Promise<void> => void (await once(process, 'SIGTERM'));

const mib = 1_024 * 1_024;

/** What all processes have used, as their metrics say, with the supervisor. Their statements are not counted. */
const usageOfAll = async (url: string): Promise<Usage> => {
  const text = await (await fetch(`${url}/metrics`)).text();
  const sumOf = (name: string): number =>
    [...text.matchAll(new RegExp(`^${name}\\{.*\\} (\\S+)$`, 'gm'))].reduce(
      (sum, [_, value]) => sum + Number(value),
      0,
    );
  const own = usage();
  return {
    ...own,
    cpuMicros: own.cpuMicros + 1_000_000 * sumOf('process_cpu_seconds_total'),
    residentMib: own.residentMib + Math.round(sumOf('process_resident_memory_bytes') / mib),
  };
};

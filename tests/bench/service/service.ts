import { setTimeout as pause } from 'node:timers/promises';
import { systemClock } from '../../../adapters/system/index.js';
import type { Assembly } from '../../../composition/assembly/index.js';
import { orFail } from '../../../composition/commands/output.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import type { Replacements } from '../../../composition/container/replacements.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { Ready, StartSide } from '../processes/side.js';
import { raisedLimits } from './raised-limits.js';
import { severalProcesses } from './several-processes.js';
import { makeTenant, type Tenant } from './tenant.js';

/** Waits until no delivery is pending, and deactivates the endpoints of the project. */
const settle = async ({ parts, useCases }: Assembly, project: ProjectId): Promise<void> => {
  while ((await parts.stores.deliveries.pending()).length > 0) await pause(20);
  for (const { id } of await useCases.listWebhookEndpoints({ project }))
    orFail(await useCases.deactivateWebhookEndpoint({ project, id }));
};

/**
 * The service as it is shipped, with rate limits that are not reached. `BENCH_WEBHOOK` is the URL of an endpoint that gets
 * all events of messages. `BENCH_CLOCK_BACK_MS` sets the clock back. `BENCH_TENANT` is the tenant of a database that was filled.
 */
const startService: StartSide<Ready> = async (environment) => {
  const { BENCH_TENANT, BENCH_WEBHOOK, BENCH_CLOCK_BACK_MS: backMs } = environment;
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  const replacements: Replacements = {
    // A replaced clock keeps the writes out of the writer thread.
    ...(backMs === undefined ? {} : { clock: () => systemClock() - Number(backMs) }),
    rateLimiters: raisedLimits,
  };
  if (configuration.processes > 1) return severalProcesses(configuration, replacements);
  const server = await startServer(configuration, replacements);
  const tenant: Tenant = BENCH_TENANT
    ? JSON.parse(BENCH_TENANT)
    : await makeTenant(server.assembly.useCases, BENCH_WEBHOOK);
  return {
    ready: { ...tenant, url: server.url },
    ask: () => settle(server.assembly, tenant.project),
    stop: server.stop,
  };
};

export default startService;

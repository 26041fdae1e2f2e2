import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { Ready, StartSide } from '../processes/side.js';
import { raisedLimits } from '../service/raised-limits.js';
import { makeTenant } from '../service/tenant.js';

/** Projects that send in turn: so many that the log has room for all that a second brings. */
const projectCount = 16;

/** The projects of one service. */
export type Projects = { readonly projects: readonly Ready[] };

/** The service as it is shipped, with rate limits that are not reached. It answers how many requests its log left out. */
const startService: StartSide<Projects> = async (environment) => {
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  const server = await startServer(configuration, { rateLimiters: raisedLimits });
  const { useCases, requestLog } = server.assembly;
  const projects: Ready[] = [];
  for (let nth = 0; nth < projectCount; nth += 1)
    projects.push({ ...(await makeTenant(useCases, undefined, nth)), url: server.url });
  return {
    ready: { projects },
    ask: async () => requestLog.leftOut(),
    stop: server.stop,
  };
};

export default startService;

import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { Ready, StartSide } from '../processes/side.js';
import { raisedLimits } from '../service/raised-limits.js';
import { makeTenant } from '../service/tenant.js';

/** Two projects of one service. */
export type TwoProjects = { readonly quiet: Ready; readonly flooding: Ready };

/** The service as it is shipped, with two projects. `BENCH_RATE_LIMITS=raised` raises the rate limits. */
const startService: StartSide<TwoProjects> = async (environment) => {
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  const isRaised = environment.BENCH_RATE_LIMITS === 'raised';
  const server = await startServer(configuration, isRaised ? { rateLimiters: raisedLimits } : {});
  const { url } = server;
  const { useCases } = server.assembly;
  const quiet = { ...(await makeTenant(useCases, undefined)), url };
  const flooding = { ...(await makeTenant(useCases, undefined, 1)), url };
  return { ready: { quiet, flooding }, stop: server.stop };
};

export default startService;

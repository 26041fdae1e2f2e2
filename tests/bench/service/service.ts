import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { RateLimiter } from '../../../core/ports/machine/rate-limiter.js';
import type { Ready, StartSide } from '../processes/side.js';
import { makeTenant, type Tenant } from './tenant.js';

/** Raises the rate limits out of the way. Each bucket is still drawn on. */
const raise = 100_000;

const raised =
  (limiter: RateLimiter): RateLimiter =>
  (name, { perSecond, burst }) =>
    limiter(name, { perSecond: perSecond * raise, burst: burst * raise });

/**
 * The service as it is shipped, with rate limits that are not reached. `BENCH_WEBHOOK` is the URL of an endpoint that gets
 * all events of messages. `BENCH_TENANT` is the tenant of another process, which this one shares.
 */
const startService: StartSide<Ready> = async (environment) => {
  const { BENCH_TENANT, BENCH_WEBHOOK } = environment;
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  const server = await startServer(configuration, {
    rateLimiters: ({ project, address }) => ({
      project: raised(project),
      address: raised(address),
    }),
  });
  const tenant: Tenant = BENCH_TENANT
    ? JSON.parse(BENCH_TENANT)
    : await makeTenant(server.assembly.useCases, BENCH_WEBHOOK);
  return { ready: { ...tenant, url: server.url }, stop: server.stop };
};

export default startService;

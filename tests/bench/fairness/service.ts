import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { Ready, StartSide } from '../processes/side.js';
import { raisedLimits } from '../service/raised-limits.js';
import { makeTenant } from '../service/tenant.js';
import { urlsOf } from '../webhooks/load.js';

/** Projects of the organization that floods from all of them. */
const projectCount = 10;

/** The projects of one service. */
export type Tenants = {
  readonly quiet: Ready;
  /** Another project of its organization. */
  readonly sibling: Ready;
  /** The projects of another organization. */
  readonly others: readonly Ready[];
  /** A project of a third one, whose webhook endpoints never answer. */
  readonly unanswered: Ready;
};

/**
 * The service as it is shipped, with three organizations. `BENCH_RATE_LIMITS=raised` raises the rate limits. `BENCH_WEBHOOK` is
 * told of the messages of the quiet project; `BENCH_URLS` has the addresses of the endpoints that never answer.
 */
const startService: StartSide<Tenants> = async (environment) => {
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
  const isRaised = environment.BENCH_RATE_LIMITS === 'raised';
  const server = await startServer(configuration, isRaised ? { rateLimiters: raisedLimits } : {});
  const { url } = server;
  const { useCases } = server.assembly;
  const quiet = await makeTenant(useCases, environment.BENCH_WEBHOOK);
  const sibling = await makeTenant(useCases, undefined, 1, quiet.organization);
  const others: Ready[] = [];
  let organization: typeof quiet.organization | undefined;
  for (let nth = 2; nth < 2 + projectCount; nth += 1) {
    const made = await makeTenant(useCases, undefined, nth, organization);
    organization = made.organization;
    others.push({ ...made, url });
  }
  const unanswered = await makeTenant(useCases, urlsOf(environment), 2 + projectCount);
  const ready = {
    quiet: { ...quiet, url },
    sibling: { ...sibling, url },
    others,
    unanswered: { ...unanswered, url },
  };
  return { ready, stop: server.stop };
};

export default startService;

import { orFail } from '../../../composition/commands/output.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { startServer } from '../../../composition/server/start-server.js';
import type { Messaging } from '../../../core/messaging.js';
import { scopes } from '../../../core/model/access/scopes.js';
import type { RateLimiter } from '../../../core/ports/machine/rate-limiter.js';
import { type Ready, serveUntilToldToEnd } from '../child.js';

/**
 * The service as it is shipped, in role `api`, with a live project that has an allowance, and the rate limit
 * raised out of the way: each bucket is a hundred thousand times its size, and still drawn on.
 */
const raise = 100_000;
const channelCount = 8;

type Tenant = Omit<Ready, 'url'>;

const raised =
  (limiter: RateLimiter): RateLimiter =>
  (name, { perSecond, burst }) =>
    limiter(name, { perSecond: perSecond * raise, burst: burst * raise });

const makeTenant = async (messaging: Messaging): Promise<Tenant> => {
  const { id: organization } = orFail(await messaging.createOrganization({ name: 'Bench' }));
  const project = orFail(
    await messaging.createProject({ organization, name: 'Bench', environment: 'live' }),
  ).id;
  await messaging.setBilling({
    project,
    billing: { subscription: 'active', messageAllowance: 1_000_000_000 },
  });
  const channels: string[] = [];
  for (let i = 0; i < channelCount; i += 1) {
    const channel = await messaging.connectChannel({
      project,
      type: 'whatsapp',
      provider: 'sandbox',
      address: `+1202555019${i}`,
      displayName: null,
      ratePerSecond: 9_999,
      settings: {},
    });
    channels.push(orFail(channel).id);
  }
  const asked = { project, scopes, expiresAt: null, allowedIps: [] };
  const { text } = orFail(await messaging.createKey(asked));
  return { headers: { authorization: `Bearer ${text}` }, project, channels };
};

const configuration = readConfiguration(process.env);
if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
const server = await startServer(configuration, {
  rateLimiters: ({ project, address }) => ({ project: raised(project), address: raised(address) }),
});

/** Where another process has made the tenant already, it is shared. */
const { BENCH_TENANT } = process.env;
const tenant: Tenant = BENCH_TENANT
  ? JSON.parse(BENCH_TENANT)
  : await makeTenant(server.assembly.useCases);
await serveUntilToldToEnd({ ...tenant, url: server.url });
await server.stop();

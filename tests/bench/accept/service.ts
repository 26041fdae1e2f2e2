import { orFail } from '../../../composition/commands/output.js';
import { readConfiguration } from '../../../composition/configuration.js';
import { containerFor } from '../../../composition/container.js';
import { startServer } from '../../../composition/server.js';
import { tokens } from '../../../composition/tokens.js';
import { scopes } from '../../../core/access/scopes.js';
import { fullBucket, takeToken } from '../../../core/rate-limits/bucket.js';
import { serveUntilToldToEnd } from '../child.js';

/**
 * The service as it is shipped, in role `api`, with a live project that has an allowance, and the rate limit
 * raised out of the way: each bucket is a hundred thousand times its size, and still drawn on.
 */
const raise = 100_000;
const channelCount = 8;

const configuration = readConfiguration(process.env);
if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
const container = containerFor(configuration);
const clock = await container.getAsync(tokens.clock);
const buckets = new Map<string, ReturnType<typeof fullBucket>>();
(await container.rebindAsync(tokens.rateLimiter)).toConstantValue((name, { perSecond, burst }) => {
  const size = { perSecond: perSecond * raise, burst: burst * raise };
  const drawn = takeToken(buckets.get(name) ?? fullBucket(size, clock()), size, clock());
  buckets.set(name, drawn.bucket);
  return drawn.grant;
});

const server = await startServer(configuration, container);
const messaging = await container.getAsync(tokens.messaging);
const { id: organization } = await messaging.createOrganization({ name: 'Bench' });
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
const key = orFail(await messaging.createKey({ project, scopes, expiresAt: null, allowedIps: [] }));

await serveUntilToldToEnd({
  url: server.url,
  headers: { authorization: `Bearer ${key.text}` },
  project,
  channels,
});
await server.stop();

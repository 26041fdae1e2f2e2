import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { orFail } from '../../../composition/commands/output.js';
import { readConfiguration } from '../../../composition/configuration/read-configuration.js';
import { makeDemo } from '../../../composition/demo.js';
import { startServer } from '../../../composition/server/start-server.js';
import { fullBucket, takeToken } from '../../../core/model/rate-limits/bucket.js';
import type { RateLimiter } from '../../../core/ports/machine/rate-limiter.js';

/**
 * The server as it is shipped, but for this: its clock, by which leases go too, is ahead of the machine's by as
 * many milliseconds as a file says, so that a test need not wait for hours; its rate limits are out of the way;
 * and where a file does not say which demo project it has, with a channel that is no bottleneck, it makes one.
 */
const rereadMs = 50;
const raise = 100_000;

const configuration = readConfiguration(process.env);
if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));

const { ROUNDTRIP_TEST_CLOCK_FILE: clockFile = '', ROUNDTRIP_TEST_DEMO_FILE: demoFile = '' } =
  process.env;
let aheadMs = Number(readFileSync(clockFile, 'utf8'));
setInterval(() => {
  aheadMs = Number(readFileSync(clockFile, 'utf8')) || aheadMs;
}, rereadMs).unref();
const clock = () => Date.now() + aheadMs;
const raised: RateLimiter = (_name, { perSecond, burst }) => {
  const size = { perSecond: perSecond * raise, burst: burst * raise };
  return takeToken(fullBucket(size, clock()), size, clock()).grant;
};

const server = await startServer(configuration, {
  clock,
  rateLimiters: () => ({ project: raised, address: raised }),
});
if (!existsSync(demoFile)) {
  const messaging = server.assembly.useCases;
  const { key, project_id: project } = await makeDemo(messaging);
  const sandbox = { type: 'whatsapp', provider: 'sandbox', address: '+12025550142' } as const;
  const channel = orFail(
    await messaging.connectChannel({
      ...{ project, ...sandbox, displayName: null, settings: {} },
      ratePerSecond: 9_999,
    }),
  );
  writeFileSync(demoFile, JSON.stringify({ key, channel: channel.id }));
}
console.log(`listening on ${server.url}`);
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit();
});

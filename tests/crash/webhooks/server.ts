import { readFileSync } from 'node:fs';
import { readConfiguration } from '../../../composition/configuration.js';
import { containerFor } from '../../../composition/container.js';
import { startServer } from '../../../composition/server.js';
import { tokens } from '../../../composition/tokens.js';
import { fullBucket, takeToken } from '../../../core/rate-limits/bucket.js';

/**
 * The server as it is shipped, but for two things: its clock goes ahead of the machine's by as many milliseconds
 * as a file says, so that a test need not wait for hours; and its rate limits are out of the way.
 */
const rereadMs = 50;
const raise = 100_000;

const configuration = readConfiguration(process.env);
if ('problems' in configuration) throw new Error(configuration.problems.join('\n'));
const container = containerFor(configuration);

const { ROUNDTRIP_TEST_CLOCK_FILE: clockFile = '' } = process.env;
let aheadMs = Number(readFileSync(clockFile, 'utf8'));
setInterval(() => {
  aheadMs = Number(readFileSync(clockFile, 'utf8')) || aheadMs;
}, rereadMs).unref();
const clock = () => Date.now() + aheadMs;
(await container.rebindAsync(tokens.clock)).toConstantValue(clock);
(await container.rebindAsync(tokens.rateLimiter)).toConstantValue((_name, { perSecond, burst }) => {
  const size = { perSecond: perSecond * raise, burst: burst * raise };
  return takeToken(fullBucket(size, clock()), size, clock()).grant;
});

const server = await startServer(configuration, container);
console.log(`listening on ${server.url}`);
process.once('SIGTERM', async () => {
  await server.stop();
  process.exit();
});

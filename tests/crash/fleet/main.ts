import assert from 'node:assert/strict';
import type { Demo } from '../../../composition/demo.js';
import { leaseMs } from '../../../core/model/queue/timing.js';
import { runCommand, startServer } from '../../support/hosts/server-process.js';
import { startPostgres } from '../../support/stores/postgres-server.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { handOver } from './hand-over.js';
import { limitTogether } from './limits.js';
import { fleetThroughOutages } from './outages.js';
import { fleetUnderKills } from './sends.js';

/**
 * `npm run fleet`: processes over one Postgres. Two of four are killed during 10,000 sends over 20 channels;
 * Postgres is ended at once, five times under load; a channel changes hands, both ways; and a rate limit is
 * shared for ten seconds.
 */
await withTempFolder(async (dataDir) => {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const plan = { url, dataDir, projects: 5, channelsOfProject: 4, sendsOfChannel: 500 };
  console.log(await fleetUnderKills(plan));
  const outages = { postgres, dataDir, projects: 4, outages: 5, sendsBetween: 200 };
  console.log(await fleetThroughOutages(outages));

  const shared = {
    ROUNDTRIP_DATABASE_URL: await postgres.createDatabase(),
    ROUNDTRIP_DATA_DIR: dataDir,
  };
  const demo = await runCommand<Demo>(['demo'], shared);
  const start = (role: string) => startServer({ ...shared, ROUNDTRIP_ROLE: role });
  const apis = await Promise.all([start('api'), start('api')]);
  const urls = apis.map(({ url }) => url);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const startWorker = () => start('worker');
    const busy = { url: urls[0] ?? '', demo, startWorker, signal };
    const { tookMs, end } = await handOver(busy);
    console.log(`a busy channel changed hands ${tookMs} ms after ${signal}`);
    assert.ok(tookMs <= (signal === 'SIGTERM' ? leaseMs / 2 : leaseMs + 2_000), `${tookMs} ms`);
    await end('SIGTERM');
  }
  const { granted, limit, seconds } = await limitTogether(urls, demo.key, 10);
  const most = Math.round(limit);
  console.log(`two processes granted ${granted} of ${most} reads in ${seconds.toFixed(1)} s`);
  assert.ok(granted <= 1.05 * limit, `${granted} of ${most}`);
});
process.exit();

import { startPostgres } from '../support/postgres-server.js';
import { withTempFolder } from '../support/temp-folder.js';
import { fleetUnderFire } from './fleet.js';
import { fleetThroughOutages } from './fleet-outages.js';

/**
 * `npm run fleet`: four processes over one Postgres. First two of them are killed, during 10,000 sends over 20
 * channels; then Postgres is ended at once, five times under load.
 */
await withTempFolder(async (dataDir) => {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const plan = { url, dataDir, projects: 5, channelsOfProject: 4, sendsOfChannel: 500 };
  console.log(await fleetUnderFire(plan));
  const outages = { postgres, dataDir, projects: 4, outages: 5, sendsBetween: 200 };
  console.log(await fleetThroughOutages(outages));
});
process.exit();

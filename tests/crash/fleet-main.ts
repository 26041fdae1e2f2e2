import { startPostgres } from '../support/postgres-server.js';
import { withTempFolder } from '../support/temp-folder.js';
import { fleetUnderFire } from './fleet.js';

/** `npm run fleet`: four processes over one Postgres, two of them killed, 10,000 sends over 20 channels. */
await withTempFolder(async (dataDir) => {
  const url = await (await startPostgres()).createDatabase();
  const plan = { url, dataDir, projects: 5, channelsOfProject: 4, sendsOfChannel: 500 };
  console.log(await fleetUnderFire(plan));
});
process.exit();

import { startPostgres } from '../../support/stores/postgres-server.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { crashDuringDeliveries } from './deliveries.js';

/**
 * `npm run crash:webhooks [-- MESSAGES] [-- sqlite|postgres]`: the long form, 10,000 events unless said otherwise,
 * on each store unless one is named.
 */
const urls: Readonly<Record<string, (folder: string) => Promise<string>>> = {
  sqlite: async (folder) => `sqlite:${folder}/roundtrip.db`,
  postgres: async () => (await startPostgres()).createDatabase(),
};
const args = process.argv.slice(2);
const messages = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 2_500);
const isAll = !args.some((arg) => arg in urls);

for (const [store, urlOf] of Object.entries(urls)) {
  if (!isAll && !args.includes(store)) continue;
  await withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: await urlOf(folder),
      ROUNDTRIP_DATA_DIR: folder,
    };
    const report = await crashDuringDeliveries({ environment, folder, messages, kills: 2 });
    console.log(`${store}: ${report}`);
  });
}
process.exit();

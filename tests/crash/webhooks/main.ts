import { withTempFolder } from '../../support/temp-folder.js';
import { crashDuringDeliveries } from './deliveries.js';

/** `npm run crash:webhooks [-- MESSAGES]`: the long form, 10,000 events unless said otherwise, on SQLite. */
await withTempFolder(async (folder) => {
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${folder}/roundtrip.db`,
    ROUNDTRIP_DATA_DIR: folder,
  };
  const messages = Number(process.argv[2] ?? 2_500);
  console.log(await crashDuringDeliveries({ environment, folder, messages, kills: 2 }));
});
process.exit();

import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { crashDuringDeliveries } from './deliveries.js';

/** The short form of `npm run crash:webhooks`. */
const cases = suite('a server killed while it delivers to five endpoints');

const deliver = (database: (folder: string) => Promise<string>) => () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: await database(folder),
      ROUNDTRIP_DATA_DIR: folder,
    };
    await crashDuringDeliveries({ environment, folder, messages: 60, kills: 1 });
  });

cases(
  'delivers every event to each, in order on first attempts: sqlite',
  deliver(async (folder) => `sqlite:${folder}/roundtrip.db`),
);
cases('delivers every event to each, in order on first attempts: postgres', deliver(testDatabase));

cases.run();

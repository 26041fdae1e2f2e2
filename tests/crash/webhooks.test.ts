import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { testDatabase } from '../support/test-database.js';
import { crashDuringDeliveries } from './webhooks/deliveries.js';

const cases = suite('a server killed while it delivers to five endpoints');

const killing = (kills: number, database: (folder: string) => Promise<string>) => () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: await database(folder),
      ROUNDTRIP_DATA_DIR: folder,
    };
    await crashDuringDeliveries({ environment, folder, messages: 75, kills });
  });

cases(
  'delivers every event to each, in order on first attempts: sqlite',
  killing(2, async (folder) => `sqlite:${folder}/roundtrip.db`),
);
cases(
  'delivers every event to each, in order on first attempts: postgres',
  killing(1, testDatabase),
);

cases.run();

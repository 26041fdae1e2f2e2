import { testDatabase } from '../support/stores/test-database.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { crashDuringSends } from './accept.js';

const cases = suite('a server killed during a burst of sends');

const kill = (database: (folder: string) => Promise<string>) => () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: await database(folder),
      ROUNDTRIP_DATA_DIR: folder,
    };
    await crashDuringSends({ environment, projects: 2, sendsPerProject: 60, kills: 2 });
  });

cases(
  'keeps every 202, with one message for each key: sqlite',
  kill(async (folder) => `sqlite:${folder}/roundtrip.db`),
);
cases('keeps every 202, with one message for each key: postgres', kill(testDatabase));

cases.run();

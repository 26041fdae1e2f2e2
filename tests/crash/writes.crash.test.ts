import { testDatabase } from '../support/stores/test-database.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';
import { crashDuringWrites } from './writes.js';

const cases = suite('a server killed while webhook endpoints are made');

const kill = (database: (folder: string) => Promise<string>) => () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: await database(folder),
      ROUNDTRIP_DATA_DIR: folder,
    };
    await crashDuringWrites({ environment, projects: 2, endpoints: 8, kills: 2 });
  });

cases(
  'leaves one endpoint and one secret for each key: sqlite',
  kill(async (folder) => `sqlite:${folder}/roundtrip.db`),
);
cases('leaves one endpoint and one secret for each key: postgres', kill(testDatabase));

cases.run();

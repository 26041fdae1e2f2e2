import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { crashDuringMerges } from './contacts.js';

const cases = suite('a server killed while persons get their names');

const kill = (database: (folder: string) => Promise<string>) => () =>
  withTempFolder(async (folder) => {
    const environment = {
      ROUNDTRIP_DATABASE_URL: await database(folder),
      ROUNDTRIP_DATA_DIR: folder,
    };
    await crashDuringMerges({ environment, persons: 40, kills: 2 });
  });

cases(
  'has one contact and one conversation for each: sqlite',
  kill(async (folder) => `sqlite:${folder}/roundtrip.db`),
);
cases('has one contact and one conversation for each: postgres', kill(testDatabase));

cases.run();

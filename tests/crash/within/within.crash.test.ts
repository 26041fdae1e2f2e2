import { testDatabase } from '../../support/stores/test-database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { crashWithinTransactions } from './within.js';

const cases = suite('a host killed within transactions that accept messages');

cases('has a message for each order, and an order for each message: sqlite', () =>
  withTempFolder(async (folder) => {
    await crashWithinTransactions({ url: `sqlite:${folder}/shop.db`, orders: 40, kills: 1 });
  }),
);
cases('has a message for each order, and an order for each message: postgres', async () => {
  await crashWithinTransactions({ url: await testDatabase(), orders: 40, kills: 1 });
});

cases.run();

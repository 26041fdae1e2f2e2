import { startPostgres } from '../../support/stores/postgres-server.js';
import { withTempFolder } from '../../support/temp-folder.js';
import { crashWithinTransactions } from './within.js';

/** `npm run crash:within [-- sqlite|postgres]`: 3,000 orders and 20 kills on each store, unless one is named. */
const named = process.argv.slice(2);
const isWanted = (store: string): boolean => named.length === 0 || named.includes(store);
const plan = { orders: 3_000, kills: 20 };

if (isWanted('sqlite'))
  await withTempFolder(async (folder) => {
    const url = `sqlite:${folder}/shop.db`;
    console.log(`sqlite: ${await crashWithinTransactions({ ...plan, url })}`);
  });
if (isWanted('postgres')) {
  const url = await (await startPostgres()).createDatabase();
  console.log(`postgres: ${await crashWithinTransactions({ ...plan, url })}`);
}
process.exit();

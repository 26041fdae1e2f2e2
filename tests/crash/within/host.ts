import knex from 'knex';
import {
  endLeases,
  knexStores,
  lockDatabaseFile,
  migrate,
  postgresConfig,
  sqliteConfig,
} from '../../../adapters/knex/index.js';
import { aesSealing } from '../../../adapters/system/index.js';
import { createMessaging, inMemory } from '../../../composition/host/index.js';
import { concurrently } from '../../support/time/concurrently.js';
import { checkOrders } from './check-orders.js';
import { idOf, type OrderHost, openTenants, placeOrder } from './orders.js';

/** What the host tells its parent. */
export type FromHost =
  | { readonly kind: 'found'; readonly orders: readonly string[] }
  | { readonly kind: 'placed'; readonly order: string };

/** One order of so many is abandoned first. */
const abandonedEach = 4;

/**
 * `host.ts URL ORDERS`: places so many orders, each in one transaction with the acceptance of its message, while its own
 * workers send. Goes on where an earlier process was killed. Ends once every order is placed and checked.
 */
const [url = '', count = '0'] = process.argv.slice(2);
const file = url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined;
/** Transactions of one process that write to a SQLite file take turns. */
const atOnce = file === undefined ? 8 : 1;

const tell = (message: FromHost): void => void process.send?.(message);

const database = knex.default(file === undefined ? postgresConfig(url, 20) : sqliteConfig(file));
if (file !== undefined) lockDatabaseFile(database);
await migrate(database);
if (file !== undefined) await endLeases(database);
const { newId } = inMemory();
const stores = knexStores(database, { newId });
await stores.start();
const messaging = createMessaging({ newId, stores, sealing: aesSealing(new Uint8Array(32)) });
const host: OrderHost = { database, messaging };

const tenants = await openTenants(host);
const found: readonly string[] = await database('orders').pluck('id');
tell({ kind: 'found', orders: found });
messaging.start();

const known = new Set(found);
await concurrently({ count: Number(count), atOnce }, async (number) => {
  const order = idOf({ number, isAbandoned: false });
  const tenant = tenants[number % tenants.length];
  if (known.has(order) || !tenant) return;
  if (number % abandonedEach === 0) await placeOrder(host, tenant, { number, isAbandoned: true });
  await placeOrder(host, tenant, { number, isAbandoned: false });
  tell({ kind: 'placed', order });
});
await checkOrders(host, tenants, Number(count));

await messaging.stop();
await stores.close();
await database.destroy();
process.disconnect();

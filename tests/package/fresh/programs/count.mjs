import { readFileSync } from 'node:fs';
import knex from 'knex';
import { knexStores, sqliteConfig } from 'roundtrip/adapters/knex';
import { aesSealing } from 'roundtrip/adapters/system';
import { createMessaging, inMemory, orThrow } from 'roundtrip/host';

/* Counts in a new process what `thousand.mjs` left in its database: the rows, and the messages that are delivered. */

const database = knex(sqliteConfig('thousand.db'));
const { newId } = inMemory();
const stores = knexStores(database, { newId });
await stores.start();
// A key that both programs have.
const sealing = aesSealing(Buffer.alloc(32, 1));
const messaging = createMessaging({ newId, stores, sealing });

const project = readFileSync('project.txt', 'utf8');
const pageFrom = async (before) =>
  orThrow(await messaging.listMessages({ project, before, limit: 100 })).items;
let delivered = 0;
for (let page = await pageFrom(); page.length > 0; page = await pageFrom(page.at(-1).id))
  delivered += page.filter(({ progress }) => progress.reachedAt.delivered !== undefined).length;
const [{ rows }] = await database('messages').count({ rows: '*' });

await messaging.stop();
await stores.close();
await database.destroy();
console.log(JSON.stringify({ rows, delivered }));

import knex from 'knex';
import { knexStores, postgresConfig } from 'roundtrip/adapters/knex';
import { aesSealing, systemClock, systemRandomBytes, ulidNewId } from 'roundtrip/adapters/system';
import { createMessaging, orThrow } from 'roundtrip/host';

/** A function of a host at its first request: opens the stores, accepts one message, and ends. */
const [url = '', project = '', channel = '', key = ''] = process.argv.slice(2);
const database = knex(postgresConfig(url, 2));
const newId = ulidNewId(systemClock, systemRandomBytes);
const stores = knexStores(database, { newId });
const sealing = aesSealing(Buffer.from(key, 'hex'));
const messaging = createMessaging({ newId, stores, sealing });
const payload = { kind: 'text', text: 'Hello' };
const send = { channel, to: '+12025550123', payload, metadata: {} };
orThrow(await messaging.acceptMessage({ project, send }));
console.log(`ready ${process.memoryUsage().rss}`);
await messaging.stop();
await stores.close();
await database.destroy();

import knex from 'knex';
import { knexStores, postgresConfig } from '../../../adapters/knex/index.js';
import {
  aesSealing,
  systemClock,
  systemRandomBytes,
  ulidNewId,
} from '../../../adapters/system/index.js';
import { createMessaging, orThrow } from '../../../composition/host/index.js';
import { isId } from '../../../core/shared/ids.js';

/** A function of a host at its first request: opens the stores, accepts one message, and ends. */
const [url = '', project = '', channel = '', key = ''] = process.argv.slice(2);
if (!isId('proj')(project) || !isId('chan')(channel)) throw new Error('no channel');
const database = knex.default(postgresConfig(url, 2));
const newId = ulidNewId(systemClock, systemRandomBytes);
const stores = knexStores(database, { newId });
const sealing = aesSealing(Buffer.from(key, 'hex'));
const messaging = createMessaging({ newId, stores, sealing });
const payload = { kind: 'text', text: 'Hello' } as const;
const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
orThrow(await messaging.acceptMessage({ project, send }));
console.log(`ready ${process.memoryUsage().rss}`);
await messaging.stop();
await stores.close();
await database.destroy();

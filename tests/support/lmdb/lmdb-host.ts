import { randomBytes } from 'node:crypto';
import { aesSealing } from 'roundtrip/adapters/system';
import { createMessaging, inMemory, openSandbox, orThrow } from 'roundtrip/host';
import { openLmdbStores } from './lmdb-stores.js';

const { newId } = inMemory();
const sealing = aesSealing(randomBytes(32));

/** Opens the service on the database, as a process does that starts. */
const start = () => {
  const { stores, close } = openLmdbStores('messages.lmdb', newId);
  const messaging = createMessaging({ newId, stores, sealing });
  messaging.start();
  return {
    ...messaging,
    end: async () => {
      await messaging.stop();
      await close();
    },
  };
};

const before = start();
const { project, channel } = await openSandbox(before);
const payload = { kind: 'text', text: 'Hello' } as const;
const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
const { message: id } = orThrow(await before.acceptMessage({ project, send }));
await before.end();

const after = start();
console.log(orThrow(await after.getMessage({ project, id })).content);
await after.end();

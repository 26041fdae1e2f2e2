import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { aesSealing } from 'roundtrip/adapters/system';
import { createMessaging, inMemory, openSandbox, orThrow } from 'roundtrip/host';
import { openLmdbStores } from './lmdb-stores.js';

const { newId } = inMemory();
const sealing = aesSealing(Buffer.from(process.env.ENCRYPTION_KEY ?? '', 'base64'));
const { stores, close } = openLmdbStores('messages.lmdb', newId);
const messaging = createMessaging({ newId, stores, sealing });

if (process.argv[2] === 'accept') {
  const { project, channel } = await openSandbox(messaging);
  const payload = { kind: 'text', text: 'Hello' } as const;
  const send = { channel, to: '+12025550123', payload, metadata: {} } as const;
  const { message: id } = orThrow(await messaging.acceptMessage({ project, send }));
  writeFileSync('accepted.json', JSON.stringify({ project, id }));
  console.log(orThrow(await messaging.getMessage({ project, id })).progress.status);
} else {
  messaging.start();
  const accepted = JSON.parse(readFileSync('accepted.json', 'utf8'));
  const status = async () => orThrow(await messaging.getMessage(accepted)).progress.status;
  while ((await status()) !== 'read') await setTimeout(50);
  console.log(await status());
}
await messaging.stop();
await close();

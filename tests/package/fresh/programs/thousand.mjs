import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import knex from 'knex';
import { knexStores, migrate, sqliteConfig } from 'roundtrip/adapters/knex';
import { aesSealing } from 'roundtrip/adapters/system';
import { createMessaging, inMemory, openSandbox, orThrow } from 'roundtrip/host';

/*
 * Sends 1,000 messages, or as many as the argument says, one after another on a database file, waits until all are delivered, and collects garbage meanwhile: what
 * a driver of SQLite does wrong when a statement is collected ends the process. Run it with `node --expose-gc`.
 */

const sends = Number(process.argv[2] ?? 1_000);

const database = knex(sqliteConfig('thousand.db'));
await migrate(database);
const { newId } = inMemory();
const stores = knexStores(database, { newId });
await stores.start();
// A key that both programs have.
const sealing = aesSealing(Buffer.alloc(32, 1));
const messaging = createMessaging({ newId, stores, sealing });
messaging.start();

const { project, channel } = await openSandbox(messaging);
const payload = { kind: 'text', text: 'Hello' };
const send = { channel, to: '+12025550123', payload, metadata: {} };
const waiting = [];
const began = performance.now();
for (let sent = 1; sent <= sends; sent += 1) {
  waiting.push(orThrow(await messaging.acceptMessage({ project, send })).message);
  if (sent % 10 === 0) globalThis.gc();
}
const seconds = (performance.now() - began) / 1_000;

for (const id of waiting)
  while (
    orThrow(await messaging.getMessage({ project, id })).progress.reachedAt.delivered === undefined
  ) {
    globalThis.gc();
    await setTimeout(50);
  }

await messaging.stop();
await stores.close();
await database.destroy();
globalThis.gc();
writeFileSync('project.txt', project);
console.log(JSON.stringify({ sends, seconds }));

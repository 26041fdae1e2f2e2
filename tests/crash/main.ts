import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../support/stores/postgres-server.js';
import { crashDuringSends } from './accept.js';
import { crashDuringMerges } from './contacts/contacts.js';
import { crashDuringMixedSends } from './usage.js';
import { crashDuringWrites } from './writes.js';

/** `npm run crash [-- sqlite|postgres]`: the long form of the crash tests, on each store unless one is named. */
const folder = await mkdtemp(join(tmpdir(), 'roundtrip-crash-'));
const urls: Readonly<Record<string, () => Promise<string>>> = {
  sqlite: async () => `sqlite:${join(folder, 'roundtrip.db')}`,
  postgres: async () => (await startPostgres()).createDatabase(),
};
const named = process.argv.slice(2);

try {
  for (const [store, urlOf] of Object.entries(urls)) {
    if (named.length > 0 && !named.includes(store)) continue;
    const environment = {
      ROUNDTRIP_DATABASE_URL: await urlOf(),
      ROUNDTRIP_DATA_DIR: folder,
    };
    const plan = { environment, projects: 8, sendsPerProject: 400, kills: 10 };
    console.log(`${store}: ${await crashDuringSends(plan)}`);
    const mixed = { ...plan, sendsPerProject: 1_250, kills: 5 };
    console.log(`${store}: ${await crashDuringMixedSends(mixed)}`);
    const writes = { environment, projects: 8, endpoints: 60, kills: 20 };
    console.log(`${store}: ${await crashDuringWrites(writes)}`);
    const merges = { environment, persons: 1_000, kills: 20 };
    console.log(`${store}: ${await crashDuringMerges(merges)}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
process.exit();

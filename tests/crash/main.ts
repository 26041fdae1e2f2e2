import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashDuringSends } from './accept.js';

/** `npm run crash`: the long form of the crash tests, on SQLite. */
const folder = await mkdtemp(join(tmpdir(), 'roundtrip-crash-'));
const environment = {
  ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
  ROUNDTRIP_DATA_DIR: folder,
};
try {
  console.log(
    await crashDuringSends({ environment, projects: 8, sendsPerProject: 400, kills: 10 }),
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from '../support/suite.js';
import { crashDuringMixedSends } from './usage.js';

const test = suite('crashes during mixed sends');

test('leave usage equal to a recount, and each template reviewed once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  const environment = {
    ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    ROUNDTRIP_DATA_DIR: folder,
  };
  await crashDuringMixedSends({ environment, projects: 2, sendsPerProject: 100, kills: 1 });
  await rm(folder, { recursive: true });
});

test.run();

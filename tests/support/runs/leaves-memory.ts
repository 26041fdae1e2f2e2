import { spawnSync } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { Database } from '../sqlite/database.js';
import { suite } from '../suite.js';

/** For the test of the runner: uses what a unit test may not, and catches the error. */
const test = suite('a file that leaves the memory of its process');

const uses: Readonly<Record<string, () => unknown>> = {
  'a server': () => createServer().listen(0, '127.0.0.1').close(),
  'a client': () => connect(1, '127.0.0.1').on('error', () => {}),
  'a request': () => fetch('http://127.0.0.1:65535').catch(() => {}),
  'another process': () => spawnSync(process.execPath, ['--version']),
  'a database': () => new Database(':memory:').exec('select 1'),
};

for (const [name, use] of Object.entries(uses))
  test(`uses ${name}`, async () => {
    try {
      await use();
    } catch {}
  });

test.run();

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startWith } from '../support/hosts/server-process.js';
import { suite } from '../support/suite.js';
import { withTempFolder } from '../support/temp-folder.js';

const cases = suite('a server on other runtimes');

const root = resolve(import.meta.dirname, '../..');

/** Whether Bun is installed, beside the SQLite that it runs with: an installation on Node.js 20 has another. */
const hasBun =
  spawnSync('bun', ['--version'], { stdio: 'ignore' }).status === 0 &&
  existsSync(join(root, 'node_modules/better-sqlite3'));

cases('serves on Bun with SQLite, keeps what it has stored, and stops', () =>
  withTempFolder(async (folder) => {
    if (!hasBun) {
      console.error('\n  SKIPPED: Bun is not installed, or not its SQLite.');
      return;
    }
    for (let start = 1; start <= 2; start += 1) {
      const { url, end } = await startWith('bun', [join(root, 'composition/main.ts'), 'serve'], {
        ROUNDTRIP_PORT: '0',
        ROUNDTRIP_DATA_DIR: folder,
        ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
      });
      const { status } = await fetch(`${url}/readyz`);
      assert.equal(status, 200);
      assert.equal(await end('SIGTERM'), 0, `the ${start}. start`);
    }
  }),
);

cases.run();

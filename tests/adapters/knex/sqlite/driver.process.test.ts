import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import {
  misfitOf,
  requireFitDriver,
  sqliteDriver,
  sqliteDriverName,
} from '../../../../adapters/knex/session/sqlite/driver.js';
import { program } from '../../../support/hosts/program.js';
import { suite } from '../../../support/suite.js';
import { withTempFolder } from '../../../support/temp-folder.js';

const cases = suite('the driver of SQLite');

const root = resolve(import.meta.dirname, '../../../..');

/** What `process.versions` says of versions of Node.js. */
const v20 = { node: '20.20.2', napi: '9' };
const v22early = { node: '22.12.0', napi: '9' };
const v22 = { node: '22.14.0', napi: '10' };
const v24 = { node: '24.21.0', napi: '10' };
const v26 = { node: '26.12.1', napi: '10' };

cases('is one that does not end the process', () => {
  for (const runtime of [v20, v22early]) {
    assert.equal(misfitOf('12.11.1', runtime), undefined);
    assert.match(misfitOf('13.2.0', runtime) ?? '', /13\.2\.0 would end Node\.js 2[02]\./);
  }
  assert.equal(misfitOf('12.11.1', v22), undefined);
  for (const runtime of [v22, v24, v26]) assert.equal(misfitOf('13.2.0', runtime), undefined);
  for (const runtime of [v24, v26])
    assert.match(misfitOf('12.11.1', runtime) ?? '', /12\.11\.1 would end Node\.js 2[46]\./);
});

const run = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, NODE_NO_WARNINGS: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, error, [code, signal]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { out, error, code, signal };
};

cases('lives through the collection of 60,000 statements', async () => {
  const { out, error, code, signal } = await run(
    program(join(import.meta.dirname, 'collected-statements.ts')),
  );
  assert.deepEqual({ out, code, signal }, { out: '60000\n', code: 0, signal: null }, error);
});

const { version } = createRequire(import.meta.url)(`${sqliteDriverName()}/package.json`);

/** A Node.js that the installed driver would end. */
const misfit = Number.parseInt(version, 10) >= 13 ? v20 : v24;

/** A module that makes its process say that it is that Node.js. */
const pretending = `data:text/javascript,${encodeURIComponent(
  `Object.defineProperty(process, 'versions', { value: { ...process.versions, ...${JSON.stringify(misfit)} } });`,
)}`;

cases('is refused in one line, at the start, when it would end the process', () =>
  withTempFolder(async (folder) => {
    const args = ['--import', pretending, ...program(join(root, 'composition/main.ts')), 'serve'];
    const { out, error, code } = await run(args, {
      ROUNDTRIP_PORT: '0',
      ROUNDTRIP_DATA_DIR: folder,
      ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
    });
    assert.equal(code, 1, out);
    assert.match(error, /^[^\n]*better-sqlite3 1[23]\.\S+ would end Node\.js 2[04]\.[^\n]*\n$/);
  }),
);

cases('of a host is refused where the stores are made', () => {
  requireFitDriver(sqliteDriver());
  assert.throws(() => requireFitDriver(sqliteDriver(), misfit), TypeError);
  requireFitDriver(class Other {}, misfit);
});

cases.run();

import assert from 'node:assert/strict';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openSqlite } from '../../../adapters/knex/session/sqlite/driver.js';
import { eraseAgain, noteRestored } from '../../../composition/erasures/restored.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('the note of a restored database');

const makeDatabase = (path: string): void => {
  const database = openSqlite(path);
  database.exec('create table t (x)');
  database.close();
};

/** A start of the server on a database whose backup has no erasure after it. */
const start = (path: string) => {
  const warnings: unknown[] = [];
  const application = {
    assembly: {},
    configuration: { database: { kind: 'sqlite', path }, dataDir: join(path, '..') },
    logger: { warn: (...given: unknown[]) => warnings.push(given), info: () => undefined },
  } as unknown as Parameters<typeof eraseAgain>[0];
  return eraseAgain(application).then((erased) => ({ erased, warnings }));
};

const noteOf = (path: string) => JSON.parse(readFileSync(`${path}.restored`, 'utf8'));

/** A database that was restored, up to the last step. */
const restore = async (folder: string) => {
  const [path, file] = [join(folder, 'db'), join(folder, 'restoring')];
  makeDatabase(file);
  await noteRestored(path, { file, since: 0, places: [] });
  return { path, file };
};

cases('is of that database, and of a copy in another folder', () =>
  withTempFolder(async (folder) => {
    const { path, file } = await restore(folder);
    assert.equal(existsSync(`${path}.restored.draft`), false);
    renameSync(file, path);
    const other = join(folder, 'other');
    mkdirSync(other);
    for (const name of ['db', 'db.restored']) copyFileSync(join(folder, name), join(other, name));
    for (const each of [path, join(other, 'db')]) {
      assert.deepEqual((await start(each)).erased, { persons: 0, left: [], projects: 0 });
      assert.equal(existsSync(`${each}.restored`), false);
      assert.equal((await start(each)).erased, undefined);
    }
  }),
);

cases('is not of the old database, where the restore was killed before the last step', () =>
  withTempFolder(async (folder) => {
    const { path } = await restore(folder);
    makeDatabase(path);
    assert.equal((await start(path)).erased, undefined);
    assert.ok(existsSync(`${path}.restored`));
  }),
);

cases('stays until the file is rewritten', () =>
  withTempFolder(async (folder) => {
    const { path, file } = await restore(folder);
    renameSync(file, path);
    writeFileSync(`${path}.restored`, JSON.stringify({ ...noteOf(path), left: 'rewrite' }));
    const before = process.env.SQLITE_TMPDIR;
    process.env.SQLITE_TMPDIR = join(folder, 'gone');
    try {
      const { warnings } = await start(path);
      assert.equal(warnings.length, 1);
      assert.equal(noteOf(path).left, 'rewrite');
    } finally {
      if (before === undefined) delete process.env.SQLITE_TMPDIR;
      else process.env.SQLITE_TMPDIR = before;
    }
    assert.deepEqual((await start(path)).warnings, []);
    assert.equal(existsSync(`${path}.restored`), false);
  }),
);

cases.run();

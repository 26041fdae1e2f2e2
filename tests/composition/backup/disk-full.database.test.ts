import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readArchive } from '../../../adapters/backup/archive.js';
import { explain } from '../../../composition/commands/terminal/explain.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { present } from '../../support/fixtures/either.js';
import { commandLine } from '../../support/hosts/command-line.js';
import { Database } from '../../support/sqlite/database.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('a full disk');

const environmentOf = (folder: string) => ({
  ROUNDTRIP_DATABASE_URL: `sqlite:${join(folder, 'roundtrip.db')}`,
  ROUNDTRIP_DATA_DIR: folder,
  ROUNDTRIP_LOG_LEVEL: 'silent',
});

/** A backup whose database would need a petabyte. */
const makeHugeBackup = async (folder: string): Promise<string> => {
  const run = commandLine(environmentOf(folder));
  const backup = join(folder, 'backup');
  assert.equal((await run('demo')).code, 0);
  assert.equal((await run('backup', '--to', backup)).code, 0);
  const archive = new Database(backup);
  archive.prepare(`update entries set size = 1e15 where name = 'database'`).run();
  archive.close();
  return backup;
};

cases('restore refuses a disk without room before it changes anything', () =>
  withTempFolder(async (folder) => {
    const backup = await makeHugeBackup(folder);
    const before = readFileSync(join(folder, 'roundtrip.db'));
    const { code, out, error } = await commandLine(environmentOf(folder))(
      ...['restore', '--from', backup, '--force'],
    );
    assert.deepEqual({ code, out }, { code: 1, out: '' });
    assert.match(error, /^disk_full: Nothing was changed: .* MiB free, and this needs .* MiB\./);
    assert.ok(readFileSync(join(folder, 'roundtrip.db')).equals(before));
    assert.equal(existsSync(join(folder, 'roundtrip.db.restoring')), false);
  }),
);

cases('an archive can be closed while one of its files is read', () =>
  withTempFolder(async (folder) => {
    const backup = await makeHugeBackup(folder);
    const archive = new Database(backup, { readonly: true });
    const { entries, bytesOf } = readArchive(archive);
    const bytes = bytesOf(present(entries[0]))[Symbol.asyncIterator]();
    await bytes.next();
    archive.close();
    assert.equal(archive.open, false);
  }),
);

cases('a command says that the disk is full when a cause of its error does', () => {
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  const failure = new PortFailure('the database file cannot be used', { cause: full });
  assert.match(explain(failure), /^disk_full: The command failed: database or disk is full\. Free/);
  const written = Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' });
  assert.match(explain(written), /^disk_full: The command failed: ENOSPC/);
  assert.match(
    explain(Object.assign(new Error('disk I/O error'), { code: 'SQLITE_IOERR_SHMSIZE' })),
    /^disk_failing: The command failed: disk I\/O error\. The disk is full or failing/,
  );
  assert.equal(explain(new Error('else')), 'failed: else');
});

cases.run();

import assert from 'node:assert/strict';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockBackups, removeDrafts } from '../../../composition/backup/exclusive.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('what a killed backup left in the data folder');

const drafts = ['backup.plain', 'backup.plain-database', 'backup.partial'];

/** A data folder with the drafts of a killed backup, and with a file of the operator. */
const folderWithDrafts = (folder: string) => {
  for (const name of [...drafts, 'backup.mine']) writeFileSync(join(folder, name), 'a copy');
  return {
    database: join(folder, 'roundtrip.db'),
    present: () => drafts.filter((name) => existsSync(join(folder, name))),
  };
};

cases('is deleted, and nothing else', () =>
  withTempFolder(async (folder) => {
    const { database, present } = folderWithDrafts(folder);
    await removeDrafts(folder, database);
    assert.deepEqual(present(), []);
    assert.ok(existsSync(join(folder, 'backup.mine')));
  }),
);

cases('stays while a backup runs: it may be of that one', () =>
  withTempFolder(async (folder) => {
    const { database, present } = folderWithDrafts(folder);
    const running = lockBackups(database);
    await removeDrafts(folder, database);
    assert.deepEqual(present(), drafts);
    running.close();
    await removeDrafts(folder, database);
    assert.deepEqual(present(), []);
  }),
);

cases.run();

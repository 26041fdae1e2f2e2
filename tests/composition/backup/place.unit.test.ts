import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../../../composition/backup/places/place.js';
import { suite } from '../../support/suite.js';
import { withTempFolder } from '../../support/temp-folder.js';

const cases = suite('the files of a folder');

cases('are written into a folder that is made in one that exists', () =>
  withTempFolder(async (folder) => {
    const path = join(folder, 'erasures');
    const files = filesOf({ kind: 'folder', path });
    assert.deepEqual(await files.list(''), []);
    await files.write('one', 'a text');
    await files.write('one', 'another');
    assert.equal(await files.read('one'), 'another');
    assert.deepEqual(readdirSync(path), ['one']);
    assert.deepEqual(await files.list('o'), [{ name: 'one', bytes: 7 }]);
    assert.deepEqual(await files.list('x'), []);
  }),
);

cases('are not written where the folder of the folder is gone, and make none', () =>
  withTempFolder(async (folder) => {
    const disk = join(folder, 'disk');
    const files = filesOf({ kind: 'folder', path: join(disk, 'erasures') });
    await assert.rejects(files.write('one', 'a text'), /disk is no folder\. Create or mount it/);
    assert.equal(existsSync(disk), false);
  }),
);

cases('leave no draft when they cannot be written', () =>
  withTempFolder(async (folder) => {
    // A folder with a file cannot be replaced.
    mkdirSync(join(folder, 'one'));
    writeFileSync(join(folder, 'one', 'within'), '');
    await assert.rejects(filesOf({ kind: 'folder', path: folder }).write('one', 'a text'));
    assert.deepEqual(readdirSync(folder), ['one']);
  }),
);

cases.run();

import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runScript } from './scripts.js';
import { suite } from './support/suite.js';
import { withTempFolder } from './support/temp-folder.js';

const test = suite('scripts beside the tests');

test('a script passes when it ends without an error, and gives what it printed', () =>
  withTempFolder(async (folder) => {
    const scripts = { passes: 'echo fine', fails: 'echo why >&2 && exit 3' };
    await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts }));
    assert.deepEqual(await runScript('passes', folder), { isPassed: true, output: 'fine\n' });
    assert.deepEqual(await runScript('fails', folder), { isPassed: false, output: 'why\n' });
    assert.equal((await runScript('absent', folder)).isPassed, false);
  }));

test.run();

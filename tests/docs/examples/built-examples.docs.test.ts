import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { examplesIn } from '../../support/documents/examples.js';
import { suite } from '../../support/suite.js';

/** What a document builds step by step, and the folder of the same code. Its examples begin with the prefix. */
const built = [
  { document: 'docs/providers.md', prefix: 'heron-', folder: '../../support/heron' },
  { document: 'docs/stores.md', prefix: 'lmdb-', folder: '../../support/lmdb' },
];

const test = suite('the code that documents build');

for (const { document, prefix, folder } of built)
  test(`is, in ${document}, the code that the tests have, file by file`, () => {
    const path = resolve(import.meta.dirname, folder);
    const files = readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'utf8')]);
    const examples = examplesIn(document).filter(({ name }) => name.startsWith(prefix));
    assert.ok(files.length > 3);
    assert.deepEqual(
      Object.fromEntries(examples.map(({ name, text }) => [`${name}.ts`, text])),
      Object.fromEntries(files),
    );
  });

test.run();

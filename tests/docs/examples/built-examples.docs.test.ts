import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { documentsIn, examplesIn } from '../../support/documents/examples.js';
import { suite } from '../../support/suite.js';

/** What the documents of a folder build step by step, and the folder of the same code. Its examples begin with the prefix. */
const built = [
  { documents: 'docs/providers', prefix: 'heron-', folder: '../../support/heron' },
  { documents: 'docs/stores', prefix: 'lmdb-', folder: '../../support/lmdb' },
  {
    documents: 'docs/embedding',
    prefix: 'library-',
    folder: '../../support/data-libraries',
  },
];

const test = suite('the code that documents build');

for (const { documents, prefix, folder } of built)
  test(`is, in ${documents}, the code that the tests have, file by file`, () => {
    const path = resolve(import.meta.dirname, folder);
    const files = readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'utf8')]);
    const examples = documentsIn(documents)
      .flatMap(examplesIn)
      .filter(({ name }) => name.startsWith(prefix));
    assert.ok(files.length > 3);
    assert.deepEqual(
      Object.fromEntries(examples.map(({ name, text }) => [`${name}.ts`, text])),
      Object.fromEntries(files),
    );
  });

test.run();

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { examplesIn } from '../support/documents/examples.js';
import { suite } from '../support/suite.js';

const folder = resolve(import.meta.dirname, '../support/heron');
const examples = examplesIn('docs/providers.md').filter(({ language }) => language === 'ts');

const test = suite('the provider that docs/providers.md builds');

test('is the one that the tests have, file by file', () => {
  const files = readdirSync(folder).map((file) => [file, readFileSync(join(folder, file), 'utf8')]);
  assert.ok(files.length > 5);
  assert.deepEqual(
    Object.fromEntries(examples.map(({ name, text }) => [`${name}.ts`, text])),
    Object.fromEntries(files),
  );
});

test.run();

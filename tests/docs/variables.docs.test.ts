import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfiguration } from '../../composition/configuration/read-configuration.js';
import { suite } from '../support/suite.js';

const cases = suite('variables in documents');

const root = resolve(import.meta.dirname, '../..');
const files = readdirSync(join(root, 'docs'), { recursive: true, withFileTypes: true });
const documents = [
  'README.md',
  ...files
    .filter((file) => file.isFile() && !/\.(svg|png)$/.test(file.name))
    .map((file) => join(file.parentPath, file.name).slice(root.length + 1)),
];

cases('begin with ROUNDTRIP_ only when the server knows them', () => {
  let count = 0;
  for (const document of documents)
    for (const [name] of readFileSync(join(root, document), 'utf8').matchAll(/\bROUNDTRIP_\w+/g)) {
      const read = readConfiguration({ [name]: undefined });
      assert.deepEqual('problems' in read ? read.problems : [], [], document);
      count += 1;
    }
  assert.ok(count > 0);
});

cases.run();

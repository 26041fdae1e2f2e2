import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { suite } from '../support/suite.js';
import { pageAt } from './pages.js';

const cases = suite('docs/architecture.md');

const paths = [
  ...pageAt('docs/architecture.md').matchAll(/\b(?:core|adapters|composition|tests)\/[\w./-]+\w/g),
].map(([path]) => path);

cases('names only files and folders that exist', () => {
  assert.ok(paths.length > 0);
  const missing = paths.filter((path) => !existsSync(resolve(import.meta.dirname, '../..', path)));
  assert.deepEqual(missing, []);
});

cases.run();

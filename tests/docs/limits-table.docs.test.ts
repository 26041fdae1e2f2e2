import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { withLimitsTable } from '../support/documents/limits-table.js';
import { suite } from '../support/suite.js';

const test = suite('docs: table of limits');

test('is the one that follows from the declarations: npm run openapi', () => {
  const docs = new URL('../../docs/', import.meta.url);
  const page = readFileSync(new URL('specification.md', docs), 'utf8');
  assert.equal(page, withLimitsTable(page));
});

test.run();

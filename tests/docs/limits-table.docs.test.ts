import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { withLimitsTable } from '../support/documents/limits-table.js';
import { suite } from '../support/suite.js';

const test = suite('docs: table of limits');

test('is the one that follows from the declarations: npm run openapi', () => {
  const page = readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8');
  assert.equal(page, withLimitsTable(page));
});

test.run();

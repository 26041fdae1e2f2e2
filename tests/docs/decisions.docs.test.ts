import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { suite } from '../support/suite.js';
import { pageAt } from './pages.js';

const cases = suite('docs/decisions');

const folder = 'docs/decisions';
const files = readdirSync(resolve(import.meta.dirname, '../..', folder))
  .filter((name) => name !== 'README.md')
  .sort();

/** The rows of the index. */
const index = [
  ...pageAt(`${folder}/README.md`).matchAll(/^\| \[(\d{4})\]\((\S+)\) \| (.+) \| .+ \|$/gm),
].map(([, number = '', file = '', title = '']) => ({ number, file, title }));

cases('are numbered from 0001 without a gap, and all in the index, in order', () => {
  assert.ok(index.length > 0);
  assert.deepEqual(
    index.map(({ file }) => file),
    files,
  );
  for (const [i, { number, file }] of index.entries()) {
    assert.equal(number, String(i + 1).padStart(4, '0'));
    assert.ok(file.startsWith(`${number}-`), file);
  }
});

cases('have the title of the index, a context, a decision and a consequence', () => {
  for (const { number, file, title } of index) {
    const headings = [...pageAt(`${folder}/${file}`).matchAll(/^#+ .+$/gm)].map(([line]) => line);
    const expected = [`# ${number}: ${title}`, '## Context', '## Decision', '## Consequence'];
    assert.deepEqual(headings, expected);
  }
});

cases.run();

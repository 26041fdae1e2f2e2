import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { kindOf } from '../kinds.js';
import { suite } from '../support/suite.js';
import { sourcesIn } from './sources.js';

/** A folder with more is printed: a room is made by meaning, so its size is a question, no failure. */
const manyFiles = 16;
const maxLinesPerFile = 400;
const longestComment = 130;

const production = ['core', 'adapters', 'composition'].flatMap(sourcesIn);
const tests = sourcesIn('tests').filter(({ path }) => !path.includes('/node_modules/'));

/** The number of TypeScript files of each folder, without those of its subfolders. */
const fileCounts = [...production, ...tests].reduce((counts, { path }) => {
  const folder = dirname(path);
  return counts.set(folder, (counts.get(folder) ?? 0) + 1);
}, new Map<string, number>());

const test = suite('architecture: rooms');

test('with many TypeScript files are printed', () => {
  assert.ok(fileCounts.size > 50);
  for (const [folder, count] of fileCounts)
    if (count > manyFiles) console.warn(`${folder} has ${count} files.`);
});

test(`no file of the product has more than ${maxLinesPerFile} lines`, () => {
  assert.ok(production.length > 200);
  const long = production.filter(({ text }) => text.split('\n').length - 1 > maxLinesPerFile);
  assert.deepEqual(
    long.map(({ path }) => path),
    [],
  );
});

/** A line that is part of a comment; code is cut by the formatter. */
const commentLine = /^ *(?:\/\*\*?|\*|\/\/) /;

test(`no line of a comment has more than ${longestComment} characters`, () => {
  const long = [...production, ...tests].flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => commentLine.test(line) && line.length > longestComment)
      .map((line) => `${path}: ${line}`),
  );
  assert.deepEqual(long, []);
});

test('the name of every test file says its kind', () => {
  const files = tests.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'));
  assert.ok(files.length > 100);
  for (const path of files) kindOf(path);
});

test.run();

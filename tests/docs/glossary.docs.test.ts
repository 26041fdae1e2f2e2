import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { suite } from '../support/suite.js';
import { pageAt } from './pages.js';

type Entry = {
  readonly term: string;
  readonly meaning: string;
  readonly name: string;
  readonly file: string;
};

const root = resolve(import.meta.dirname, '../..');

/** The rows of the table, and the rows that do not have its four cells. */
const entriesIn = (page: string): readonly Entry[] =>
  page
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (term|-+) /.test(line))
    .map((line) => {
      const row = /^\| (\S[^|]*) \| ([^|]+) \| `(\w+)` in `([\w./-]+)` \| [^|]+ \|$/.exec(line);
      assert.ok(row, `a row has four cells, and the third is \`name\` in \`file\`: ${line}`);
      const [, term = '', meaning = '', name = '', file = ''] = row;
      return { term, meaning, name, file };
    });

const contains = ({ name, file }: Entry): boolean => {
  const path = resolve(root, file);
  return existsSync(path) && new RegExp(`\\b${name}\\b`).test(readFileSync(path, 'utf8'));
};

const isOneSentence = ({ meaning }: Entry): boolean => /^[A-Z][^.!?]*\.$/.test(meaning);

const entries = entriesIn(pageAt('docs/glossary.md'));
const terms = entries.map(({ term }) => term);

const test = suite('docs/glossary.md');

test('names for each term a file that has the name', () => {
  assert.ok(entries.length > 40);
  const wrong = entries.filter((entry) => !contains(entry));
  assert.deepEqual(
    wrong.map(({ name, file }) => `${name} in ${file}`),
    [],
  );
});

test('lists each term once, in alphabetical order', () => {
  const sorted = [...new Set(terms)].sort((a, b) => a.localeCompare(b, 'en'));
  assert.deepEqual(terms, sorted);
});

test('explains each term in one sentence', () => {
  const wrong = entries.filter((entry) => !isOneSentence(entry));
  assert.deepEqual(
    wrong.map(({ term }) => term),
    [],
  );
});

test('would be caught if a name did not exist, or a meaning had two sentences', () => {
  const entry = { term: 'lane', meaning: 'A queue.', name: 'LaneKey', file: 'core/index.ts' };
  assert.equal(contains({ ...entry, name: 'NoSuchName' }), false);
  assert.equal(contains({ ...entry, file: 'core/no-such-file.ts' }), false);
  assert.equal(isOneSentence(entry), true);
  assert.equal(isOneSentence({ ...entry, meaning: 'A queue. It has an owner.' }), false);
});

test.run();

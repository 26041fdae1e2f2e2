import assert from 'node:assert/strict';
import { dirname, join } from 'node:path';
import { suite } from '../support/suite.js';
import { pageAt } from './pages.js';
import { documents } from './references.js';

const test = suite('the paths of readers');

/** Ten minutes at 240 words a minute. Code and tables count. */
const mostWords = 2_400;
const mostPages = 6;
/** A screen, without the picture. */
const mostLines = 60;

const readme = pageAt('README.md');

/** The paths of the table of the README: who reads, and which pages. */
const pathsIn = (page: string) => {
  const [, after = ''] = page.split('## Where to read\n');
  const [table = ''] = /(?:^\|.*\n)+/m.exec(after) ?? [];
  return table
    .trimEnd()
    .split('\n')
    .slice(2)
    .map((row) => row.slice(2, -2).split(' | '))
    .map(([reader = '', cell = '']) => ({ reader, pages: linksIn(cell) }));
};

const linksIn = (text: string): readonly string[] =>
  [...text.matchAll(/\]\(([^)\s#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);

const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;

const paths = pathsIn(readme);

test('are those of an embedder, an operator, a caller and a contributor', () => {
  assert.equal(paths.length, 4);
  for (const { reader, pages } of paths) assert.ok(pages.length > 2, reader);
});

for (const { reader, pages } of paths) {
  test(`have at most ${mostPages} pages for those who ${reader}`, () =>
    assert.ok(pages.length <= mostPages, `${pages.length}`));

  for (const page of pages)
    test(`have at most ${mostWords} words in ${page}`, () =>
      assert.ok(wordsIn(pageAt(page)) <= mostWords, `${wordsIn(pageAt(page))}`));
}

test('begin in a README of one screen and one picture before its first table', () => {
  const [screen = ''] = readme.split(/^\|/m);
  assert.ok(screen.split('\n').length <= mostLines);
  assert.equal([...screen.matchAll(/!\[/g)].length, 1);
});

test('and the lists in each README.md lead to every page', () => {
  const linked = documents
    .filter(({ path }) => path === 'README.md' || /^docs\/(\w+\/)*README\.md$/.test(path))
    .flatMap(({ path, text }) => linksIn(text).map((link) => join(dirname(path), link)));
  const unlinked = documents.map(({ path }) => path).filter((path) => path !== 'README.md');
  assert.deepEqual(
    unlinked.filter((path) => !linked.includes(path)),
    [],
  );
});

test.run();

import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { pageAt } from './pages.js';

const test = suite('docs/upgrading.md');

const headingsOf = (path: string): readonly string[] =>
  [...pageAt(path).matchAll(/^## (\S+)/gm)].map(([, name = '']) => name);

const sections = headingsOf('docs/upgrading.md');
const versions = headingsOf('docs/changelog.md');

test('has a section for each version of the changelog, the newest first', () => {
  assert.ok(versions.length > 3);
  const released = (names: readonly string[]) => names.filter((name) => name !== 'Unreleased');
  assert.deepEqual(released(sections), released(versions));
});

test('has one for the next version once the changelog lists a change', () => {
  const [, next = ''] = /^## Unreleased\n(.*?)^## /ms.exec(pageAt('docs/changelog.md')) ?? [];
  assert.ok(!/^- /m.test(next) || sections[0] === 'Unreleased');
});

test('links to each section', () => {
  const links = [...pageAt('docs/upgrading.md').matchAll(/^\| \[(\S+)\]\(#(\S+)\)/gm)];
  assert.deepEqual(
    links.map(([, name]) => name),
    sections,
  );
  for (const [, name = '', anchor] of links)
    assert.equal(anchor, name.toLowerCase().replaceAll('.', ''));
});

test.run();

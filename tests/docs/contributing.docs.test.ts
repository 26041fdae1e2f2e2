import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { documentsIn } from '../support/documents/examples.js';
import { suite } from '../support/suite.js';
import { pageAt } from './pages.js';

const root = resolve(import.meta.dirname, '../..');
const scripts: readonly string[] = Object.keys(JSON.parse(pageAt('package.json')).scripts);

const decisions = readdirSync(resolve(root, 'docs/decisions')).map(
  (name) => `docs/decisions/${name}`,
);

/** The paths that a page names. Of a path with a placeholder, such as `core/<topic>/a.ts`, the folder before it. */
const pathsIn = (page: string): readonly string[] =>
  [...page.matchAll(/`((?:core|adapters|composition|tests|docs)(?:\/[\w.<>-]+)*)`/g)].map(
    ([, path = '']) => {
      const [before = '', placeholder] = path.split('<');
      return placeholder === undefined ? path : dirname(`${before}.`);
    },
  );

/** The npm scripts that a page names. */
const scriptsIn = (page: string): readonly string[] => [
  ...[...page.matchAll(/npm run (?:-s )?([\w:]+)/g)].map(([, script = '']) => script),
  ...[...page.matchAll(/npm (test|start)\b/g)].map(([, script = '']) => script),
];

/** Whether a path exists. A decision may be named by its number alone. */
const isThere = (path: string): boolean =>
  existsSync(resolve(root, path)) || decisions.some((decision) => decision.startsWith(`${path}-`));

const missingPaths = (page: string): readonly string[] =>
  pathsIn(page).filter((path) => !isThere(path));

const missingScripts = (page: string): readonly string[] =>
  scriptsIn(page).filter((script) => !scripts.includes(script));

const test = suite('README.md, docs/contributing');

const names = ['README.md', ...documentsIn('docs/contributing')];

test('name files, folders and npm scripts', () => {
  const pages = names.map(pageAt);
  assert.ok(pages.flatMap(pathsIn).length > 60);
  assert.ok(pages.flatMap(scriptsIn).length > 30);
});

for (const name of names) {
  const page = pageAt(name);

  test(`${name} names only files and folders that exist`, () => {
    assert.deepEqual(missingPaths(page), []);
  });

  test(`${name} names only npm scripts that exist`, () => {
    assert.deepEqual(missingScripts(page), []);
  });

  test(`${name} links to files that exist`, () => {
    const links = [...page.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link);
    const missing = links.filter((link) => !existsSync(resolve(root, dirname(name), link)));
    assert.deepEqual(missing, []);
  });
}

test('would be caught if a path or a script did not exist', () => {
  assert.deepEqual(missingPaths('`core/none.ts` `core/<any>/a.ts` `core/model`'), ['core/none.ts']);
  assert.deepEqual(missingPaths('`core/none/<any>.ts`'), ['core/none']);
  assert.deepEqual(missingScripts('npm run -s none, npm run crash:webhooks, npm test'), ['none']);
});

test.run();

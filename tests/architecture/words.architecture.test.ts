import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { suite } from '../support/suite.js';
import { sourcesIn } from './sources.js';

type Text = { readonly path: string; readonly text: string };

/** Words that make a reader stop, and what to write instead. Each is found whole, in any case, and inside a name. */
const words: Readonly<Record<string, string>> = {
  anew: 'again, or new',
  whoever: 'the noun: the caller, the worker',
  whatever: 'the noun, or any',
  whichever: 'the noun, or any',
  lest: 'so that … not',
  nobody: 'no and the noun: no worker, no caller',
  hence: 'so',
  whence: 'from which',
  thence: 'from there',
  wherein: 'in which',
  whereupon: 'then',
  thereof: 'of it',
  albeit: 'although',
  'heed(s|ed|ing)?': 'apply, use, respect',
  'hasten(s|ed|ing)?': 'make due',
  'none of ours': 'not one of this service',
  'so be it': 'the consequence',
  'of its own accord': 'by itself',
  'door ?bells?': 'notifier',
  insisting: 'retry',
  blaming: 'withConfigurationContext',
  '(token ?)?lenders?': 'token lease',
  'purses?': 'the noun of the thing',
  surroundings: 'the noun of the thing',
  'is held back': 'paused',
  'kept ?reports?': 'unmatched reports',
  'decide ?again': 'retry on conflict',
  'lane ?in ?hand': 'leased lane',
  'held ?lanes?': 'leased lane',
  'taken ?due': 'claimed',
  'line ?heard': 'last report',
};

const root = resolve(import.meta.dirname, '../..');

/** Files that list such words themselves. */
const lists: readonly string[] = [
  'tests/architecture/words.architecture.test.ts',
  'tests/adapters/http/errors/messages.unit.test.ts',
];

const isChecked = ({ path }: Text): boolean =>
  !lists.includes(path) && !path.includes('/node_modules/');

const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true }).map((name) => `docs/${name}`),
]
  .filter((path) => path.endsWith('.md'))
  .map((path): Text => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const texts: readonly Text[] = [
  ...['core', 'adapters', 'composition', 'tests'].flatMap(sourcesIn),
  ...pages,
].filter(isChecked);

/** A text with its names split into words: `isHeldBack` reads `is Held Back`. */
const split = (text: string): string => text.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');

/** Every use of a word that is replaced, as `path:line: found (instead)`. None of them stands in two lines. */
const usesIn = ({ path, text }: Text): readonly string[] => {
  const whole = split(`${path}\n${text}`);
  return patterns.flatMap(({ pattern, instead }) =>
    [...whole.matchAll(pattern)].map(({ 0: found, index }) => {
      const number = whole.slice(0, index).split('\n').length - 1;
      return `${path}:${number}: ${found} (${instead})`;
    }),
  );
};

const patterns = Object.entries(words).map(([word, instead]) => ({
  pattern: new RegExp(`\\b${word}\\b`, 'gi'),
  instead,
}));

const test = suite('architecture: words');

test('that need a second reading are nowhere in the code, the tests and the documents', () => {
  assert.ok(texts.length > 500);
  assert.deepEqual(texts.flatMap(usesIn), []);
});

test('would be caught in a comment, in a name and in the name of a file', () => {
  const at = (text: string, path = 'core/a.ts'): readonly string[] => usesIn({ path, text });
  assert.equal(at('/** Starts anew. */').length, 1);
  assert.equal(at('\nconst isHeldBack = true;').join(), 'core/a.ts:2: is Held Back (paused)');
  assert.equal(at('', 'core/doorbell.ts').length, 1);
  assert.equal(at('renewed, henceforward, unheededly').length, 0);
});

test.run();

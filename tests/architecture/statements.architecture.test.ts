import assert from 'node:assert/strict';
import { suite } from '../support/suite.js';
import { sourcesIn } from './sources.js';

const test = suite('architecture: statements');

test('of a database have a name each: Postgres prepares a statement under its name', () => {
  const names = sourcesIn('adapters')
    .filter(({ path }) => path.includes('adapters/knex/'))
    .flatMap(({ text }) => [...text.matchAll(/\bname: '([a-z_]+)',\n\s+columns\b/g)])
    .map(([, name]) => name);
  assert.ok(names.length > 100);
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
});

test.run();

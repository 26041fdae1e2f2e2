import assert from 'node:assert/strict';
import { namesOf } from '../../adapters/knex/names/names.js';
import { postgresText } from '../../adapters/knex/session/dialect.js';
import { everyCommand } from '../support/stores/every-command.js';
import { suite } from '../support/suite.js';
import { sourcesIn } from './sources.js';

const test = suite('architecture: statements');

const texts = sourcesIn('adapters')
  .filter(({ path }) => path.includes('adapters/knex/'))
  .map(({ text }) => text);

/** A declaration whose value is a statement: what declares it, and its name. */
const statement = /\bconst (\w+)(?:(?!\bconst\b)[\s\S])*?= \{\n {2}name: '(\w+)',\n {2}columns\b/g;

test('of a database are named by what declares them, in snake case', () => {
  const found = texts.flatMap((text) => [...text.matchAll(statement)]);
  assert.ok(found.length > 100);
  for (const [, what = '', name] of found)
    assert.equal(
      name,
      what.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`),
    );
});

test('of a database have a name each: Postgres prepares a statement under its name', () => {
  const names = texts
    .flatMap((text) => [...text.matchAll(/\bname: '([a-z_]+)',\n\s+columns\b/g)])
    .map(([, name]) => name);
  assert.ok(names.length > 100);
  assert.deepEqual(
    names.filter((name, i) => names.indexOf(name) !== i),
    [],
  );
});

test('that are made by a function have one text under one name too', async () => {
  const texts = new Map<string, string>();
  for (const command of await everyCommand()) {
    const text = postgresText(command, namesOf('', undefined));
    assert.equal(texts.get(command.name) ?? text, text, command.name);
    texts.set(command.name, text);
  }
});

test.run();

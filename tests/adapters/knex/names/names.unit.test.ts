import assert from 'node:assert/strict';
import knex from 'knex';
import { postgresConfig, sqliteConfig } from '../../../../adapters/knex/index.js';
import { bookkeepingTable } from '../../../../adapters/knex/migrations/bookkeeping.js';
import {
  createdBy,
  migrationNames,
  statementsOf,
  transactionalStatements,
} from '../../../../adapters/knex/migrations/statements.js';
import { isPrefix, isSchema, maxPrefix } from '../../../../adapters/knex/names/installation.js';
import { type Names, namesOf } from '../../../../adapters/knex/names/names.js';
import { namingOf } from '../../../../adapters/knex/names/naming.js';
import { tableNames } from '../../../../adapters/knex/names/table-names.js';
import { dialectOf } from '../../../../adapters/knex/session/dialect.js';
import { defaultNames } from '../../../support/stores/default-names.js';
import { suite } from '../../../support/suite.js';

const configs = [sqliteConfig(':memory:'), postgresConfig('postgres://localhost/none', 1)];

const test = suite('names of an installation');

for (const config of configs) {
  const { name, schema } = dialectOf(knex.default(config));
  const schemaOf = (names: Names) => transactionalStatements('0001_initial', schema, names, true);
  const allOf = (names: Names) => [
    ...migrationNames.flatMap((migration) => statementsOf(migration, schema, names)),
    ...schemaOf(names),
  ];

  test(`are those of every table of the schema: ${name}`, () => {
    const tables = schemaOf(defaultNames).filter((each) => /^create .*table/.test(each));
    assert.deepEqual([...createdBy(tables)].sort(), tableNames);
  });

  test(`have the prefix in every statement of the migrations: ${name}`, () => {
    const prefixed = allOf(namesOf('rt_', undefined));
    assert.deepEqual(
      createdBy(prefixed),
      createdBy(allOf(defaultNames)).map((each) => `rt_${each}`),
    );
    assert.equal(
      createdBy(prefixed).length,
      prefixed.filter((s) => /^create( unlogged| unique)? *(table|index|view)/.test(s)).length,
    );
    for (const statement of prefixed)
      for (const [, table = ''] of statement.matchAll(
        /\b(?:references|on(?: function)?|table) (\w+)/g,
      ))
        assert.match(table, /^rt_/);
  });

  test(`leave room for the longest prefix: ${name}`, () => {
    const longest = [
      ...createdBy(allOf(defaultNames)),
      `${bookkeepingTable}_lock`,
      'roundtrip_work',
    ];
    for (const each of longest) assert.ok(each.length + maxPrefix <= 63, each);
  });
}

test('are different prepared statements for each installation', () => {
  const all = [
    defaultNames,
    namesOf('rt_', undefined),
    namesOf('', 'rt_'),
    namesOf('rt_', 'app'),
    namesOf('app', 'rt_'),
  ];
  assert.equal(new Set(all.map(({ statements }) => statements)).size, all.length);
  assert.equal(namesOf('rt_', 'app'), namesOf('rt_', 'app'));
});

test('quote the schema, which can be a word of SQL', () => {
  assert.equal(namesOf('rt_', 'order').tables.usage, '"order".rt_usage as usage');
  assert.equal(namesOf('', 'a"b').tables.usage, '"a""b".usage as usage');
});

test('accept a prefix and a schema that both databases keep as they are', () => {
  for (const prefix of ['rt_', 'a', 'messaging2_', 'a'.repeat(maxPrefix)])
    assert.ok(isPrefix(prefix), prefix);
  for (const prefix of ['', 'RT_', '_rt', '1a', 'a-b', 'é', 'sqlite_a', 'a'.repeat(maxPrefix + 1)])
    assert.ok(!isPrefix(prefix), prefix);
  for (const schema of ['app', 'order', 'a'.repeat(63)]) assert.ok(isSchema(schema), schema);
  for (const schema of ['', 'App', 'pg_app', 'a b', 'a'.repeat(64)])
    assert.ok(!isSchema(schema), schema);
  assert.throws(() => namingOf({ prefix: 'RT-' }), /prefix must be at most 20 .*, not "RT-"/);
  assert.throws(() => namingOf({ schema: 'My App' }), /schema must be .*, not "My App"/);
});

test.run();

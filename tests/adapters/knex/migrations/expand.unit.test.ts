import assert from 'node:assert/strict';
import knex from 'knex';
import { postgresConfig, sqliteConfig } from '../../../../adapters/knex/index.js';
import { migrations } from '../../../../adapters/knex/migrations/index.js';
import { dialectOf } from '../../../../adapters/knex/session/dialect.js';
import { suite } from '../../../support/suite.js';

/**
 * Statements that leave every statement of the version before with the same effect. A unique index is not among them:
 * it can refuse what the version before writes.
 */
const expanding: readonly RegExp[] = [
  /^create (unlogged )?table /,
  /^create index /,
  /^alter table \w+ add column \w+ \w+( null)?( default \S+)?$/,
  /^alter table \w+ add column \w+ \w+ not null default \S+$/,
  /^alter table \w+ set \(fillfactor = \d+\)$/,
];

const expands = (statement: string): boolean => {
  const text = statement.trim().replace(/\s+/g, ' ');
  return expanding.some((form) => form.test(text));
};

const configs = {
  sqlite: sqliteConfig(':memory:'),
  postgres: postgresConfig('postgres://localhost/none', 1),
};

const nameOnly = (name: string): string => name;

const test = suite('migrations after the first');

for (const name of ['sqlite', 'postgres'] as const)
  test(`only add to the schema, so that the version before can use it: ${name}`, () => {
    const { schema } = dialectOf(knex.default(configs[name]));
    const fragments = { ...schema, table: nameOnly, index: nameOnly };
    const [, ...later] = Object.values(migrations);
    const statements = later.flatMap((migration) => migration.statements(fragments));
    assert.ok(statements.length > 5);
    assert.deepEqual(
      statements.filter((statement) => !expands(statement)),
      [],
    );
  });

test('may not drop, rename, narrow, or require what the version before does not write', () => {
  const refused = [
    'drop table messages',
    'alter table messages drop column record',
    'alter table messages rename column record to body',
    'alter table messages add column note text not null',
    'alter table messages alter column record set not null',
    'create unique index a on messages (record)',
    'update messages set record = null',
  ];
  assert.deepEqual(refused.filter(expands), []);
  const allowed = ['alter table messages add column note text', 'create index a on messages (id)'];
  assert.deepEqual(allowed.filter(expands), allowed);
});

test.run();

import assert from 'node:assert/strict';
import knex from 'knex';
import { postgresConfig, sqliteConfig } from '../../../../adapters/knex/index.js';
import { isConcurrent } from '../../../../adapters/knex/migrations/build-indexes.js';
import { migrations } from '../../../../adapters/knex/migrations/index.js';
import { createdBy } from '../../../../adapters/knex/migrations/statements.js';
import { dialectOf } from '../../../../adapters/knex/session/dialect.js';
import { suite } from '../../../support/suite.js';

/**
 * Statements that leave every statement of the version before with the same effect, and copy no row. A unique index is not among
 * them: it can refuse what the version before writes. A default is a literal, which Postgres does not write into rows.
 */
const expanding: readonly RegExp[] = [
  /^create (unlogged )?table /,
  /^create index (concurrently )?\w+ /,
  /^alter table \w+ add column \w+ \w+( null)?( default (\d+|'[^']*'))?$/,
  /^alter table \w+ add column \w+ \w+ not null default (\d+|'[^']*')$/,
  // Of rows that a program writes by SQL; no server does.
  /^create (constraint )?trigger \w+ (before|after|instead of) insert on posted_(sends|cancellations) /,
  // What programs call, and no server.
  /^create (function|view) \w+/,
  /^create or replace (function send|view message_statuses)\b/,
  /^drop (trigger (check|complete)_posted_send|view message_statuses)$/,
  /^do \$\$ begin execute format\('alter function /,
  /^revoke execute on function \w+/,
  /^alter table \w+ set \((fillfactor|autovacuum_vacuum_scale_factor) = [\d.]+\)$/,
];

/** What takes away an index that no server of the oldest version allowed uses. */
const contracting: Readonly<Record<string, readonly string[]>> = {
  '0032_event_blocks_only': [
    'drop index events_by_type',
    'alter index events_by_type_block rename to events_by_type',
  ],
};

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
  test(`only add to the schema, but for those after which no version before may serve: ${name}`, () => {
    const { schema } = dialectOf(knex.default(configs[name]));
    const fragments = { ...schema, table: nameOnly, index: nameOnly };
    const [, ...later] = Object.entries(migrations);
    const statements = later.flatMap(([own, { oldestServer, statements: of }]) =>
      oldestServer === own
        ? []
        : of(fragments).filter((statement) => !contracting[own]?.includes(statement)),
    );
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
    'alter table messages add column note text default gen_random_uuid()',
    'alter table messages alter column record set not null',
    'create unique index a on messages (record)',
    'update messages set record = null',
  ];
  assert.deepEqual(refused.filter(expands), []);
  const allowed = ['alter table messages add column note text', 'create index a on messages (id)'];
  assert.deepEqual(allowed.filter(expands), allowed);
});

test('build an index of a table that servers write to meanwhile without a lock, in a migration of its own', () => {
  const { schema } = dialectOf(knex.default(configs.postgres));
  const fragments = { ...schema, table: nameOnly, index: nameOnly };
  for (const [name, migration] of Object.entries(migrations)) {
    const statements = migration.statements(fragments);
    const created = createdBy(statements);
    const isServed = migration.oldestServer !== name;
    const concurrent = statements.filter(isConcurrent);
    const blocking = statements.filter((statement) => {
      const [, table] = /^create index \w+ on (\w+)/.exec(statement) ?? [];
      return isServed && table !== undefined && !created.includes(table);
    });
    assert.deepEqual(blocking, [], name);
    assert.ok(concurrent.length === 0 || concurrent.length === statements.length, name);
  }
});

test.run();

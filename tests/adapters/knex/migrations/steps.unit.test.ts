import assert from 'node:assert/strict';
import knex from 'knex';
import { postgresConfig, sqliteConfig } from '../../../../adapters/knex/index.js';
import { isConcurrent } from '../../../../adapters/knex/migrations/build-indexes.js';
import { createdBy } from '../../../../adapters/knex/migrations/statements.js';
import { stepsOf } from '../../../../adapters/knex/migrations/steps.js';
import { dialectOf } from '../../../../adapters/knex/session/dialect.js';
import { defaultNames } from '../../../support/stores/default-names.js';
import { suite } from '../../../support/suite.js';

const test = suite('steps of a migration');

test('are one transaction, as long as no index is built beside writes', () => {
  for (const config of [sqliteConfig(':memory:'), postgresConfig('postgres://localhost/none', 1)]) {
    const { schema } = dialectOf(knex.default(config));
    const names = ['0002_pending_media', '0003_steady_time'];
    for (const isNew of [true, false])
      assert.deepEqual(stepsOf({ isNew, names, newer: [] }, schema, defaultNames), [
        { migrations: names, indexes: [] },
      ]);
    assert.deepEqual(stepsOf({ isNew: false, names: [], newer: [] }, schema, defaultNames), []);
  }
});

test('know the statements that build an index beside writes', () => {
  assert.equal(isConcurrent('create index concurrently a on app.messages (id)'), true);
  assert.equal(isConcurrent('create index a on messages (id)'), false);
  assert.deepEqual(createdBy(['create index concurrently a on messages (id)']), ['a']);
});

test.run();

import assert from 'node:assert/strict';
import knex from 'knex';
import { knexStores, migrate, sqliteConfig } from '../../../../adapters/knex/index.js';
import { sqliteClient } from '../../../../adapters/knex/session/sqlite/host-client.js';
import { inMemory } from '../../../../composition/host/index.js';
import { suite } from '../../../support/suite.js';

const cases = suite('a SQLite database in memory');

const { newId } = inMemory();
const why = /in memory loses every commit .* call createMessaging without `stores`/;

cases('is refused by the configuration of this library, with the reason', async () => {
  const database = knex.default(sqliteConfig(':memory:'));
  await assert.rejects(migrate(database), why);
  await database.destroy();
});

cases('is refused at the start of stores on a knex of the host, with the reason', async () => {
  const database = knex.default({
    client: sqliteClient(),
    connection: { filename: ':memory:' },
    useNullAsDefault: true,
    pool: { min: 1, max: 1 },
  });
  await migrate(database);
  const stores = knexStores(database, { newId });
  await assert.rejects(stores.start(), why);
  await stores.close();
  await database.destroy();
});

cases.run();

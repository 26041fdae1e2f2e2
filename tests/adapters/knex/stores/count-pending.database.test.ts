import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import { times } from '../../../support/fixtures/builders.js';
import { databases } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';

/** Rows of two endpoints: half of them have an attempt, and many of those are due together. */
const rowsPerEndpoint = 25_000;

/** Inserts deliveries in the database itself, which is faster than commits. */
const insertDeliveries = async (db: Knex, endpoint: string): Promise<void> => {
  await db.raw(
    `insert into deliveries (endpoint, sequence, attempts, failures, due_at, created_at, completed_at)
       with recursive counted (n) as
         (select 1 union all select n + 1 from counted where n < ${rowsPerEndpoint})
       select ?, n, n % 2, 0, n % 500, n, case when n % 10 = 0 then n end
         from counted`,
    [endpoint],
  );
};

const insertEndpoint = async (db: Knex, id: string): Promise<void> => {
  await db('endpoints').insert({ project: 'proj_1', id, version: 1, record: '{}', is_active: 1 });
  await insertDeliveries(db, id);
};

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`counting pending deliveries: ${name}`);

  cases('counts each once, and lets other work run meanwhile', () =>
    open(async ({ db, stores }) => {
      for (const id of ['whe_1', 'whe_2']) await insertEndpoint(db, id);
      await insertDeliveries(db, 'whe_removed');
      let turns = 0;
      let isCounting = true;
      const turn = (): void => {
        turns += 1;
        if (isCounting) setImmediate(turn);
      };
      turn();
      const pending = await stores.deliveries.pending();
      isCounting = false;
      const count = (rowsPerEndpoint * 9) / 10;
      assert.deepEqual(pending, [
        { endpoint: 'whe_1', count, oldestAt: 1 },
        { endpoint: 'whe_2', count, oldestAt: 1 },
      ]);
      assert.ok(turns > rowsPerEndpoint / 2_000, `${turns} turns of the event loop`);
    }),
  );

  cases('counts many endpoints', () =>
    open(async ({ db, stores }) => {
      const endpoints = times(120, (i) => `whe_${i}`);
      for (const id of endpoints) {
        await db('endpoints').insert({
          ...{ project: 'proj_1', id, version: 1, record: '{}', is_active: 0 },
        });
        await db('deliveries').insert({
          ...{ endpoint: id, sequence: 1, attempts: 0, failures: 0, due_at: 0, created_at: 0 },
        });
      }
      assert.equal((await stores.deliveries.pending()).length, 120);
    }),
  );

  cases.run();
}

import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import { knexLeaseTokens } from '../../../../adapters/knex/index.js';
import type { LeaseTokens } from '../../../../core/ports/queues/token-lease.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { patientConfig } from '../../../support/stores/patient-config.js';
import { suite } from '../../../support/suite.js';

const size = { perSecond: 10, burst: 20 };
const name = 'project/any/send';
const one = { name, size, waiting: 1, returned: 0 };

const test = suite('tokens that two processes lease of one bucket in a table');

/** Two processes over one database, in a time that the test drives. */
const withTwo = async (
  body: (
    processes: readonly [LeaseTokens, LeaseTokens],
    scene: { readonly db: Knex; readonly pass: (ms: number) => void },
  ) => Promise<void>,
): Promise<void> =>
  withStores(patientConfig(await migratedDatabase(), 4), async ({ db }) => {
    let now = 1_000_000;
    const steady = () => now;
    const pass = (ms: number): void => {
      now += ms;
    };
    await body([knexLeaseTokens(db, { steady }), knexLeaseTokens(db, { steady })], { db, pass });
  });

const tokensOf = async (lease: LeaseTokens, request = one): Promise<number> =>
  (await lease([request]))[0]?.tokens ?? 0;

test('are never more than it has, in turns and at once', () =>
  withTwo(async (processes, { pass }) => {
    let had = 0;
    for (let turn = 0; turn < 12; turn += 1)
      for (const lease of processes) {
        had += await tokensOf(lease);
        had += await tokensOf(lease);
      }
    assert.equal(had, size.burst);
    pass(1_000);
    const atOnce = await Promise.all(
      Array.from({ length: 40 }, (_, i) => tokensOf(processes[i % 2 === 0 ? 0 : 1])),
    );
    assert.equal(
      atOnce.reduce((sum, tokens) => sum + tokens, 0),
      size.perSecond,
    );
  }));

test('that one returns are there for the other', () =>
  withTwo(async ([first, second]) => {
    const taken = await tokensOf(first, { ...one, waiting: size.burst });
    assert.equal(taken, size.burst);
    assert.equal(await tokensOf(second), 0);
    await first([{ ...one, waiting: 0, returned: 3 }]);
    assert.equal(await tokensOf(second, { ...one, waiting: 5 }), 3);
    assert.equal(await tokensOf(first), 0);
  }));

test('are all there again when a crash has emptied the table', () =>
  withTwo(async ([lease], { db }) => {
    assert.equal(await tokensOf(lease, { ...one, waiting: size.burst }), size.burst);
    await db('rate_buckets').del();
    assert.equal(await tokensOf(lease), 1);
  }));

test.run();

import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import { knexLeaseTokens } from '../../../../adapters/knex/index.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyKey, noon } from '../../../support/fixtures/builders.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';
import { lockWaitingConfig, waitingFor } from '../../../support/time/lock-waits.js';

/** Two rows that somebody else writes in ascending order, while a store is told to write them the other way. */
type Rows = {
  readonly lower: (other: Knex.Transaction) => PromiseLike<unknown>;
  readonly upper: (other: Knex.Transaction) => PromiseLike<unknown>;
  readonly both: () => Promise<unknown>;
};

const size = { burst: 10, perSecond: 10 };
const lent = { size, waiting: 1, returned: 0 };

const rows: Readonly<Record<string, (open: OpenStores) => Promise<Rows>>> = {
  'buckets that are new': async ({ db }) => {
    const lend = knexLeaseTokens(db, { steady: Date.now });
    const insert = (name: string) => (other: Knex.Transaction) =>
      other('rate_buckets').insert({ name, milli_tokens: 0, at: 0 });
    const both = () =>
      lend([
        { name: 'b', ...lent },
        { name: 'a', ...lent },
      ]);
    return { lower: insert('a'), upper: insert('b'), both };
  },
  'keys that were used': async ({ stores }) => {
    const { id: project } = await openProject(stores);
    const keys = [anyKey({ project }), anyKey({ project })] as const;
    await add(stores, { keys });
    const touch =
      ({ id }: { readonly id: string }) =>
      (other: Knex.Transaction) =>
        other('api_keys').where({ id }).update({ last_used_on: '2026-01-01' });
    const uses = [...keys].reverse().map(({ id: key }) => ({ key, minute: noon }));
    return {
      lower: touch(keys[0]),
      upper: touch(keys[1]),
      both: () => stores.tenants.recordUse(uses),
    };
  },
};

const cases = suite('rows that two processes write at once');

for (const [name, prepare] of Object.entries(rows))
  cases(`are locked in ascending order: ${name}`, async () =>
    withStores(lockWaitingConfig(await migratedDatabase(), 4), async (open) => {
      const { lower, upper, both } = await prepare(open);
      const written = await open.db.transaction(async (other) => {
        await lower(other);
        const writing = Promise.allSettled([both()]);
        await eventually(async () => assert.ok((await waitingFor(other)) > 0, 'no session waits'));
        await other.raw(`set local lock_timeout = '100ms'`);
        await upper(other);
        return { writing };
      });
      assert.equal((await written.writing)[0].status, 'fulfilled');
    }),
  );

cases.run();

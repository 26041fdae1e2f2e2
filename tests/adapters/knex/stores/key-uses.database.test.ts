import assert from 'node:assert/strict';
import { minuteMs } from '../../../../core/shared/time.js';
import { add } from '../../../support/fixtures/administration.js';
import { anyKey, noon } from '../../../support/fixtures/builders.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { databases } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`the last use of a key in the rows of version 0.1.0: ${name}`);

  cases('is midnight of its day, and moves on with the next use', () =>
    open(async ({ db, stores }) => {
      const { tenants } = stores;
      const { id: project } = await openProject(stores);
      const key = anyKey({ project });
      await add(stores, { keys: [key] });
      await db('api_keys').where({ id: key.id }).update({ last_used_on: '2026-01-15' });
      const lastUse = async () => (await tenants.findHolder(key.hash))?.lastUsedAt;
      const midnight = Date.parse('2026-01-15T00:00:00Z');
      assert.equal(await lastUse(), midnight);
      for (const [minute, expected] of [
        [midnight - minuteMs, midnight],
        [midnight, midnight],
        [noon, noon],
        [midnight, noon],
      ] as const) {
        await tenants.recordUse([{ key: key.id, minute }]);
        assert.equal(await lastUse(), expected);
      }
    }),
  );

  cases.run();
}

import assert from 'node:assert/strict';
import type { DatabaseSession } from '../../../../adapters/knex/session/session.js';
import { databaseSessionOf } from '../../../../adapters/knex/session/session-of.js';
import { bind, execute } from '../../../../adapters/knex/session/work.js';
import { knexRetention } from '../../../../adapters/knex/stores/retention.js';
import { retentionLimits } from '../../../../adapters/knex/tables/tenants/retention-limits.js';
import { retentionKinds } from '../../../../core/model/retention/limits.js';
import { anyId, noon, times } from '../../../support/fixtures/builders.js';
import { databases } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';

const projects = 1_000;

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`statements of the retention: ${name}`);

  cases('do not grow with the projects that have limits and nothing too old', () =>
    open(async ({ db }) => {
      const session = databaseSessionOf(db);
      const rows = times(projects, () => anyId('proj')).flatMap((project) =>
        retentionKinds.map((kind) =>
          retentionLimits.newRow({ project, kind, days: 100, setAt: noon }),
        ),
      );
      await session.transact(() => execute(bind(retentionLimits.add, rows)));
      let calls = 0;
      const counting: DatabaseSession = {
        ...session,
        fetchRows: (query, given) => {
          calls += 1;
          return session.fetchRows(query, given);
        },
        transact: (work) => {
          calls += 1;
          return session.transact(work);
        },
      };
      await knexRetention(counting).prune(noon);
      const pages = Math.ceil((projects * retentionKinds.length) / 500) + 1;
      assert.ok(calls <= 10 + 7 * pages, `${calls} statements`);
    }),
  );

  cases.run();
}

import assert from 'node:assert/strict';
import { anyAcceptance, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { databases } from '../../../support/stores/knex-stores.js';
import { suite } from '../../../support/suite.js';

for (const [name, open] of Object.entries(databases)) {
  const cases = suite(`a wrong backlog: ${name}`);

  cases('is corrected by a recount, which returns the number of wrong lanes', () =>
    open(async ({ db, stores }) => {
      const project = await openProject(stores);
      const [wrong, right] = [
        await openChannel(stores, project),
        await openChannel(stores, project),
      ];
      for (const change of times(3, () => anyAcceptance(wrong)))
        rightOf(await stores.commit(change));
      rightOf(await stores.commit(anyAcceptance(right)));
      await db('lanes').where({ key: wrong.id }).update({ backlog: 99 });
      assert.equal(await stores.queue.recount(), 1);
      assert.deepEqual(
        await db('lanes')
          .orderBy('backlog')
          .pluck('backlog')
          .then((all) => all.map(Number)),
        [1, 3],
      );
      assert.equal(await stores.queue.recount(), 0);
    }),
  );

  cases.run();
}

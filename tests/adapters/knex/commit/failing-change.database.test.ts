import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { DamagedRow } from '../../../../adapters/knex/index.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { anyAcceptance, anyEvent, anyJob, times } from '../../../support/fixtures/builders.js';
import { present } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { databases } from '../../../support/stores/knex-stores.js';
import { withThreadStores } from '../../../support/stores/thread-stores.js';
import { suite } from '../../../support/suite.js';

/** What no judge foresees: a Change that the database will not have. */
const all = { ...databases, 'sqlite, writer thread': withThreadStores };
for (const [name, open] of Object.entries(all)) {
  const cases = suite(`a Change that cannot be written: ${name}`);

  cases('fails alone, and the other Changes of its group are committed', () =>
    open(async ({ stores }) => {
      const channel = await openChannel(stores, await openProject(stores));
      const twice = anyJob(channel);
      const changes = times(30, (i) => ({
        ...anyAcceptance(channel),
        jobs: [i === 7 || i === 21 ? twice : anyJob(channel)],
      }));

      const answers = await Promise.allSettled(changes.map(stores.commit));

      const failed = answers.flatMap((answer) =>
        answer.status === 'rejected' ? [answer.reason] : [],
      );
      assert.equal(failed.length, 1);
      assert.ok(!(failed[0] instanceof PortFailure), 'a defect of ours is no failure of the world');
      const numbers = answers
        .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
        .map((answer) => (E.isRight(answer) ? present(answer.right.events[0]).sequence : 0));
      assert.deepEqual(
        numbers.sort((a, b) => a - b),
        times(29, (i) => i + 1),
      );
    }),
  );

  cases('fails alone also when the facts that it needs cannot be read', () =>
    open(async ({ db, stores }) => {
      const [whole, broken] = [await openProject(stores), await openProject(stores)];
      await db('projects').where({ id: broken.id }).update({ subscriptions: '[' });
      const changes = [whole, broken].map(({ id: project }) => ({
        ...{ project, at: 0, events: [anyEvent()] },
      }));
      const [made, failed] = await Promise.allSettled(changes.map(stores.commit));
      assert.equal(made?.status, 'fulfilled');
      assert.ok(failed?.status === 'rejected' && failed.reason instanceof DamagedRow);
      assert.deepEqual([failed.reason.table, failed.reason.id], ['projects', broken.id]);
      assert.ok(failed.reason.cause instanceof SyntaxError);
    }),
  );

  cases('leaves nothing behind', () =>
    open(async ({ stores }) => {
      const channel = await openChannel(stores, await openProject(stores));
      const { project } = channel;
      const change = {
        project,
        at: 0,
        events: [anyEvent()],
        jobs: [anyJob(channel), anyJob(channel)],
      };
      await assert.rejects(stores.commit({ ...change, jobs: [...change.jobs, ...change.jobs] }));
      assert.deepEqual(await stores.events.list(project, { after: 0, since: 0, limit: 9 }), []);
      assert.ok(E.isRight(await stores.commit(change)));
    }),
  );

  cases.run();
}

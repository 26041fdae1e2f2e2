import assert from 'node:assert/strict';
import type { Knex } from 'knex';
import { type KnexStores, postgresConfig } from '../../../../adapters/knex/index.js';
import { anyAcceptance, times } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';
import { eventually } from '../../../support/time/eventually.js';

type Channel = Awaited<ReturnType<typeof openChannel>>;

/** Two projects with a channel each, and a transaction of somebody else's. */
type Scene = {
  readonly stores: KnexStores;
  readonly held: Channel;
  readonly free: Channel;
  readonly other: Knex.Transaction;
};

const scene = (use: (scene: Scene) => Promise<void>) => async () =>
  withStores(postgresConfig(await migratedDatabase(), 4), async ({ db, stores }) => {
    const [held, free] = [
      await openChannel(stores, await openProject(stores)),
      await openChannel(stores, await openProject(stores)),
    ];
    await db.transaction(async (other) => {
      await other.raw('set local idle_in_transaction_session_timeout = 0');
      await use({ stores, held, free, other });
    });
  });

/** What a transaction of a host, or of a person at a console, can lock. */
const locks: Readonly<Record<string, (scene: Scene) => PromiseLike<unknown>>> = {
  'a commit within a transaction of the host': async ({ stores, held, other }) =>
    rightOf(await present(stores.within)(other).commit(anyAcceptance(held))),
  'the row of a project': ({ held, other }) =>
    other('projects').where({ id: held.project }).forUpdate().first(),
  'the lane of a channel': ({ held, other }) =>
    other('lanes').where({ key: held.id }).forUpdate().first(),
};

const sequencesOf = async ({ stores }: Scene, { project }: Channel): Promise<readonly number[]> =>
  (await stores.events.list(project, { after: 0, since: 0, limit: 999 })).map(
    ({ sequence }) => sequence,
  );

const cases = suite('rows of a project that somebody else has locked');

for (const [name, lock] of Object.entries(locks)) {
  cases(
    `delay no other project: ${name}`,
    scene(async (given) => {
      const { stores, held, free, other } = given;
      await lock(given);
      const waiting = [...times(5, () => stores.commit(anyAcceptance(held)))];
      for (const _ of times(20, () => 0)) {
        waiting.push(stores.commit(anyAcceptance(held)));
        const settled = Promise.allSettled(waiting);
        rightOf(await stores.commit(anyAcceptance(free)));
        void settled;
      }
      await other.rollback();
      const answers = await Promise.allSettled(waiting);
      const stored = answers.filter(({ status }) => status === 'fulfilled').length;
      assert.deepEqual(
        await sequencesOf(given, held),
        times(stored, (i) => i + 1),
      );
      assert.equal((await sequencesOf(given, free)).length, 20);
    }),
  );

  cases(
    `refuse what waits too long, and say why: ${name}`,
    scene(async (given) => {
      const { stores, held, free, other } = given;
      await lock(given);
      await assert.rejects(stores.commit(anyAcceptance(held)), {
        name: 'PortFailure',
        message: `another transaction holds project ${held.project}; retry when it has ended`,
      });
      rightOf(await stores.commit(anyAcceptance(free)));
      assert.equal(await stores.isReady(), true);
      await other.rollback();
      await eventually(async () => void rightOf(await stores.commit(anyAcceptance(held))));
      assert.deepEqual(await sequencesOf(given, held), [1]);
    }),
  );
}

cases.run();

import assert from 'node:assert/strict';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { anyAcceptance, anyEvent, anyJob, times } from '../../../support/fixtures/builders.js';
import { rightOf } from '../../../support/fixtures/either.js';
import { openChannel, openProject } from '../../../support/fixtures/scene.js';
import { withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { suite } from '../../../support/suite.js';

const cases = suite("a host's own knex, whose connections take one statement at a time");

cases('commits groups, and pg prints no warning', async () => {
  const warnings: unknown[] = [];
  const warned = (warning: unknown): void => void warnings.push(warning);
  process.on('warning', warned);
  await withStores({ client: 'pg', connection: await migratedDatabase() }, async ({ stores }) => {
    const channel = await openChannel(stores, await openProject(stores));
    const answers = await Promise.all(
      times(50, () => stores.commit(anyAcceptance(channel, { key: 'k1' }))),
    );
    assert.equal(answers.filter(({ _tag }) => _tag === 'Right').length, 1);

    const twice = anyJob(channel);
    const change = { project: channel.project, at: 0, jobs: [twice, twice] };
    await assert.rejects(stores.commit(change), { code: '23505' });
    rightOf(await stores.commit(anyAcceptance(channel)));
  });
  process.off('warning', warned);
  assert.deepEqual(warnings, []);
});

cases(
  'with one connection: a call inside its transaction is refused after 5 s, and says why',
  async () => {
    const config = { client: 'pg', connection: await migratedDatabase(), pool: { min: 0, max: 1 } };
    await withStores(config, async ({ db, stores }) => {
      const { id: project } = await openProject(stores);
      await db.transaction(async () => {
        await assert.rejects(stores.commit({ project, at: 0, events: [anyEvent()] }), (error) => {
          assert.ok(error instanceof PortFailure);
          return /^no connection of the pool became free for 5\.\d s; .*`within`/.test(
            error.message,
          );
        });
      });
      rightOf(await stores.commit({ project, at: 0, events: [anyEvent()] }));
    });
  },
);

cases.run();

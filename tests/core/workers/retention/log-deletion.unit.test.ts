import assert from 'node:assert/strict';
import { memoryStores } from '../../../../adapters/memory/index.js';
import type { LogDeletion } from '../../../../core/ports/machine/log-erasure.js';
import { dayMs, minuteMs } from '../../../../core/shared/time.js';
import { removeProjects } from '../../../../core/workers/retention/remove-projects.js';
import { anyId, noon } from '../../../support/fixtures/builders.js';
import { askDeletion } from '../../../support/fixtures/removed-project.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { suite } from '../../../support/suite.js';

const test = suite('the log of deleted projects');

/** A project whose day has come. `happened`: in order, what is logged and removed. */
const scene = async () => {
  const stores = memoryStores(anyId);
  const { id } = await openProject(stores);
  await askDeletion(stores, id, noon);
  const happened: string[] = [];
  const { projectRemoval } = stores;
  const run = (logDeletion: LogDeletion, now: number) =>
    removeProjects({
      ...{ ...stores, logDeletion, newId: anyId, monotonic: () => 0 },
      projectRemoval: {
        ...projectRemoval,
        remove: (query) => {
          happened.push('remove');
          return projectRemoval.remove(query);
        },
      },
      timer: (_, callback) => {
        queueMicrotask(callback);
        return () => {};
      },
    })(now);
  const log: LogDeletion = async (deleted) => {
    const isThere = (await stores.tenants.findProject(id)) !== undefined;
    assert.equal(isThere, false, 'logged before its end');
    happened.push(`log ${deleted.id} ${deleted.endedAt}`);
  };
  return { id, stores, happened, run, log };
};

test('has a project once it has ended, before its first row is removed', async () => {
  const { id, happened, run, log } = await scene();
  const endsAt = noon + dayMs;
  await run(log, endsAt - 1);
  assert.equal(happened.length, 0);
  await run(log, endsAt);
  assert.equal(happened[0], `log ${id} ${endsAt}`);
  assert.ok(happened.includes('remove'));
});

test('says the same again until no row is left, and then nothing', async () => {
  const { id, happened, run, log } = await scene();
  const endsAt = noon + dayMs;
  for (const minutes of [0, 10, 20, 30]) await run(log, endsAt + minutes * minuteMs);
  const logged = happened.filter((each) => each !== 'remove');
  assert.ok(logged.length >= 2 && logged.length < 4, logged.join());
  assert.deepEqual([...new Set(logged)], [`log ${id} ${endsAt}`]);
});

test('keeps every row of the project while it cannot be written', async () => {
  const { id, stores, happened, run, log } = await scene();
  const failing: LogDeletion = async () => {
    throw new Error('disk full');
  };
  const endsAt = noon + dayMs;
  await assert.rejects(run(failing, endsAt), /disk full/);
  assert.equal(await stores.tenants.findProject(id), undefined);
  assert.equal(happened.length, 0);
  await run(log, endsAt + minuteMs);
  assert.deepEqual(happened[0], `log ${id} ${endsAt}`);
});

test.run();

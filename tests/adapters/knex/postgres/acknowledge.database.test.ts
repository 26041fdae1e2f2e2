import assert from 'node:assert/strict';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { anyEvent, noon } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { openProject } from '../../../support/fixtures/scene.js';
import { type OpenStores, withStores } from '../../../support/stores/knex-stores.js';
import { migratedDatabase } from '../../../support/stores/migrated.js';
import { patientConfig } from '../../../support/stores/patient-config.js';
import { suite } from '../../../support/suite.js';

const test = suite('an event acknowledged in a transaction of the host');

const name = 'billing';
const leaseMs = 10_000;

const scene = async ({ stores, db }: OpenStores) => {
  const { subscriptions } = stores;
  const projects: ProjectId[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { id } = await openProject(stores);
    rightOf(await stores.commit({ project: id, at: noon, events: [anyEvent(), anyEvent()] }));
    projects.push(id);
  }
  await subscriptions.open({ name, project: null }, []);
  const lease = present(await subscriptions.claim(name, { owner: 'one', now: noon, leaseMs }));
  const begin = async (project: ProjectId) => {
    const transaction = await db.transaction();
    const within = present(stores.within)(transaction).subscriptions;
    const acknowledge = () => within.acknowledge(lease, { project, sequence: 1 });
    return { acknowledge, transaction };
  };
  return { subscriptions, projects, lease, begin };
};

const open = async (body: (given: Awaited<ReturnType<typeof scene>>) => Promise<void>) =>
  withStores(patientConfig(await migratedDatabase(), 6), async (stores) =>
    body(await scene(stores)),
  );

test('keeps the lease from another process, but not from its renewal', () =>
  open(async ({ subscriptions, projects: [project], lease, begin }) => {
    const { acknowledge, transaction } = await begin(present(project));
    assert.equal(await acknowledge(), 'acknowledged');
    const later = { owner: 'other', now: noon + leaseMs, leaseMs };
    assert.equal(await subscriptions.claim(name, later), undefined);
    assert.equal(await subscriptions.renew(lease, { ...later, owner: 'one' }), true);
    await transaction.commit();
    const end = { ...later, now: noon + 2 * leaseMs };
    assert.deepEqual(await subscriptions.claim(name, end), { name, epoch: 2 });
  }));

test('makes the transactions of other projects wait for nothing', () =>
  open(async ({ projects: [one, other], begin, subscriptions, lease }) => {
    const first = await begin(present(one));
    const second = await begin(present(other));
    assert.equal(await first.acknowledge(), 'acknowledged');
    assert.equal(await second.acknowledge(), 'acknowledged');
    await second.transaction.commit();
    assert.equal(
      await subscriptions.advance(lease, [{ project: present(other), sequence: 2 }]),
      true,
    );
    await first.transaction.commit();
  }));

test('waits for the fate of a transaction that has acknowledged the same event', () =>
  open(async ({ projects: [project], begin }) => {
    for (const end of ['rollback', 'commit'] as const) {
      const first = await begin(present(project));
      const second = await begin(present(project));
      assert.equal(await first.acknowledge(), 'acknowledged');
      const answer = second.acknowledge();
      await first.transaction[end]();
      assert.equal(await answer, end === 'commit' ? 'repeated' : 'acknowledged');
      await second.transaction.rollback();
    }
  }));

test('waits until a replay has decided', () =>
  open(async ({ projects: [project], begin, subscriptions }) => {
    const { acknowledge, transaction } = await begin(present(project));
    assert.equal(await acknowledge(), 'acknowledged');
    const placed = subscriptions.setCursors(name, [{ project: present(project), sequence: 0 }]);
    await transaction.commit();
    assert.equal(await placed, true);
    const late = await begin(present(project));
    assert.equal(await late.acknowledge(), 'lost');
    await late.transaction.rollback();
  }));

test.run();

import assert from 'node:assert/strict';
import { leaseMs } from '../../../core/model/queue/timing.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { OrganizationId } from '../../../core/shared/ids.js';
import { anyAcceptance, anyId, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import { worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh } from '../check.js';

/** Leasing lanes: who may call for a channel. */
export const leaseLanesConformance = (check: Check, fresh: Fresh): void => {
  const dueLanes = async (count: number, dueAt: (i: number) => number = () => noon) => {
    const given = await scene(fresh);
    const lanes = [];
    for (const i of times(count, (n) => n)) {
      const channel = await openChannel(given.stores, given.project);
      rightOf(await given.commit(anyAcceptance(channel, { dueAt: dueAt(i) })));
      lanes.push(channel.id);
    }
    return { ...given, lanes };
  };

  check('leases a lane from the millisecond on at which something is due', async () => {
    const { stores, commit, channel, project: owner } = await scene(fresh);
    const { claim } = worker(stores);
    rightOf(await commit(anyAcceptance(channel, { dueAt: noon + 5 })));
    assert.deepEqual(await claim(noon + 4), []);
    const [lease] = await claim(noon + 5);
    const { id: lane, project } = channel;
    const { organization } = owner;
    assert.deepEqual(lease, { lane, project, epoch: 1, isTakeover: false, organization });
  });

  check('leases no lane of an organization that is left out', async () => {
    const { stores, project, lanes } = await dueLanes(2);
    const foreign = await openProject(stores);
    const other = await openChannel(stores, foreign);
    rightOf(await stores.commit(anyAcceptance(other, { dueAt: noon })));
    const claimWithout = async (except: readonly OrganizationId[]) =>
      (await stores.queue.claim({ owner: 'one', now: noon, leaseMs, limit: 9, except })).map(
        ({ lane }) => lane,
      );
    const all = [project.organization, foreign.organization];
    assert.deepEqual(await claimWithout(all), []);
    assert.deepEqual(await claimWithout([project.organization]), [other.id]);
    assert.deepEqual(new Set(await claimWithout([foreign.organization])), new Set(lanes));
  });

  check('leases no lane that has nothing to do', async () => {
    const { stores } = await scene(fresh);
    assert.deepEqual(await worker(stores).claim(noon + 1e9), []);
  });

  check(
    'leases the lanes that have been due the longest first, as many as are asked for',
    async () => {
      const { stores, lanes } = await dueLanes(6, (i) => noon + 6 - i);
      const { claim } = worker(stores);
      const longest = [...lanes].reverse();
      const claimed = [
        await claim(noon + 6, 4),
        await claim(noon + 6, 4),
        await claim(noon + 6, 4),
      ];
      assert.deepEqual(
        claimed.map((leases) => leases.map(({ lane }) => lane)),
        [longest.slice(0, 4), longest.slice(4), []],
      );
    },
  );

  check('leases no lane to two workers that claim concurrently', async () => {
    const { stores, lanes } = await dueLanes(20);
    const workers = times(10, (i) => worker(stores, `worker ${i}`));
    const claimed = await Promise.all(workers.map(({ claim }) => claim(noon, 4)));
    const held = claimed.flat().map(({ lane }) => lane);
    assert.equal(new Set(held).size, held.length);
    const rest = await worker(stores, 'last').claim(noon);
    assert.deepEqual([...held, ...rest.map(({ lane }) => lane)].sort(), [...lanes].sort());
  });

  check('leases a lane again in the millisecond in which its lease ends, not before', async () => {
    const { stores } = await dueLanes(1);
    const [one, other] = [worker(stores, 'one'), worker(stores, 'other')];
    assert.equal((await one.claimOne()).epoch, 1);
    assert.deepEqual(await other.claim(noon + leaseMs - 1), []);
    const [heirs] = await other.claim(noon + leaseMs);
    assert.deepEqual([heirs?.epoch, heirs?.isTakeover], [2, true]);
    assert.deepEqual(await one.claim(noon + leaseMs), []);
  });

  check('leases a released lane without a takeover', async () => {
    const { stores } = await dueLanes(1);
    const [one, other] = [worker(stores, 'one'), worker(stores, 'other')];
    await one.release(await one.claimOne());
    const [next] = await other.claim(noon);
    assert.deepEqual([next?.epoch, next?.isTakeover], [2, false]);
  });

  check('renews the leases that the owner still holds, and returns their lanes', async () => {
    const { stores, lanes } = await dueLanes(3);
    const [one, other] = [worker(stores, 'one'), worker(stores, 'other')];
    const leases = await one.claim(noon);
    assert.deepEqual([...(await one.renew(leases, noon + 5))].sort(), lanes);
    assert.deepEqual(await other.claim(noon + leaseMs), []);
    assert.deepEqual(await other.claim(noon + 5 + leaseMs - 1), []);

    const [taken] = await other.claim(noon + 5 + leaseMs, 1);
    const left = lanes.filter((lane) => lane !== taken?.lane);
    assert.deepEqual([...(await one.renew(leases, noon + 5 + leaseMs))].sort(), left);
    assert.deepEqual(await other.renew([present(taken)], noon + 5 + leaseMs), [taken?.lane]);
    assert.deepEqual(await one.renew([], noon), []);
  });

  check('does not renew a released lease', async () => {
    const { stores } = await dueLanes(1);
    const { claimOne, release, renew } = worker(stores);
    const lease = await claimOne();
    await release(lease);
    assert.deepEqual(await renew([lease]), []);
    assert.equal((await claimOne()).epoch, 2);
  });

  check('recovers the jobs that a former owner left sending as unknown and due', async () => {
    const { stores, jobOf, commit, channel, project } = await scene(fresh);
    const [dead, heir] = [worker(stores, 'dead'), worker(stores, 'heir')];
    const changes = times(3, () => anyAcceptance(channel));
    for (const change of changes) rightOf(await commit(change));
    const [first] = await dead.take(await dead.claimOne(), noon, 1);

    const now = noon + leaseMs;
    const lease = await heir.claimOne(now);

    const jobs = changes.map((change) => jobOf(project.id, messageOf(change).id));
    const [left, ...others] = await Promise.all(jobs);
    const expected = { ...present(first), state: 'unknown', epoch: 2, dueAt: now };
    assert.deepEqual(left, expected);
    assert.deepEqual(
      others.map((job) => job?.state),
      ['queued', 'queued'],
    );
    const taken = await heir.take(lease, now);
    assert.deepEqual(taken.map(({ state }) => state).sort(), ['sending', 'sending', 'unknown']);
  });

  check('finds the unsettled job about a message, in its own project', async () => {
    const { stores, jobOf, commit, channel, project } = await scene(fresh);
    const change = anyAcceptance(channel, { to: '+12025550199' });
    const { events } = rightOf(await commit(change));
    const { id } = messageOf(change);
    const draft = present(change.jobs?.[0]);
    assert.deepEqual(await jobOf(project.id, id), {
      ...draft,
      project: project.id,
      order: events[0]?.sequence,
      state: 'queued',
      attempt: 0,
      failures: 0,
      unknowns: 0,
      crashes: 0,
      isOvertaken: false,
      attemptedAt: null,
      epoch: 0,
    });
    assert.equal(await jobOf(anyId('proj'), id), undefined);
    await settleAll(stores);
    assert.equal(await jobOf(project.id, id), undefined);
  });
};

const settleAll = async (stores: Stores): Promise<void> => {
  const { claimOne, take, settle } = worker(stores);
  const lease = await claimOne();
  for (const job of await take(lease)) rightOf(await settle(lease, job, 'done'));
};

import assert from 'node:assert/strict';
import { add } from '../../support/fixtures/administration.js';
import { anyAcceptance, anyKey, noon } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { messageOf, openChannel, openProject } from '../../support/fixtures/scene.js';
import { worker } from '../../support/fixtures/send-worker.js';
import type { Check, Fresh, StoresUnderTest } from '../check.js';
import { jobAbout } from '../queue/job-about.js';
import { fill, readAll } from './everything.js';

/** What a port reads that has nothing, as JSON. */
const emptyTexts: ReadonlySet<string | undefined> = new Set([undefined, 'null', '[]', '{}']);

/** What a restart leaves. The cases hold for stores without `reopen`, which end with their process. */
export const reopenConformance = (check: Check, fresh: Fresh): void => {
  /** A case for stores that outlive their process. */
  const checkReopen = (
    name: string,
    body: (stores: StoresUnderTest, reopen: () => Promise<StoresUnderTest>) => Promise<void>,
  ): void =>
    check(name, async () => {
      const stores = await fresh();
      if (stores.reopen) await body(stores, stores.reopen);
    });

  checkReopen('stores have all that their ports can read, as it was', async (stores, reopen) => {
    const filled = await fill(stores);
    const before = await readAll(stores, filled);
    for (const [port, found] of Object.entries(before))
      if (port !== 'steadyRecord' && port !== 'keyProof')
        assert.ok(!emptyTexts.has(JSON.stringify(found)), `no ${port}`);
    const again = await reopen();
    const after = await readAll(again, filled);
    for (const [port, found] of Object.entries(before))
      assert.deepEqual(after[port as keyof typeof after], found, port);
  });

  checkReopen('a call is stored when it resolves', async (stores, reopen) => {
    const channel = await openChannel(stores, await openProject(stores));
    const change = anyAcceptance(channel, { key: 'last call' });
    rightOf(await stores.commit(change));
    const afterCommit = await reopen();
    const { id } = messageOf(change);
    assert.equal((await afterCommit.messages.find(channel.project, id))?.version, 1);
    const job = await jobAbout(afterCommit.jobOf, channel.project, id);
    assert.equal(job.state, 'queued');
    const record = await afterCommit.idempotency.find(channel.project, 'last call');
    assert.deepEqual(record, change.requires?.idempotency);

    const key = anyKey({ project: channel.project });
    await add(afterCommit, { keys: [key] });
    const afterKey = await present(afterCommit.reopen)();
    assert.deepEqual(await afterKey.tenants.findKey(key.id), key);
  });

  checkReopen('leases, claimed jobs and numbers go on where they were', async (stores, reopen) => {
    const channel = await openChannel(stores, await openProject(stores));
    const first = rightOf(await stores.commit(anyAcceptance(channel)));
    const lease = await worker(stores).claimOne();
    const [job] = await worker(stores).take(lease);
    const again = await reopen();
    assert.deepEqual(await worker(again, 'worker b').claim(), [], 'the lane is still leased');
    const claimed = await jobAbout(again.jobOf, channel.project, present(job).subject);
    assert.equal(claimed.state, 'sending');
    rightOf(await worker(again).settle(lease, present(job), 'done'));
    const second = rightOf(await again.commit(anyAcceptance(channel, { at: noon + 1 })));
    const sequences = [...first.events, ...second.events].map(({ sequence }) => sequence);
    assert.deepEqual(sequences, [1, 2]);
  });
};

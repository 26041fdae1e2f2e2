import assert from 'node:assert/strict';
import { memoryStores } from '../../../adapters/memory/index.js';
import { sha256 } from '../../../adapters/system/index.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import { cancellationBody } from '../../../core/model/messages/sends/posted-send.js';
import type { Project } from '../../../core/model/tenants/project.js';
import type { PostedSendStore } from '../../../core/ports/queues/posted-send-store.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import { minuteMs, secondMs } from '../../../core/shared/time.js';
import {
  resumeProject,
  suspendProject,
} from '../../../core/use-cases/administration/suspend-project.js';
import { postedSendWorker } from '../../../core/workers/posted-sends.js';
import { anyId, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject } from '../../support/fixtures/scene.js';
import { testNetworks } from '../../support/fixtures/test-networks.js';
import { suite } from '../../support/suite.js';

const test = suite('the worker of posted messages');

const open = async (given: Partial<Project> = {}) => {
  const time = drivenTime(noon);
  const stores = memoryStores(anyId);
  const project = await openProject(stores, given);
  const channel = await openChannel(stores, project);
  /** How many posted sends each batch of each project asked for. */
  const sizes = new Map<string, number[]>();
  const faults: unknown[] = [];

  const post = async (text: string, key?: string, on: Channel = channel) => {
    const message = anyId('msg');
    const send = {
      channel: on.id,
      to: '+12025550123',
      payload: { kind: 'text', text },
      metadata: {},
    };
    const body = JSON.stringify(send);
    const { project: of, id } = on;
    const row = { project: of, message, channel: id, body, idempotencyKey: key, trace: undefined };
    await stores.postedSends.add(row);
    return message;
  };
  const cancel = async (message: Awaited<ReturnType<typeof post>>) => {
    const row = { project: project.id, message, channel: channel.id, body: cancellationBody };
    await stores.postedSends.add({ ...row, idempotencyKey: undefined, trace: undefined });
  };
  const worker = (
    next: PostedSendStore['next'] = stores.postedSends.next,
    commit: Stores['commit'] = stores.commit,
  ) =>
    postedSendWorker({
      ...stores,
      commit,
      ...time,
      newId: anyId,
      digest: sha256,
      canExist: () => true,
      networks: testNetworks,
      sendTtlMs: minuteMs,
      postedSends: {
        ...stores.postedSends,
        next: async (of, limit) => {
          sizes.set(of, [...(sizes.get(of) ?? []), limit]);
          return next(of, limit);
        },
      },
      onFault: (error) => void faults.push(error),
    });
  const endOf = async (message: Awaited<ReturnType<typeof post>>, of = project) => {
    const { error, progress } = present(await stores.messages.find(of.id, message));
    return error?.code ?? progress.status;
  };
  return { ...time, stores, project, channel, sizes, faults, post, cancel, worker, endOf };
};

test('takes one after a refusal that only the commit finds, and refuses just that', async () => {
  const billing = { subscription: 'active', messageAllowance: 2 } as const;
  const { post, worker, advance, sizes, project, endOf, stores, faults } = await open({
    environment: 'live',
    billing,
  });
  const posted: Awaited<ReturnType<typeof post>>[] = [];
  for (const text of ['a', 'b', 'c', 'd']) posted.push(await post(text));
  const judging = worker();
  judging.start();
  await advance(1);
  await judging.stop();
  assert.deepEqual(sizes.get(project.id), [128, 1, 2, 1]);
  const ends = await Promise.all(posted.map((message) => endOf(message)));
  const refused = 'message_quota_exceeded';
  assert.deepEqual(ends, ['accepted', 'accepted', refused, refused]);
  assert.deepEqual(await stores.postedSends.next(project.id, 9), []);
  assert.deepEqual(faults, []);
});

test('takes none of a suspended project, and all of them in order once it is resumed', async () => {
  const { post, worker, advance, stores, project, endOf, faults } = await open();
  const suspended = rightOf(
    await suspendProject({ ...stores, clock: () => noon })({ project: project.id, reason: null }),
  );
  const posted = [await post('a'), await post('b')];
  const judging = worker();
  judging.start();
  await advance(minuteMs);
  assert.equal((await stores.postedSends.next(project.id, 9)).length, 2);
  assert.deepEqual(suspended.suspension, { since: noon, reason: null });
  rightOf(await resumeProject({ ...stores, steady: () => noon })({ project: project.id }));
  await advance(2 * secondMs);
  await judging.stop();
  const ends = await Promise.all(posted.map((message) => endOf(message)));
  assert.deepEqual([ends, faults], [['accepted', 'accepted'], []]);
});

test('leaves one in its place whose project was suspended in the same second', async () => {
  const { post, worker, advance, stores, project, faults } = await open();
  await post('a');
  const suspend = suspendProject({ ...stores, clock: () => noon });
  const judging = worker(undefined, async (change) => {
    rightOf(await suspend({ project: project.id, reason: null }));
    return stores.commit(change);
  });
  judging.start();
  await advance(minuteMs);
  await judging.stop();
  assert.equal((await stores.postedSends.next(project.id, 9)).length, 1);
  assert.deepEqual(faults, []);
});

test('takes twice as many with each batch after that', async () => {
  const { post, worker, advance, sizes, project, endOf } = await open();
  const first = await post('same', 'key');
  const second = await post('same', 'key');
  for (const i of times(260, (n) => n)) await post(`${i}`);
  const judging = worker();
  judging.start();
  await advance(1);
  await judging.stop();
  assert.deepEqual(sizes.get(project.id), [128, 1, 2, 4, 8, 16, 32, 64, 128, 128]);
  assert.deepEqual([await endOf(first), await endOf(second)], ['accepted', 'duplicate']);
});

test('does not refuse a message for what a commit found of another, which another process took', async () => {
  const { post, worker, advance, stores, project, endOf } = await open();
  await post('same', 'key');
  await post('same', 'key');
  const good = await post('good');
  let batches = 0;
  const judging = worker(async (of, limit) => {
    batches += 1;
    const [next] = batches === 2 ? await stores.postedSends.next(of, 1) : [];
    // Another process takes the one that this one could not accept.
    if (next)
      rightOf(
        await stores.commit({ project: of, at: noon, requires: { nextPosted: next.position } }),
      );
    return stores.postedSends.next(of, limit);
  });
  judging.start();
  await advance(1);
  await judging.stop();
  assert.equal(await endOf(good), 'accepted');
  assert.deepEqual(await stores.postedSends.next(project.id, 9), []);
});

test('never queues what is cancelled already, and judges the others as before', async () => {
  const { post, cancel, worker, advance, endOf, stores, project } = await open();
  const [first, second] = [await post('first'), await post('second')];
  await cancel(first);
  const third = await post('third');
  await cancel(third);
  await cancel(first);
  const judging = worker(undefined, (change) => {
    if ('jobs' in change)
      assert.deepEqual(
        change.jobs?.map(({ subject }) => subject),
        [second],
      );
    return stores.commit(change);
  });
  judging.start();
  await advance(1);
  await judging.stop();
  const ends = await Promise.all([first, second, third].map((message) => endOf(message)));
  assert.deepEqual(ends, ['cancelled', 'accepted', 'cancelled']);
  assert.deepEqual(await stores.postedSends.next(project.id, 9), []);
});

test('cancels what another process accepts at the same moment', async () => {
  const { post, cancel, worker, advance, endOf, stores, faults } = await open();
  const message = await post('one');
  await cancel(message);
  // The other process read what was posted before the cancellation was there.
  const other = worker(async (of, limit) =>
    (await stores.postedSends.next(of, limit))
      .slice(0, 1)
      .map((posted) => ({ ...posted, isCancelled: false })),
  );
  const accepting = async () => {
    other.start();
    await other.stop();
    assert.equal(await endOf(message), 'accepted');
  };
  let accepted: Promise<void> | undefined;
  const judging = worker(undefined, async (change) => {
    accepted ??= accepting();
    await accepted;
    return stores.commit(change);
  });
  judging.start();
  await advance(minuteMs);
  await judging.stop();
  assert.equal(await endOf(message), 'cancelled');
  assert.deepEqual(faults, []);
});

test('goes on with other projects when one fails, and with that one later', async () => {
  const { post, worker, advance, stores, project, endOf, faults } = await open();
  const other = await openProject(stores);
  const message = await post('one');
  const beside = await post('other', undefined, await openChannel(stores, other));
  let isBroken = true;
  const judging = worker(async (of, limit) => {
    if (isBroken && of === project.id) throw new Error('away');
    return stores.postedSends.next(of, limit);
  });
  judging.start();
  await advance(1);
  assert.equal(await endOf(beside, other), 'accepted');
  assert.equal(await stores.messages.find(project.id, message), undefined);
  assert.ok(faults.length > 0);
  isBroken = false;
  await advance(minuteMs);
  await judging.stop();
  assert.equal(await endOf(message), 'accepted');
});

test.run();

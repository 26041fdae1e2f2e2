import assert from 'node:assert/strict';
import { leaseMs } from '../../../core/model/queue/timing.js';
import { activated, deactivated } from '../../../core/model/webhooks/endpoint.js';
import { dayMs } from '../../../core/shared/time.js';
import { traceContextOf, withTrace } from '../../../core/shared/trace-context.js';
import { anyEvent, anyMessage, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel } from '../../support/fixtures/scene.js';
import { anyEnd, sequencesOf, webhookScene } from '../../support/fixtures/webhook-scene.js';
import type { Check, Fresh } from '../check.js';

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

/** The lanes of endpoints, and what is due in them. */
export const deliveryQueueConformance = (check: Check, fresh: Fresh): void => {
  check('leases the lane of an endpoint from the time of its first event on', async () => {
    const { claim, happen, endpoint, project, open } = await webhookScene(fresh);
    await open({ subscribedTypes: ['template.*'] });
    assert.deepEqual(await claim(noon + 1e9), []);
    await happen(1, { at: noon + 5 });
    assert.deepEqual(await claim(noon + 4), []);
    const { id, organization } = project;
    const lease = { lane: endpoint.id, project: id, organization, epoch: 1, isTakeover: false };
    assert.deepEqual(await claim(noon + 5), [lease]);
    assert.deepEqual(await claim(noon + 5, 'another'), []);
    const [taken] = await claim(noon + 5 + leaseMs, 'another');
    assert.deepEqual([taken?.epoch, taken?.isTakeover], [2, true]);
  });

  check('keeps the lanes of endpoints and of channels apart', async () => {
    const { stores, project, happen, claim, endpoint } = await webhookScene(fresh);
    const channel = await openChannel(stores, project);
    rightOf(await stores.commit({ project: project.id, at: noon, wake: [channel.id] }));
    await happen(1);
    const query = { owner: 'one', now: noon, leaseMs, limit: 10 };
    assert.deepEqual(
      (await stores.queue.claim(query)).map(({ lane }) => lane),
      [channel.id],
    );
    assert.deepEqual(
      (await claim()).map(({ lane }) => lane),
      [endpoint.id],
    );
  });

  check('renews only leases of the owner', async () => {
    const { happen, claimOne, claim, deliveryQueue } = await webhookScene(fresh);
    await happen(1);
    const lease = await claimOne();
    const renew = (epoch: number, now: number) =>
      deliveryQueue.renew({ owner: 'one', now, leaseMs, lanes: [{ ...lease, epoch }] });
    assert.deepEqual(await renew(lease.epoch, noon + 3_000), [lease.lane]);
    assert.deepEqual(await renew(lease.epoch + 1, noon + 3_000), []);
    assert.deepEqual(await claim(noon + 3_000 + leaseMs - 1, 'another'), []);
    assert.equal((await claim(noon + 3_000 + leaseMs, 'another')).length, 1);
    assert.deepEqual(await renew(lease.epoch, noon + 3_000 + leaseMs), []);
  });

  check('shows due deliveries with the exact text of the event, and the endpoint', async () => {
    const { commit, project, claimOne, findDue, endpoint } = await webhookScene(fresh);
    const data = JSON.stringify({ text: 'Grüße "quoted" \u0001 東京' });
    const { events } = rightOf(
      await commit({ project: project.id, at: noon, events: [anyEvent({ data })] }),
    );
    const work = present(await findDue(await claimOne()));
    assert.deepEqual(work.endpoint, endpoint);
    assert.deepEqual(work.health, { failingSince: null, failures: 0 });
    assert.deepEqual(
      work.fresh.map(({ text }) => text),
      events.map(({ text }) => text),
    );
    assert.deepEqual(work.retries, []);
  });

  check('shows with a due delivery the trace of what its event is about', async () => {
    const { stores, commit, project, claimOne, findDue, end } = await webhookScene(fresh);
    const channel = await openChannel(stores, project);
    const traces = [traceContextOf(traceparent), traceContextOf(traceparent, 'a=1'), undefined];
    for (const trace of traces) {
      const message = withTrace(anyMessage(channel), trace);
      const events = [anyEvent({ subject: message.id })];
      rightOf(
        await commit({ project: project.id, at: noon, puts: { messages: [message] }, events }),
      );
      assert.deepEqual(await stores.messages.find(project.id, message.id), {
        ...message,
        version: 1,
      });
    }
    const lease = await claimOne();
    const { fresh: due } = present(await findDue(lease));
    assert.deepEqual(
      due.map(({ trace }) => trace),
      traces,
    );
    await end(
      lease,
      due.map(({ delivery }) => anyEnd(delivery, 'failed')),
    );
    const { retries } = present(await findDue(lease, noon + dayMs));
    assert.deepEqual(new Set(retries.map(({ trace }) => trace)), new Set(traces));
  });

  check('shows first attempts in the order of their events, also before their times', async () => {
    const { happen, claimOne, findDue } = await webhookScene(fresh);
    for (const i of times(20, (n) => n)) await happen(1, { at: noon + ((i * 7) % 20) });
    const lease = await claimOne(noon + 100);
    const all = times(20, (i) => i + 1);
    assert.deepEqual(sequencesOf(present(await findDue(lease, noon + 100)).fresh), all);
    const some = present(await findDue(lease, noon, 7)).fresh;
    assert.deepEqual(sequencesOf(some), all.slice(0, 7));
    const except = some.slice(1, 4).map(({ delivery }) => delivery.id);
    const others = present(await findDue(lease, noon, 7, except)).fresh;
    assert.deepEqual(sequencesOf(others), [1, 5, 6, 7, 8, 9, 10]);
    const later = present(await findDue(lease, noon, 7, except, 12)).fresh;
    assert.deepEqual(sequencesOf(later), [13, 14, 15, 16, 17, 18, 19]);
    assert.deepEqual(present(await findDue(lease, noon, 7, [], 20)).fresh, []);
  });

  check(
    'shows retries from the millisecond on at which they are due, the longest due first',
    async () => {
      const { happen, claimOne, findDue, end, all } = await webhookScene(fresh);
      await happen(6);
      const lease = await claimOne();
      for (const [i, delivery] of (await all()).slice(0, 5).entries())
        rightOf(await end(lease, [anyEnd(delivery, 'failed')], noon - i));
      const due = noon + 5_000;
      const retriesAt = async (at: number) =>
        sequencesOf(present(await findDue(lease, at)).retries);
      assert.deepEqual(await retriesAt(due - 5), []);
      assert.deepEqual(await retriesAt(due - 4), [5]);
      assert.deepEqual(await retriesAt(due - 2), [5, 4, 3]);
      const { fresh: first, retries } = present(await findDue(lease, due, 2));
      assert.deepEqual([sequencesOf(first), sequencesOf(retries)], [[6], [5, 4]]);
    },
  );

  check('shows nothing under an ended lease', async () => {
    const { happen, claimOne, findDue, deliveryQueue } = await webhookScene(fresh);
    await happen(1);
    const lease = await claimOne();
    const later = await claimOne(noon + leaseMs, 'another');
    assert.equal(await findDue(lease, noon + leaseMs), undefined);
    assert.equal(present(await findDue(later, noon + leaseMs)).fresh.length, 1);
    await deliveryQueue.release(later);
    assert.equal(await findDue(later, noon + leaseMs), undefined);
  });

  check(
    'has nothing due for an inactive endpoint, and everything once it is activated',
    async () => {
      const { happen, claimOne, claim, findDue, put, endpoint, deliveryQueue } =
        await webhookScene(fresh);
      await happen(3);
      const lease = await claimOne();
      const inactive = await put(deactivated(endpoint, 'manual', noon));
      const { endpoint: shown, fresh: none } = present(await findDue(lease));
      assert.deepEqual([shown.inactiveReason, none], ['manual', []]);
      assert.equal(await deliveryQueue.nextDue(lease.lane), undefined);
      await deliveryQueue.release(lease);
      assert.deepEqual(await claim(noon + 1e9), []);
      await put(activated(inactive, noon + 50), noon + 50);
      assert.deepEqual(await claim(noon + 49), []);
      assert.equal(present(await findDue(await claimOne(noon + 50))).fresh.length, 3);
    },
  );

  check('gives the next due time, and releases the lane due then', async () => {
    const { happen, claimOne, claim, end, all, deliveryQueue } = await webhookScene(fresh);
    await happen(2);
    const lease = await claimOne();
    const nextDue = () => deliveryQueue.nextDue(lease.lane);
    assert.equal(await nextDue(), noon);
    const [first, second] = await all();
    rightOf(await end(lease, [anyEnd(present(first), 'failed')], noon + 7));
    assert.equal(await nextDue(), noon);
    rightOf(await end(lease, [anyEnd(present(second))], noon + 8));
    assert.equal(await nextDue(), noon + 5_007);
    await deliveryQueue.release(lease);
    assert.deepEqual(await claim(noon + 5_006), []);
    const again = await claimOne(noon + 5_007);
    rightOf(await end(again, [anyEnd(present((await all())[0]))], noon + 5_008));
    assert.equal(await nextDue(), undefined);
    await deliveryQueue.release(again);
    assert.deepEqual(await claim(noon + 1e9), []);
  });

  check('never overlooks an event that comes while a lane is released', async () => {
    const { happen, claim, deliveryQueue, end, findDue } = await webhookScene(fresh);
    let done = 0;
    for (let round = 0; round < 20; round += 1) {
      await happen(1);
      const [lease] = await claim();
      if (lease) {
        const { fresh: due } = present(await findDue(lease));
        for (const { delivery } of due) rightOf(await end(lease, [anyEnd(delivery)]));
        done += due.length;
        await Promise.all([deliveryQueue.release(lease), happen(1)]);
      }
    }
    const [lease] = await claim();
    done += lease ? present(await findDue(lease)).fresh.length : 0;
    assert.equal(done, 40);
  });

  check('does not release a lane under an ended lease', async () => {
    const { happen, claimOne, claim, deliveryQueue } = await webhookScene(fresh);
    await happen(1);
    const lease = await claimOne();
    await claimOne(noon + leaseMs, 'another');
    await deliveryQueue.release(lease);
    assert.deepEqual(await claim(noon + leaseMs, 'third'), []);
  });
};

import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import {
  type DeliveryWithAttempts,
  deliveryStatuses,
} from '../../../core/model/webhooks/delivery.js';
import { isId, madeAt, numberIn } from '../../../core/shared/ids.js';
import { anyEvent, anyId, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openProject } from '../../support/fixtures/scene.js';
import { anyEnd, sequencesOf, webhookScene } from '../../support/fixtures/webhook-scene.js';
import type { Check, Fresh } from '../check.js';

/** Deliveries as they are shown, counted and added to. */
export const deliveriesConformance = (check: Check, fresh: Fresh): void => {
  const mixed = async () => {
    const scene = await webhookScene(fresh);
    await scene.happen(30);
    const lease = await scene.claimOne();
    for (const [i, delivery] of (await scene.all()).slice(0, 20).entries()) {
      const result = (['succeeded', 'failed', 'gone'] as const)[i % 3];
      rightOf(await scene.end(lease, [anyEnd(delivery, result)]));
    }
    return scene;
  };

  check('lists those of the newest events first, a page at a time', async () => {
    const { deliveries, project, endpoint } = await mixed();
    const seen: DeliveryWithAttempts[] = [];
    let before: number | undefined;
    for (;;) {
      const page = await deliveries.list(project.id, endpoint.id, { before, limit: 7 });
      assert.ok(page.length <= 7);
      if (page.length === 0) break;
      seen.push(...page);
      before = page.at(-1)?.event.sequence;
    }
    assert.deepEqual(
      sequencesOf(seen),
      times(30, (i) => 30 - i),
    );
    const ids = seen.map(({ id }) => id);
    assert.deepEqual(ids, [...ids].sort().reverse());
    assert.equal(new Set(ids).size, 30);
  });

  check('lists those of one status or of one event', async () => {
    const { deliveries, project, endpoint } = await mixed();
    const list = (page: object) =>
      deliveries.list(project.id, endpoint.id, { limit: 100, ...page });
    const all = await list({});
    for (const status of deliveryStatuses) {
      const expected = all.filter((delivery) => delivery.status === status);
      assert.ok(expected.length > 0);
      assert.deepEqual(await list({ status }), expected);
      const before = expected[1]?.event.sequence;
      assert.deepEqual(await list({ status, before }), expected.slice(2));
    }
    for (const sequence of [1, 15, 30])
      assert.deepEqual(
        await list({ sequence }),
        all.filter(({ event }) => event.sequence === sequence),
      );
    assert.deepEqual(await list({ sequence: 31 }), []);
  });

  check('finds one with its attempts, to any endpoint, only in its own project', async () => {
    const { deliveries, project, endpoint, stores, all, open, happen } = await mixed();
    const first = present((await all())[0]);
    assert.equal(first.history.length, 1);
    assert.deepEqual(await deliveries.find(project.id, first.id), first);
    const other = await open();
    await happen(1);
    const [second, ...rest] = await all(other.id);
    assert.deepEqual(rest, []);
    assert.deepEqual(await deliveries.find(project.id, present(second).id), second);
    const stranger = await openProject(stores);
    assert.equal(await deliveries.find(stranger.id, first.id), undefined);
    assert.equal(await deliveries.find(project.id, anyId('whd')), undefined);
    assert.deepEqual(await deliveries.list(stranger.id, endpoint.id, { limit: 9 }), []);
  });

  check('names each by its endpoint, its event and the time at which it was added', async () => {
    const { deliveries, project, endpoint, open, commit } = await webhookScene(fresh);
    const other = await open();
    for (const at of [noon, noon + 1])
      rightOf(await commit({ project: project.id, at, events: [anyEvent({ at: noon - 1 })] }));
    const listed = async (id: typeof endpoint.id) => deliveries.list(project.id, id, { limit: 9 });
    const all = [...(await listed(endpoint.id)), ...(await listed(other.id))];
    for (const { id, endpoint: to, event, createdAt } of all) {
      assert.ok(isId('whd')(id));
      assert.deepEqual([madeAt(id), numberIn(id)], [createdAt, event.sequence]);
      assert.equal(id.slice(-8), to.slice(-8));
    }
    assert.equal(new Set(all.map(({ id }) => id)).size, 4);
    const { id } = present(all[0]);
    for (const [from, to] of [
      [4, 14],
      [14, 22],
      [22, 30],
    ] as const) {
      const unknown = `${id.slice(0, from)}${'0'.repeat(to - from)}${id.slice(to)}`;
      assert.ok(isId('whd')(unknown));
      assert.equal(await deliveries.find(project.id, unknown), undefined);
    }
  });

  check('finds every delivery of given events, to any endpoint of the project', async () => {
    const { deliveries, project, open, happen, all, stores, endpoint } = await mixed();
    const other = await open();
    await happen(2);
    const found = await deliveries.ofEvents(project.id, [3, 31, 99]);
    const expected = [...(await all(endpoint.id)), ...(await all(other.id))].filter(({ event }) =>
      [3, 31].includes(event.sequence),
    );
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    assert.deepEqual([...found].sort(byId), expected.sort(byId));
    assert.deepEqual(await deliveries.ofEvents((await openProject(stores)).id, [3]), []);
    assert.deepEqual(await deliveries.ofEvents(project.id, []), []);
  });

  check('counts those that are pending by endpoint, over all projects', async () => {
    const { deliveries, stores, open, endpoint } = await mixed();
    const ours = { endpoint: endpoint.id, count: 17, oldestAt: noon };
    assert.deepEqual(await deliveries.pending(), [ours]);
    const { id } = await openProject(stores);
    const other = await open({}, id);
    const later = noon + 1_000;
    rightOf(await stores.commit({ project: id, at: later, events: [anyEvent(), anyEvent()] }));
    const found = await deliveries.pending();
    const theirs = { endpoint: other.id, count: 2, oldestAt: later };
    assert.deepEqual(
      [ours, theirs].map((each) => found.find(({ endpoint: of }) => of === each.endpoint)),
      [ours, theirs],
    );
    assert.equal(found.length, 2);
  });

  check('counts those of one endpoint that are pending, up to a limit', async () => {
    const { deliveries, endpoint, open, commit, project } = await mixed();
    const other = await open();
    const count = (limit: number) => deliveries.countPending(endpoint.id, limit);
    assert.deepEqual(await Promise.all([1, 16, 17, 18, 100].map(count)), [1, 16, 17, 17, 17]);
    assert.equal(await deliveries.countPending(other.id, 100), 0);
    assert.equal(await deliveries.countPending(anyId('whe'), 100), 0);
    rightOf(await commit({ project: project.id, at: noon, removeEndpoints: [endpoint] }));
    assert.equal(await count(100), 0);
  });

  check('tells which of given events have a delivery to an endpoint', async () => {
    const { deliveries, endpoint, open, happen } = await mixed();
    const late = await open();
    await happen(2);
    const asked = [1, 30, 31, 32, 33, 99];
    const ascending = async (id: typeof endpoint.id) =>
      [...(await deliveries.delivered(id, asked))].sort((a, b) => a - b);
    assert.deepEqual(await ascending(endpoint.id), [1, 30, 31, 32]);
    assert.deepEqual(await ascending(late.id), [31, 32]);
    assert.deepEqual(await deliveries.delivered(endpoint.id, []), []);
    assert.deepEqual(await ascending(anyId('whe')), []);
  });

  check('replays events to an endpoint that has a delivery of none of them', async () => {
    const { commit, events, happen, open, project, all } = await webhookScene(fresh);
    await happen(50);
    const late = await open({ subscribedTypes: ['template.*'] });
    const log = await events.list(project.id, { after: 0, since: 0, limit: 100 });
    const replay = async (from: number, to: number) => {
      const change = { replay: { endpoint: late.id, events: log.slice(from, to) } };
      return commit({ project: project.id, at: noon + 3, ...change });
    };
    assert.deepEqual(
      rightOf(await replay(10, 20)).delivered,
      times(10, () => late.id),
    );
    const answers = await Promise.all([replay(5, 30), replay(0, 10), replay(9, 20), replay(8, 9)]);
    assert.deepEqual(
      answers.map((answer) => (E.isLeft(answer) ? answer.left : answer.right.delivered.length)),
      [
        { code: 'changed', id: log[10]?.id },
        10,
        { code: 'changed', id: log[9]?.id },
        { code: 'changed', id: log[8]?.id },
      ],
    );
    rightOf(await replay(20, 50));
    const found = await all(late.id);
    assert.deepEqual(
      sequencesOf(found),
      times(50, (i) => i + 1),
    );
    for (const { status, createdAt } of found)
      assert.deepEqual([status, createdAt], ['pending', noon + 3]);
  });

  check('replays nothing to an endpoint that is gone', async () => {
    const { commit, endpoint, project, events, happen } = await webhookScene(fresh);
    await happen(1);
    const log = await events.list(project.id, { after: 0, since: 0, limit: 9 });
    const at = noon;
    rightOf(await commit({ project: project.id, at, removeEndpoints: [endpoint] }));
    const replay = { endpoint: endpoint.id, events: log };
    const answer = leftOf(await commit({ project: project.id, at, replay }));
    assert.deepEqual(answer, { code: 'changed', id: endpoint.id });
  });
};

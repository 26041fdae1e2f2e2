import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { anyEndpoint, anyId, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { pruneAll } from '../../support/fixtures/prune-all.js';
import { openProject } from '../../support/fixtures/scene.js';
import { webhookScene } from '../../support/fixtures/webhook-scene.js';
import type { Check, Fresh } from '../check.js';

/** Endpoints as records: their number, their versions, their end. */
export const endpointsConformance = (check: Check, fresh: Fresh): void => {
  check('stores endpoints completely, and lists those of a project, oldest first', async () => {
    const { endpoints, endpoint, open, project, stores } = await webhookScene(fresh, {
      subscribedTypes: ['message.*', 'template.approved'],
      description: 'Grüße "quoted" 東京',
      secrets: [
        { sealed: 'v1.new', until: null },
        { sealed: 'v1.old', until: noon + 5 },
      ],
    });
    const second = await open({ inactiveReason: 'gone' });
    const stranger = await openProject(stores);
    await open({}, stranger.id);
    assert.deepEqual(await endpoints.find(project.id, endpoint.id), endpoint);
    assert.deepEqual(await endpoints.list(project.id), [endpoint, second]);
    assert.equal(await endpoints.find(stranger.id, endpoint.id), undefined);
    assert.equal(await endpoints.find(project.id, anyId('whe')), undefined);
  });

  check('lists the endpoints of all projects in the order of their ids, in pages', async () => {
    const { endpoints, endpoint, open, stores } = await webhookScene(fresh);
    const stranger = await openProject(stores);
    const all = [endpoint, await open({}, stranger.id), await open()].sort((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    assert.deepEqual(await endpoints.listAll({ limit: 100 }), all);
    const [first] = all;
    assert.deepEqual(await endpoints.listAll({ limit: 1 }), [first]);
    assert.deepEqual(await endpoints.listAll({ after: first?.id, limit: 1 }), all.slice(1, 2));
    assert.deepEqual(await endpoints.listAll({ after: all.at(-1)?.id, limit: 1 }), []);
  });

  check('does not overwrite an endpoint that changed since it was read', async () => {
    const { commit, put, endpoint } = await webhookScene(fresh);
    const changed = await put({ ...endpoint, description: 'changed' });
    const change = (version: number) =>
      commit({
        project: endpoint.project,
        at: noon,
        puts: { endpoints: [{ ...changed, version }] },
      });
    assert.deepEqual(leftOf(await change(1)), { code: 'changed', id: endpoint.id });
    rightOf(await change(2));
  });

  check(
    'never exceeds the limit of endpoints in a Change, under concurrent commits too',
    async () => {
      const { commit, endpoints, project, endpoint } = await webhookScene(fresh);
      const requires = { endpointsBelow: 5 };
      const add = () => {
        const puts = { endpoints: [anyEndpoint({ project: project.id })] };
        return commit({ project: project.id, at: noon, requires, puts });
      };
      const answers = await Promise.all(times(9, add));
      assert.equal(answers.filter(E.isRight).length, 4);
      assert.deepEqual(leftOf(await add()), { code: 'endpoint_limit', limit: 5 });
      const removeEndpoints = [endpoint];
      rightOf(await commit({ project: project.id, at: noon, removeEndpoints }));
      rightOf(await add());
      assert.equal((await endpoints.list(project.id)).length, 5);
    },
  );

  check(
    'removes an endpoint with its lane and its deliveries, and only at its version',
    async () => {
      const {
        commit,
        endpoints,
        endpoint,
        project,
        happen,
        all,
        deliveries,
        claim,
        claimOne,
        findDue,
      } = await webhookScene(fresh);
      await happen(3);
      const [delivery] = await all();
      const lease = await claimOne();
      const remove = (version: number) =>
        commit({ project: project.id, at: noon, removeEndpoints: [{ id: endpoint.id, version }] });
      assert.deepEqual(leftOf(await remove(2)), { code: 'changed', id: endpoint.id });
      rightOf(await remove(1));
      assert.deepEqual(leftOf(await remove(1)), { code: 'changed', id: endpoint.id });
      assert.deepEqual(await endpoints.list(project.id), []);
      assert.deepEqual(await all(), []);
      const { id } = delivery ?? {};
      assert.equal(id && (await deliveries.find(project.id, id)), undefined);
      assert.deepEqual(await deliveries.ofEvents(project.id, [1, 2, 3]), []);
      assert.deepEqual(await deliveries.pending(), []);
      assert.equal(await findDue(lease), undefined);
      assert.deepEqual(await claim(noon + 1e9), []);
      assert.deepEqual((await happen(1)).delivered, []);
    },
  );

  check('deletes the deliveries of deleted endpoints and of deleted events', async () => {
    const { commit, endpoint, open, project, happen, all, stores } = await webhookScene(fresh);
    const other = await open();
    await happen(5);
    await happen(5, { at: noon + 5 });
    rightOf(await commit({ project: project.id, at: noon, removeEndpoints: [endpoint] }));
    const ageMs = 90 * 24 * 60 * 60 * 1_000;
    await pruneAll(stores, noon + ageMs);
    assert.equal((await all(other.id)).length, 10);
    await pruneAll(stores, noon + ageMs + 1);
    assert.equal((await all(other.id)).length, 5);
    await pruneAll(stores, noon + ageMs + 6);
    assert.deepEqual(await all(other.id), []);
  });
};

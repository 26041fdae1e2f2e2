import assert from 'node:assert/strict';
import type { Change } from '../../../core/commit/change.js';
import {
  cancellationBody,
  type NewPostedSend,
} from '../../../core/model/messages/sends/posted-send.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { anyId, noon } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** A posted send that is not stored yet. */
export const anyPosted = (
  project: ProjectId,
  given: Partial<NewPostedSend> = {},
): NewPostedSend => ({
  project,
  message: anyId('msg'),
  channel: anyId('chan'),
  body: '{"to":"+12025550123","text":"Ünïcode "🎉""}',
  idempotencyKey: undefined,
  trace: undefined,
  ...given,
});

const taking = (project: ProjectId, nextPosted: number): Change => ({
  project,
  at: noon,
  requires: { nextPosted },
});

/** Messages that hosts posted in their transactions. */
export const postedSendsConformance = (check: Check, fresh: Fresh): void => {
  check('keeps a posted send as it was added, at a place above 0', async () => {
    const { stores, project } = await scene(fresh);
    const trace = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` as const;
    const posted = anyPosted(project.id, { idempotencyKey: 'key', trace });
    await stores.postedSends.add(posted);
    const [next, ...others] = await stores.postedSends.next(project.id, 9);
    assert.deepEqual(others, []);
    assert.ok(next && next.position > 0);
    assert.deepEqual(next, { ...posted, position: next.position, isCancelled: false });
  });

  check('finds the next ones of a project in order, and the projects that have some', async () => {
    const stores = await fresh();
    const projects = [
      await openProject(stores),
      await openProject(stores),
      await openProject(stores),
    ];
    const ids = projects.map(({ id }) => id).sort();
    const [first = anyId('proj'), second = anyId('proj'), none = anyId('proj')] = ids;
    const all = [1, 2, 3].map(() => anyPosted(first));
    for (const posted of all) await stores.postedSends.add(posted);
    await stores.postedSends.add(anyPosted(second));
    const next = await stores.postedSends.next(first, 2);
    assert.deepEqual(
      next.map(({ message }) => message),
      all.slice(0, 2).map(({ message }) => message),
    );
    assert.deepEqual(await stores.postedSends.next(none, 9), []);
    const posting = (after?: ProjectId, limit = 9) => stores.postedSends.projects({ after, limit });
    assert.deepEqual(await posting(), [first, second]);
    assert.deepEqual(await posting(undefined, 1), [first]);
    assert.deepEqual(await posting(first), [second]);
    assert.deepEqual(await posting(second), []);
  });

  check('marks a posted send whose cancellation is posted, however far behind', async () => {
    const { stores, project } = await scene(fresh);
    const [sent, cancelled] = [anyPosted(project.id), anyPosted(project.id)];
    const { message, channel } = cancelled;
    const cancellation = anyPosted(project.id, { message, channel, body: cancellationBody });
    for (const each of [sent, cancelled, anyPosted(project.id), cancellation])
      await stores.postedSends.add(each);
    const next = await stores.postedSends.next(project.id, 2);
    assert.deepEqual(
      next.map((each) => [each.message, each.isCancelled]),
      [
        [sent.message, false],
        [message, true],
      ],
    );
  });

  check('a Change takes the next posted send of its project, once', async () => {
    const { stores, project } = await scene(fresh);
    const other = await openProject(stores);
    for (const each of [1, 2])
      await stores.postedSends.add(anyPosted(project.id, { body: `${each}` }));
    await stores.postedSends.add(anyPosted(other.id));
    const [first, second] = await stores.postedSends.next(project.id, 9);
    assert.ok(first && second);
    const taken = { code: 'not_next_posted' };
    assert.deepEqual(leftOf(await stores.commit(taking(project.id, second.position))), taken);
    rightOf(await stores.commit(taking(project.id, first.position)));
    assert.deepEqual(leftOf(await stores.commit(taking(project.id, first.position))), taken);
    assert.deepEqual(await stores.postedSends.next(project.id, 9), [second]);
    rightOf(await stores.commit(taking(project.id, second.position)));
    assert.deepEqual(await stores.postedSends.next(project.id, 9), []);
    assert.deepEqual(await stores.postedSends.projects({ after: undefined, limit: 9 }), [other.id]);
  });

  check('gives no place twice, also when none is left', async () => {
    const { stores, project } = await scene(fresh);
    await stores.postedSends.add(anyPosted(project.id));
    const [first] = await stores.postedSends.next(project.id, 1);
    assert.ok(first);
    rightOf(await stores.commit(taking(project.id, first.position)));
    await stores.postedSends.add(anyPosted(project.id));
    const late = { code: 'not_next_posted' };
    assert.deepEqual(leftOf(await stores.commit(taking(project.id, first.position))), late);
    const [second] = await stores.postedSends.next(project.id, 1);
    assert.ok(second && second.position > first.position);
  });

  check('Changes at once take each posted send once, and in order', async () => {
    const { stores, project } = await scene(fresh);
    for (let i = 0; i < 5; i += 1) await stores.postedSends.add(anyPosted(project.id));
    const places = (await stores.postedSends.next(project.id, 9)).map(({ position }) => position);
    const inOrder = places.map((place) => stores.commit(taking(project.id, place)));
    const again = places.map((place) => stores.commit(taking(project.id, place)));
    for (const outcome of await Promise.all(inOrder)) rightOf(outcome);
    for (const outcome of await Promise.all(again))
      assert.deepEqual(leftOf(outcome), { code: 'not_next_posted' });
    assert.deepEqual(await stores.postedSends.next(project.id, 9), []);
  });

  check('a Change posts messages after those that are there, or none', async () => {
    const { stores, project, channel } = await scene(fresh);
    const posts = [anyPosted(project.id), anyPosted(project.id)];
    await stores.postedSends.add(anyPosted(project.id));
    const [first] = await stores.postedSends.next(project.id, 9);
    assert.ok(first);
    const unchanged = [{ id: channel.id, version: channel.version + 7 }];
    const change = { ...taking(project.id, first.position), posts };
    const stale = { ...change, requires: { ...change.requires, unchanged } };
    assert.deepEqual(leftOf(await stores.commit(stale)), { code: 'changed', id: channel.id });
    assert.deepEqual(await stores.postedSends.next(project.id, 9), [first]);
    rightOf(await stores.commit(change));
    const next = await stores.postedSends.next(project.id, 9);
    const shown = ({ message, channel: on, body }: NewPostedSend) => [message, on, body];
    assert.deepEqual(next.map(shown), posts.map(shown));
    for (const { position } of next) rightOf(await stores.commit(taking(project.id, position)));
    assert.deepEqual(await stores.postedSends.next(project.id, 9), []);
  });

  check('a Change with another conflict takes nothing', async () => {
    const { stores, project, channel } = await scene(fresh);
    await stores.postedSends.add(anyPosted(project.id));
    const [next] = await stores.postedSends.next(project.id, 1);
    assert.ok(next);
    const requires = {
      nextPosted: next.position,
      unchanged: [{ id: channel.id, version: channel.version + 7 }],
    };
    const outcome = await stores.commit({ ...taking(project.id, next.position), requires });
    assert.deepEqual(leftOf(outcome), { code: 'changed', id: channel.id });
    assert.deepEqual(await stores.postedSends.next(project.id, 1), [next]);
  });
};

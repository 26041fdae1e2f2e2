import assert from 'node:assert/strict';
import type { LatestEvents } from '../../../core/ports/stores/event-store.js';
import type { MediaPage } from '../../../core/ports/stores/media-store.js';
import { anyEvent, anyId, anyMedia, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { pruneAll } from '../../support/fixtures/prune-all.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Reading the newest events and media files. */
export const latestConformance = (check: Check, fresh: Fresh): void => {
  const log = async () => {
    const given = await scene(fresh);
    const types = ['message.accepted', 'message.failed', 'template.paused'] as const;
    const drafts = times(30, (i) => anyEvent({ type: present(types[i % 3]), at: noon + 10 * i }));
    const { commit, events, project } = given;
    const committed = rightOf(await commit({ project: project.id, at: noon, events: drafts }));
    const latest = (page: Partial<LatestEvents>) =>
      events.latest(project.id, { limit: 100, ...page });
    return { ...given, newest: [...committed.events].reverse(), latest };
  };

  check('gives events newest first, before a number and not before another', async () => {
    const { newest, latest } = await log();
    assert.deepEqual(await latest({}), newest);
    for (const before of [1, 2, 15, 30, 31, 1_000])
      for (const from of [0, 1, 7, 31])
        for (const limit of [1, 7, 100])
          assert.deepEqual(
            await latest({ before, from, limit }),
            newest.filter(({ sequence }) => sequence < before && sequence >= from).slice(0, limit),
          );
  });

  check('gives those of one type', async () => {
    const { events, project, newest, latest } = await log();
    const failed = newest.filter(({ type }) => type === 'message.failed');
    assert.deepEqual(await latest({ type: 'message.failed' }), failed);
    assert.deepEqual(
      await latest({ type: 'message.failed', before: present(failed[1]).sequence, limit: 2 }),
      failed.slice(2, 4),
    );
    assert.deepEqual(await latest({ type: 'message.read' }), []);
    assert.deepEqual(
      await events.mentions(project.id, { type: 'message.failed', limit: 3 }),
      failed.slice(0, 3).map(({ sequence, subject, at }) => ({ sequence, subject, at })),
    );
  });

  check('finds an instant in the log', async () => {
    const { events, project } = await log();
    const expected = [
      [0, 1],
      [noon, 1],
      [noon + 1, 2],
      [noon + 10, 2],
      [noon + 145, 16],
      [noon + 290, 30],
      [noon + 291, 31],
    ] as const;
    for (const [at, sequence] of expected)
      assert.equal(await events.sequenceAt(project.id, at), sequence, `${at - noon}`);
  });

  check('finds an instant in a log that is pruned, or empty', async () => {
    const { commit, events, project, stores } = await log();
    const other = await openProject(stores);
    assert.equal(await events.sequenceAt(other.id, noon), 1);
    const late = noon + 200 * 24 * 60 * 60 * 1_000;
    rightOf(await commit({ project: project.id, at: late, events: [anyEvent({ at: late })] }));
    await pruneAll(stores, late);
    const [first] = await events.list(project.id, { after: 0, since: 0, limit: 1 });
    assert.equal(await events.sequenceAt(project.id, noon), first?.sequence);
    assert.equal(await events.sequenceAt(project.id, late + 1), 32);
  });

  check('shows no event of another project among the newest', async () => {
    const { events, stores } = await log();
    const other = await openProject(stores);
    assert.deepEqual(await events.latest(other.id, { limit: 9 }), []);
    assert.deepEqual(await events.latest(other.id, { type: 'message.failed', limit: 9 }), []);
    assert.deepEqual(await events.mentions(other.id, { type: 'message.failed', limit: 9 }), []);
  });

  check('lists media files of one use, newest first', async () => {
    const { commit, media, project, stores } = await scene(fresh);
    const other = await openProject(stores);
    const files = times(12, (i) =>
      anyMedia({ project: project.id, id: anyId(i % 3 === 0 ? 'tmedia' : 'med') }),
    );
    rightOf(await commit({ project: project.id, at: noon, puts: { media: files } }));
    const list = (page: Partial<MediaPage>) =>
      media.list(project.id, { prefix: 'med', limit: 100, ...page });
    const newest = (prefix: string) =>
      files
        .filter(({ id }) => id.startsWith(`${prefix}_`))
        .map((file) => ({ ...file, version: 1 }))
        .reverse();
    for (const prefix of ['med', 'tmedia'] as const) {
      const all = newest(prefix);
      assert.deepEqual(await list({ prefix }), all);
      assert.deepEqual(
        await list({ prefix, before: present(all[0]).id, limit: 2 }),
        all.slice(1, 3),
      );
    }
    assert.deepEqual(await list({ before: anyId('med') }), newest('med'));
    assert.deepEqual(await media.list(other.id, { prefix: 'med', limit: 9 }), []);
  });
};

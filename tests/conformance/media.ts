import assert from 'node:assert/strict';
import { anyId, anyMedium, noon, times } from '../support/builders.js';
import { present, rightOf } from '../support/either.js';
import { openProject, scene } from '../support/scene.js';
import type { Check, Fresh } from './check.js';

/** What is known of stored media. */
export const mediaConformance = (check: Check, fresh: Fresh): void => {
  const stored = async (count: number) => {
    const world = await scene(fresh);
    const { commit, project } = world;
    const all = times(count, (i) =>
      anyMedium({
        project: project.id,
        id: anyId(i % 2 === 0 ? 'med' : 'tmedia'),
        size: 104_857_600 + i,
        filename: i % 3 === 0 ? null : `Ünïcode 🎉 ${i}.png`,
      }),
    );
    rightOf(await commit({ project: project.id, at: noon, puts: { media: all } }));
    return { ...world, all };
  };

  check('keeps every field of a medium as it was put', async () => {
    const { media, all, project } = await stored(6);
    for (const medium of all)
      assert.deepEqual(await media.find(project.id, medium.id), { ...medium, version: 1 });
    assert.equal(await media.find(project.id, anyId('med')), undefined);
  });

  check('takes a medium of another project for absent', async () => {
    const { media, all, stores } = await stored(1);
    const other = await openProject(stores);
    assert.equal(await media.find(other.id, present(all[0]).id), undefined);
  });

  check('wants the contents that a medium of any project has, and no other', async () => {
    const { commit, media, all, stores } = await stored(5);
    const other = await openProject(stores);
    const shared = present(all[0]).sha256;
    const foreign = anyMedium({ project: other.id, sha256: shared });
    rightOf(await commit({ project: other.id, at: noon, puts: { media: [foreign] } }));
    const known = all.map(({ sha256 }) => sha256);
    const unknown = times(5, (i) => String(i).repeat(64));
    assert.deepEqual(await media.wanted([...unknown, ...known]), new Set(known));
    assert.deepEqual(await media.wanted(unknown), new Set());
    assert.deepEqual(await media.wanted([]), new Set());
  });
};

import assert from 'node:assert/strict';
import { anyId, anyMedia, noon, times } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** What is known of stored media. */
export const mediaConformance = (check: Check, fresh: Fresh): void => {
  check('keeps every field of a media file as it was put', async () => {
    const { commit, media, project } = await scene(fresh);
    const all = [
      anyMedia({ project: project.id, filename: `'"\\ 日本語 🎉.pdf` }),
      anyMedia({ project: project.id, id: anyId('tmedia'), kind: 'image', mimeType: 'image/png' }),
      anyMedia({ project: project.id, size: 0, filename: null }),
      anyMedia({ project: project.id, size: 100 * 1024 * 1024 }),
    ];
    rightOf(await commit({ project: project.id, at: noon, puts: { media: all } }));
    for (const medium of all)
      assert.deepEqual(await media.find(project.id, medium.id), { ...medium, version: 1 });
    assert.equal(await media.find(project.id, anyId('med')), undefined);
  });

  check('keeps nothing of a media file whose Change was refused', async () => {
    const { commit, media, project } = await scene(fresh);
    const medium = anyMedia({ project: project.id });
    const name = 'taken';
    rightOf(
      await commit({ project: project.id, at: noon, externalIds: [{ name, of: anyId('msg') }] }),
    );
    const requires = { unusedExternalId: name };
    await commit({ project: project.id, at: noon, requires, puts: { media: [medium] } });
    assert.equal(await media.find(project.id, medium.id), undefined);
    assert.deepEqual(await media.wanted([medium.sha256]), new Set());
  });

  check('reports the contents that any media file uses as used, and no other', async () => {
    const { commit, media, project, stores } = await scene(fresh);
    const other = await openProject(stores);
    const put = async (owner: { readonly id: typeof project.id }, sha256: string) => {
      const puts = {
        media: [anyMedia({ project: owner.id, sha256 }), anyMedia({ project: owner.id, sha256 })],
      };
      rightOf(await commit({ project: owner.id, at: noon, puts }));
    };
    const contents = times(1_500, (i) => String(i).padStart(64, '0'));
    const [mine = '', theirs = '', shared = ''] = contents;
    await put(project, mine);
    await put(other, theirs);
    await put(project, shared);
    await put(other, shared);
    assert.deepEqual(await media.wanted(contents), new Set([mine, theirs, shared]));
    assert.deepEqual(await media.wanted([present(contents[3])]), new Set());
    assert.deepEqual(await media.wanted([]), new Set());
  });

  check('treats a media file of another project as absent', async () => {
    const { commit, media, project, stores } = await scene(fresh);
    const other = await openProject(stores);
    const medium = anyMedia({ project: project.id });
    rightOf(await commit({ project: project.id, at: noon, puts: { media: [medium] } }));
    assert.equal(await media.find(other.id, medium.id), undefined);
  });
};

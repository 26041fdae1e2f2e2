import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Media } from '../../../core/model/media/media.js';
import { dayMs } from '../../../core/shared/time.js';
import { erasureOf } from '../../../core/use-cases/erasure/erasure-of.js';
import { limit } from '../../support/fixtures/administration.js';
import { anyAcceptance, anyMedia, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { pruneAll } from '../../support/fixtures/prune-all.js';
import { messageOf, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** The bytes of a project's media files (docs/specification.md#4.10.8). */
export const mediaQuotaConformance = (check: Check, fresh: Fresh): void => {
  const opened = async () => {
    const given = await scene(fresh);
    const { commit, tenants, project } = given;
    const file = (size: number, more: Partial<Media> = {}) =>
      anyMedia({ project: project.id, size, ...more });
    const add = (media: Media, mediaQuota?: number) => {
      const requires = mediaQuota === undefined ? {} : { mediaQuota };
      return commit({ project: project.id, at: noon, requires, puts: { media: [media] } });
    };
    return { ...given, file, add, counted: () => tenants.countMediaBytes(project.id) };
  };

  check('counts the files of a project from the first question on, and no other', async () => {
    const { file, add, counted, stores, commit, tenants } = await opened();
    const other = await openProject(stores);
    rightOf(await add(file(7)));
    rightOf(await add(file(5, { isReceived: true })));
    const foreign = anyMedia({ project: other.id, size: 100 });
    rightOf(await commit({ project: other.id, at: noon, puts: { media: [foreign] } }));
    assert.equal(await counted(), 12);
    rightOf(await add(file(30)));
    assert.equal(await counted(), 42);
    assert.equal(await tenants.countMediaBytes(other.id), 100);
    assert.equal(await tenants.countMediaBytes('proj_none'), 0);
  });

  check('lets concurrent commits fill a quota to the byte, and none pass it', async () => {
    const { file, add, counted } = await opened();
    rightOf(await add(file(50)));
    await counted();
    const answers = await Promise.all(times(40, () => add(file(10), 250)));
    assert.equal(answers.filter(E.isRight).length, 20);
    for (const { left } of answers.filter(E.isLeft))
      assert.deepEqual(left, { code: 'media_quota', limit: 250, used: 250 });
    assert.equal(await counted(), 250);
    assert.equal(leftOf(await add(file(1), 250)).code, 'media_quota');
    rightOf(await add(file(0), 250));
  });

  check(
    'tells how many projects have at least so many bytes, the most that one has, and those of all',
    async () => {
      const { file, add, counted, tenants, stores, commit, project } = await opened();
      assert.deepEqual(await tenants.mediaUse(1), { projects: 0, mostBytes: 0, allBytes: 0 });
      const big = 2 ** 33;
      rightOf(await add(file(big)));
      assert.deepEqual(await tenants.mediaUse(0), { projects: 0, mostBytes: 0, allBytes: 0 });
      await counted();
      for (const size of [80, 79, 0]) {
        const other = await openProject(stores);
        await tenants.countMediaBytes(other.id);
        const media = [anyMedia({ project: other.id, size })];
        rightOf(await commit({ project: other.id, at: noon, puts: { media } }));
      }
      const use = async (...atLeast: readonly number[]) =>
        Promise.all(atLeast.map(async (bytes) => (await tenants.mediaUse(bytes)).projects));
      assert.deepEqual(await use(0, 79, 80, 81, big, big + 1), [4, 3, 2, 1, 1, 0]);
      assert.deepEqual(await tenants.mediaUse(big + 1), {
        projects: 0,
        mostBytes: big,
        allBytes: big + 80 + 79,
      });
      assert.equal(await tenants.countMediaBytes(project.id), big);
    },
  );

  check('counts what is received beyond the quota', async () => {
    const { file, add, counted } = await opened();
    await counted();
    rightOf(await add(file(90), 100));
    rightOf(await add(file(20, { isReceived: true })));
    assert.deepEqual(leftOf(await add(file(1), 100)), {
      code: 'media_quota',
      limit: 100,
      used: 110,
    });
  });

  check('gives room by a deletion once, and not again when the row goes', async () => {
    const { file, add, counted, media, project, stores } = await opened();
    await counted();
    const [kept, gone] = [file(30), file(70)];
    for (const each of [kept, gone]) rightOf(await add(each));
    const found = present(await media.find(project.id, gone.id));
    rightOf(await add({ ...found, deletedAt: noon }));
    assert.equal(await counted(), 30);
    assert.equal(leftOf(await add({ ...found, deletedAt: noon })).code, 'changed');
    await pruneAll(stores, noon + 30 * dayMs);
    assert.equal(await media.find(project.id, gone.id), undefined);
    assert.equal(await counted(), 30);
    rightOf(await add(file(70), 100));
  });

  check('gives room as files expire and as persons are erased', async () => {
    const { file, add, counted, media, project, channel, commit, messages, stores } =
      await opened();
    await counted();
    const [old, sent] = [file(30), file(12, { isReceived: true, createdAt: noon + 90 * dayMs })];
    for (const each of [old, sent]) rightOf(await add(each));
    await limit(stores, project.id, { media: 1 }, noon);
    await pruneAll(stores, noon + 80 * dayMs);
    assert.equal(await counted(), 12);
    const change = anyAcceptance(channel);
    rightOf(await commit(change));
    const message = present(await messages.find(project.id, messageOf(change).id));
    const stored = present(await media.find(project.id, sent.id));
    const traces = { message, events: [], file: stored };
    rightOf(await commit(erasureOf(project.id, [traces], noon)));
    assert.equal(await counted(), 0);
  });
};

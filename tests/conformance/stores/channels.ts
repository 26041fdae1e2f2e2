import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { anyChannel, anyId, noon, times } from '../../support/fixtures/builders.js';
import { leftOf, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Reading channels. */
export const channelsConformance = (check: Check, fresh: Fresh): void => {
  check('keeps every field of a channel as it was put', async () => {
    const { commit, channels, project } = await scene(fresh);
    const channel = anyChannel({
      project: project.id,
      displayName: 'Ünïcode 🎉',
      status: 'restricted',
      ratePerSecond: 0.5,
      settings: { token: 'sealed "secret"', phoneNumberId: '1' },
      updatedAt: noon + 1,
    });
    rightOf(await commit({ project: project.id, at: noon, puts: { channels: [channel] } }));
    const found = await channels.find(project.id, channel.id);
    assert.deepEqual(found, { ...channel, version: 1 });
  });

  check('lists the channels of a project, oldest first', async () => {
    const { stores, channels } = await scene(fresh);
    const project = await openProject(stores);
    const opened = [];
    for (const i of times(5, (n) => n))
      opened.push(await openChannel(stores, project, { createdAt: noon + i }));
    assert.deepEqual(await channels.list(project.id), opened);
    assert.deepEqual(await channels.list((await openProject(stores)).id), []);
  });

  check('lets a project have no more channels than a Change requires, at once or not', async () => {
    const { stores, commit, channels } = await scene(fresh);
    const [project, other] = [await openProject(stores), await openProject(stores)];
    const requires = { channelsBelow: 5 };
    const add = ({ id }: { readonly id: typeof project.id }) =>
      commit({
        project: id,
        at: noon,
        requires,
        puts: { channels: [anyChannel({ project: id })] },
      });
    await openChannel(stores, project);
    const answers = await Promise.all(times(9, () => add(project)));
    assert.equal(answers.filter(E.isRight).length, 4);
    assert.deepEqual(leftOf(await add(project)), { code: 'channel_limit', limit: 5 });
    assert.equal((await channels.list(project.id)).length, 5);
    const [first] = await channels.list(project.id);
    const puts = { channels: first ? [{ ...first, status: 'restricted' as const }] : [] };
    rightOf(await commit({ project: project.id, at: noon, puts }));
    rightOf(await add(other));
  });

  check('finds the channels of a provider, in every project', async () => {
    const { stores, channels, channel } = await scene(fresh);
    const project = await openProject(stores);
    const other = await openChannel(stores, project, { provider: 'whatsapp_cloud' });
    const idsOf = async (provider: string) =>
      (await channels.ofProvider(provider)).map(({ id }) => id);
    assert.deepEqual(await channels.ofProvider('whatsapp_cloud'), [other]);
    assert.deepEqual(await idsOf('sandbox'), [channel.id]);
    assert.deepEqual(await idsOf('unknown'), []);
  });

  check('finds a channel in any project only when no project is given', async () => {
    const { stores, channels, channel } = await scene(fresh);
    const other = await openProject(stores);
    assert.deepEqual(await channels.find(channel.project, channel.id), channel);
    assert.equal(await channels.find(other.id, channel.id), undefined);
    assert.deepEqual(await channels.findAnywhere(channel.id), channel);
    assert.equal(await channels.findAnywhere(anyId('chan')), undefined);
  });
};

import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import {
  anyAcceptance,
  anyChannel,
  anyEvent,
  anyMessage,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Entities and their versions: no commit overwrites a version that it has not read. */
export const versionsConformance = (check: Check, fresh: Fresh): void => {
  const message = async () => {
    const given = await scene(fresh);
    const { commit, channel, project } = given;
    const record = anyMessage(channel);
    const put = (version: number, text: string): Change => ({
      project: project.id,
      at: noon,
      puts: { messages: [{ ...record, version, content: { type: 'text', body: text } }] },
    });
    rightOf(await commit(put(0, 'first')));
    return { ...given, record, put };
  };

  check('stores an entity under the version after the one it starts from', async () => {
    const { commit, messages, project, record, put } = await message();
    assert.equal((await messages.find(project.id, record.id))?.version, 1);
    rightOf(await commit(put(1, 'second')));
    rightOf(await commit(put(2, 'third')));
    const found = present(await messages.find(project.id, record.id));
    assert.deepEqual(found, { ...record, version: 3, content: { type: 'text', body: 'third' } });
  });

  check('refuses an entity that starts from any version but the last', async () => {
    const { commit, messages, project, record, put } = await message();
    rightOf(await commit(put(1, 'second')));
    for (const version of [0, 1, 3, 4]) {
      const conflict = leftOf(await commit(put(version, 'wrong')));
      assert.deepEqual(conflict, { code: 'changed', id: record.id });
    }
    const found = present(await messages.find(project.id, record.id));
    assert.deepEqual(found.content, { type: 'text', body: 'second' });
  });

  check('admits exactly one of many concurrent writers of a version', async () => {
    const { commit, messages, project, record, put } = await message();
    for (const version of [1, 2, 3]) {
      const answers = await Promise.all(times(40, (i) => commit(put(version, String(i)))));
      assert.equal(answers.filter(E.isRight).length, 1);
      const winner = answers.findIndex(E.isRight);
      const found = present(await messages.find(project.id, record.id));
      assert.deepEqual(found.content, { type: 'text', body: String(winner) });
    }
  });

  check('requires entities to be unchanged since they were read', async () => {
    const { commit, channel } = await scene(fresh);
    const requiring = (version: number) => ({
      ...anyAcceptance(channel),
      requires: { unchanged: [{ id: channel.id, version }] },
    });
    rightOf(await commit(requiring(1)));
    for (const version of [0, 2])
      assert.deepEqual(leftOf(await commit(requiring(version))), {
        code: 'changed',
        id: channel.id,
      });
  });

  check('refuses a Change whose facts a concurrent commit has changed', async () => {
    const { commit, channel } = await scene(fresh);
    const { project } = channel;
    const requires = { unchanged: [{ id: channel.id, version: 1 }] };
    const reader = (): Change => ({ ...anyAcceptance(channel), requires });
    const puts = { channels: [{ ...channel, status: 'inactive' as const }] };
    const pause: Change = { project, at: noon, puts, events: [anyEvent()] };

    const answers = await Promise.all(
      [...times(60, reader), pause, ...times(60, reader)].map(commit),
    );

    const paused = present(rightOf(present(answers[60])).events[0]).sequence;
    for (const answer of answers) {
      if (E.isLeft(answer)) assert.deepEqual(answer.left, { code: 'changed', id: channel.id });
      else assert.ok(present(answer.right.events[0]).sequence <= paused);
    }
  });

  check('requires a message to be unchanged since it was read', async () => {
    const { commit, project, record, put } = await message();
    const requires = { unchanged: [{ id: record.id, version: 1 }] };
    rightOf(await commit({ project: project.id, at: noon, requires }));
    rightOf(await commit(put(1, 'second')));
    const conflict = leftOf(await commit({ project: project.id, at: noon, requires }));
    assert.deepEqual(conflict, { code: 'changed', id: record.id });
  });

  check('writes all entities of a Change, or none', async () => {
    const { commit, messages, channels, channel, project, record } = await message();
    const [first, second] = times(2, () => anyMessage(channel));
    const added = anyChannel({ project: project.id });
    const puts = { messages: [present(first), present(second)], channels: [added] };
    const stale = { ...puts, messages: [...puts.messages, record] };

    leftOf(await commit({ project: project.id, at: noon, puts: stale }));
    assert.equal(await messages.find(project.id, present(first).id), undefined);
    assert.equal(await channels.find(project.id, added.id), undefined);

    rightOf(await commit({ project: project.id, at: noon, puts }));
    assert.equal((await messages.find(project.id, present(second).id))?.version, 1);
    assert.equal((await channels.find(project.id, added.id))?.version, 1);
  });

  check('treats an entity of another project as absent', async () => {
    const { commit, stores, messages, project, record } = await message();
    const other = await openChannel(stores, await openProject(stores));
    const foreign = { ...record, project: other.project, version: 1 };
    const { project: id } = other;

    const write = leftOf(await commit({ project: id, at: noon, puts: { messages: [foreign] } }));
    assert.deepEqual(write, { code: 'changed', id: record.id });
    const requires = { unchanged: [{ id: record.id, version: 1 }] };
    const read = leftOf(await commit({ project: id, at: noon, requires }));
    assert.deepEqual(read, { code: 'changed', id: record.id });
    assert.equal((await messages.find(project.id, record.id))?.version, 1);
  });
};

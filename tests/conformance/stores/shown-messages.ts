import assert from 'node:assert/strict';
import { withMark } from '../../../core/model/messages/marks.js';
import { messageJson } from '../../../core/model/messages/message.js';
import { shownOf, standingOf } from '../../../core/model/messages/moment.js';
import { applyStep } from '../../../core/model/messages/status.js';
import { anyAcceptance, anyEvent, noon } from '../../support/fixtures/builders.js';
import { present, rightOf } from '../../support/fixtures/either.js';
import { openChannel, openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Events that show their message, which keep no copy of it. */
export const shownMessagesConformance = (check: Check, fresh: Fresh): void => {
  const life = async () => {
    const given = await scene(fresh);
    const { commit, project, stores, channel } = given;
    const change = anyAcceptance(channel, { at: noon });
    const accepted = present(change.puts?.messages?.[0]);
    rightOf(await commit(change));
    const sent = {
      ...present(await stores.messages.find(project.id, accepted.id)),
      progress: applyStep(accepted.progress, { status: 'sent', at: noon + 5 }),
      networkRecipient: { user: 'US.1' },
      isHeld: true as const,
    };
    const { events } = rightOf(
      await commit({
        project: project.id,
        at: noon + 9,
        puts: { messages: [sent] },
        events: [{ type: 'message.sent', at: noon + 9, ...shownOf(sent) }],
      }),
    );
    const event = present(events[0]);
    const shown = [accepted, sent].map((message) =>
      JSON.parse(JSON.stringify(messageJson(message))),
    );
    return { ...given, accepted, event, shown };
  };
  const dataOf = (events: readonly { readonly text: string }[]) =>
    events.map(({ text }) => JSON.parse(text).data);

  check('shows in each event its message as it stood, in every way to read it', async () => {
    const { project, stores, accepted, event, shown } = await life();
    const { events } = stores;
    const page = { after: 0, since: 0, limit: 10 };
    assert.deepEqual(dataOf(await events.list(project.id, page)), shown);
    assert.deepEqual(dataOf(await events.list(project.id, { ...page, type: 'message.*' })), shown);
    assert.deepEqual(
      dataOf(await events.list(project.id, { ...page, type: 'message.sent' })),
      shown.slice(1),
    );
    assert.deepEqual(dataOf(await events.latest(project.id, { limit: 10 })).reverse(), shown);
    assert.deepEqual(
      dataOf(await events.latest(project.id, { type: 'message.sent', limit: 10 })),
      shown.slice(1),
    );
    assert.deepEqual(dataOf(await events.about(project.id, accepted.id)), shown);
    assert.deepEqual(dataOf([present(await events.find(project.id, event.id))]), shown.slice(1));
  });

  check('shows in each event the reactions that its message had then', async () => {
    const { project, stores, commit, accepted } = await life();
    for (const emoji of ['👍', '❤️', null]) {
      const before = present(await stores.messages.find(project.id, accepted.id));
      const message = withMark(before, { kind: 'user', emoji, at: noon + 9 });
      const type = 'message.reaction_changed';
      const events = [{ type, at: noon + 9, ...standingOf(message) } as const];
      rightOf(
        await commit({ project: project.id, at: noon, puts: { messages: [message] }, events }),
      );
    }
    const shown = dataOf(await stores.events.about(project.id, accepted.id));
    assert.deepEqual(
      shown.map(({ status, reactions }) => [status, reactions[0]?.emoji]),
      [
        ['accepted', undefined],
        ['sent', undefined],
        ['sent', '👍'],
        ['sent', '❤️'],
        ['sent', undefined],
      ],
    );
  });

  check('shows messages beside events with texts of their own, in one log', async () => {
    const { project, stores, commit, shown } = await life();
    const own = anyEvent({ type: 'template.paused', data: '{"own":"text"}' });
    rightOf(await commit({ project: project.id, at: noon, events: [own] }));
    const all = await stores.events.list(project.id, { after: 0, since: 0, limit: 10 });
    assert.deepEqual(dataOf(all), [...shown, { own: 'text' }]);
  });

  check('shows no message of another project', async () => {
    const { stores, event } = await life();
    const other = await openProject(stores);
    await openChannel(stores, other);
    assert.equal(await stores.events.find(other.id, event.id), undefined);
  });
};

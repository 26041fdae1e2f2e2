import assert from 'node:assert/strict';
import type { Message } from '../../adapters/client/index.js';
import { present, rightOf } from '../support/fixtures/either.js';
import { suite } from '../support/suite.js';
import { eventually } from '../support/time/eventually.js';
import { type ServerScene, withServer } from './server-scene.js';

const cases = suite('whatsapp: a group');

const group = 'Y2FwaV9ncm91cDoxMjAyNTU1MDEyMzox';
const [ada, bo] = [
  { from: '12025550181', profileName: 'Ada' },
  { from: '12025550182', profileName: 'Bo' },
];

/** A person writes to the group. What the API shows of it. */
const writes = async (
  { control, client }: ServerScene,
  person: { readonly from: string; readonly profileName: string },
  body: string,
  beside: { readonly group_id?: string } = { group_id: group },
): Promise<Message> => {
  control.receive({ ...person, content: { body }, beside });
  return eventually(async () => {
    const { data } = await client.messages.page({ direction: 'inbound' });
    return present(data.find(({ content }) => content.type === 'text' && content.body === body));
  });
};

cases(
  'has one conversation, which tells nothing to the network, and loses what an erased person wrote',
  withServer(async (scene) => {
    const { client, control, use, project } = scene;
    const { conversations } = client;
    const asked = await writes(scene, ada, 'Who comes?');
    const answered = await writes(scene, bo, 'I do');
    const alone = await writes(scene, ada, 'Is it open?', {});
    assert.deepEqual([asked.group, answered.group, alone.group], [group, group, null]);
    const id = present(asked.conversation ?? undefined);
    assert.equal(answered.conversation, id);
    assert.notEqual(alone.conversation, id);
    const { data: all } = await conversations.page();
    assert.deepEqual(
      all.map((each) => [each.group, each.contact?.name, each.unread_count]),
      [
        [null, 'Ada', 1],
        [group, undefined, 2],
      ],
    );
    const { data: thread } = await conversations.messages.page(id);
    assert.deepEqual(
      thread.map(({ peer, content }) => [peer.name, content.type === 'text' && content.body]),
      [
        ['Bo', 'I do'],
        ['Ada', 'Who comes?'],
      ],
    );
    const told = await eventually(async () => {
      const { data } = await client.events.page({ type: 'conversation.updated', limit: 100 });
      return present(
        data.find(
          (event) =>
            event.type === 'conversation.updated' &&
            event.data.id === id &&
            event.data.unread_count === 2,
        ),
      );
    });
    assert.ok(told.type === 'conversation.updated');
    assert.deepEqual([told.data.contact, told.data.group], [null, group]);

    assert.equal((await conversations.markRead(id)).unread_count, 0);
    assert.equal((await client.messages.get(answered.id)).status, 'read');
    assert.deepEqual(await conversations.showTyping(id), { shown: false });
    await assert.rejects(conversations.block(id), { code: 'block_refused' });
    assert.deepEqual(control.calls({ operation: 'messages.read' }), []);

    rightOf(await use.erasePerson({ project, recipient: `+${bo.from}` }));
    const left = await conversations.get(id);
    assert.equal(left.last_message?.id, asked.id);
    assert.equal((await client.messages.get(answered.id)).conversation, null);
    rightOf(await use.erasePerson({ project, recipient: `+${ada.from}` }));
    await assert.rejects(conversations.get(id), { code: 'conversation_not_found' });
    assert.deepEqual((await conversations.page()).data, []);
  }),
);

cases.run();

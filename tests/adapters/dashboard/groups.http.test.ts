import assert from 'node:assert/strict';
import { sha256 } from '../../../adapters/system/index.js';
import { groupConversationId } from '../../../core/model/conversations/conversation-id.js';
import { addConversation } from '../../support/dashboard/conversations.js';
import { dashboardHost } from '../../support/dashboard/dashboard-host.js';
import { shows, showsNot } from '../../support/dashboard/shows.js';
import { suite } from '../../support/suite.js';

const cases = suite('dashboard: conversations of groups');

/** A group, in which two persons have written. */
const withGroup = async () => {
  const host = await dashboardHost();
  const id = groupConversationId(sha256, host.channel, '<i>friends</i>');
  const said = (body: string, name: string) => ({
    content: { type: 'text', body } as const,
    groupConversation: id,
    calledThen: { name },
    context: {
      ...{ group: '<i>friends</i>', isForwarded: false },
      ...{ isFrequentlyForwarded: false, referral: null },
    },
  });
  const ada = await addConversation(host, { messages: [said('Who comes?', 'Ada <b>Q</b>')] });
  await addConversation(host, { messages: [said('I do', 'Grace H')] });
  return { host, own: `/inbox/${id}`, ada };
};

cases('say who wrote each message, and lead to nothing that a group has not', async () => {
  const { host, own } = await withGroup();
  const { text: list } = await host.get('/inbox');
  showsNot(list, 'Window:');
  for (const each of ['Group', '&lt;i>friends&lt;/i>', 'Grace H', 'I do', '2 unread'])
    shows(list, each);
  const { text: page } = await host.get(own);
  for (const each of ['Ada &lt;b>Q&lt;/b>', 'Who comes?', 'Grace H', 'Add note']) shows(page, each);
  shows(page, 'Nothing can be sent to a group.');
  for (const each of ['Window:', 'name="answer"', '/block"', '>Contact<', 'reply_to='])
    showsNot(page, each);
  assert.deepEqual(host.faults, []);
  await host.close();
});

cases('are marked as read, assigned and noted as others, and take no answer', async () => {
  const { host, own } = await withGroup();
  const { status: noted } = await host.post(`${own}/notes`, { text: 'Grace is 12 today.' });
  assert.equal(noted, 303);
  assert.equal((await host.post(`${own}/read`, {})).status, 303);
  const { text: page } = await host.get(own);
  shows(page, 'Grace is 12 today.');
  showsNot(page, '2 unread');
  const answered = await host.post(`${own}/answer`, { kind: 'text', text: 'Hello', key: 'k-1' });
  assert.equal(answered.status, 422);
  shows(answered.text, 'Nothing can be sent to a group.');
  const blocked = await host.post(`${own}/block`, {});
  shows(blocked.text, 'A person can be blocked, and no group.');
  const messages = await host.stores.messages.list(host.project, { limit: 9 });
  assert.deepEqual(
    messages.filter(({ direction }) => direction === 'outbound'),
    [],
  );
  assert.deepEqual(host.faults, []);
  await host.close();
});

cases.run();

import assert from 'node:assert/strict';
import { memoryBlobStore } from '../../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import { sandboxNetwork } from '../../../../adapters/sandbox/index.js';
import { sha256, systemRandomBytes, ulidNewId } from '../../../../adapters/system/index.js';
import { messaging } from '../../../../core/messaging.js';
import { mergedContact, type Naming } from '../../../../core/model/contacts/naming.js';
import { conversationJson } from '../../../../core/model/conversations/conversation.js';
import { conversationId } from '../../../../core/model/conversations/conversation-id.js';
import type { Content } from '../../../../core/model/messages/content.js';
import type { InboundMessage } from '../../../../core/model/messages/inbound-message.js';
import { messageJson } from '../../../../core/model/messages/message.js';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type {
  BlockCall,
  CallOutcome,
  ChatProvider,
} from '../../../../core/ports/provider/chat-provider.js';
import type { ConversationStore } from '../../../../core/ports/stores/conversation-store.js';
import { dayMs } from '../../../../core/shared/time.js';
import { listNotes, removeNote } from '../../../../core/use-cases/conversations/notes.js';
import { recountConversations } from '../../../../core/use-cases/conversations/recount.js';
import { receiveMessage } from '../../../../core/use-cases/reports/receive-message.js';
import { add } from '../../../support/fixtures/administration.js';
import { noon } from '../../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../../support/fixtures/either.js';
import { anyMember, anyUser } from '../../../support/fixtures/people.js';
import { scene } from '../../../support/fixtures/scene.js';
import { testMachine } from '../../../support/hosts/test-machine.js';
import { suite } from '../../../support/suite.js';

const ada = '+12025550171';
const user = 'US.1342';
const taken: CallOutcome = { kind: 'taken', providerId: null };

/** A project with people who write, on a network that a test plays. */
const opened = async (calls: Pick<ChatProvider, 'showTyping' | 'setBlocked'> = {}) => {
  let now = noon;
  // Lists look for what was written since an instant by the time in the ids.
  const newId = ulidNewId(() => now, systemRandomBytes);
  const { stores, project, channel } = await scene(async () => memoryStores(newId));
  const clock = () => {
    now += 1;
    return now;
  };
  const pass = (ms: number): void => {
    now += ms;
  };
  const ports = { ...stores, clock, steady: clock, newId, digest: sha256 };
  const use = messaging({
    ...testMachine,
    ...{ clock, steady: clock, newId, stores, blobs: memoryBlobStore(clock) },
    networks: () => sandboxNetwork,
    liveCalls: () => calls,
  });
  let written = 0;
  const writes = async (from: string, given: Partial<InboundMessage> = {}) => {
    written += 1;
    const inbound: InboundMessage = {
      ...{ kind: 'inbound', providerId: `in.${written}`, from, at: now, answers: null },
      content: { type: 'text', body: `Message ${written}` },
      ...given,
    };
    await receiveMessage(ports)(channel, inbound);
    const [message] = await stores.messages.list(project.id, { direction: 'inbound', limit: 1 });
    return present(message);
  };
  const of = { project: project.id };
  const send = (to: string, more: object = {}) =>
    use.acceptMessage({
      ...of,
      send: {
        ...{ channel: channel.id, to, payload: { kind: 'text', text: 'Hello' }, metadata: {} },
        ...more,
      },
    });
  const list = async (query: object = {}) =>
    rightOf(await use.listConversations({ ...of, limit: 9, ...query })).items;
  const only = async () => {
    const [conversation, ...others] = await list();
    assert.deepEqual(others, []);
    return present(conversation);
  };
  const recount = async (): Promise<void> => {
    for await (const each of recountConversations(stores, project.id)) assert.equal(each, 'right');
  };
  return { use, stores, project, channel, of, writes, send, list, only, pass, recount, clock };
};

const test = suite('conversations');

test('show the person, the newest message, what is unread and the window', async () => {
  const { writes, send, only, channel, recount } = await opened();
  const first = await writes(ada, { person: { name: 'Ada Q' } });
  const json = conversationJson(await only());
  assert.equal(json.id, messageJson(first).conversation);
  assert.deepEqual(
    [json.channel, json.contact?.name, json.contact?.phone_number, json.unread_count],
    [channel.id, 'Ada Q', ada, 1],
  );
  assert.equal(json.last_message?.id, first.id);
  assert.equal(json.last_inbound_at, json.last_message?.sent_at);
  const closes = new Date(Date.parse(json.last_inbound_at ?? '') + dayMs).toISOString();
  assert.deepEqual(json.window, { open: true, closes_at: closes });
  rightOf(await send(ada));
  const after = await only();
  assert.deepEqual([after.last?.direction, after.unreadCount], ['outbound', 1]);
  await recount();
});

test('count the window from when the network had the message, and close it after 24 hours', async () => {
  const { writes, only, pass, list, clock } = await opened();
  const at = clock() - dayMs + 60_000;
  await writes(ada, { at });
  assert.equal(conversationJson(await only()).window.open, true);
  assert.equal((await list({ window: 'open' })).length, 1);
  pass(60_000);
  const { window } = conversationJson(await only());
  assert.deepEqual(window, { open: false, closes_at: new Date(at + dayMs).toISOString() });
  assert.deepEqual(await list({ window: 'open' }), []);
  // One that comes late and is older opens nothing, and takes nothing away.
  await writes(ada, { at: at - 60_000 });
  assert.deepEqual(conversationJson(await only()).window, window);
});

test('open no window by an edit, a revocation or a notice of the network, and count no reaction', async () => {
  const { writes, only, pass } = await opened();
  await writes(ada);
  pass(dayMs);
  const notices: readonly Content[] = [
    { type: 'interactive', kind: 'edit', text: 'Better' },
    { type: 'interactive', kind: 'revocation' },
    { type: 'interactive', kind: 'number_change', phoneNumber: '+12025550172' },
    // A changed user id, and edits and revocations that are held back.
    { type: 'unsupported', providerType: 'system', raw: { type: 'user_changed_user_id' } },
    { type: 'unsupported', providerType: 'edit', raw: null },
    { type: 'unsupported', providerType: 'revoke', raw: null },
  ];
  for (const content of notices) await writes(ada, { content });
  const closed = await only();
  assert.deepEqual([conversationJson(closed).window.open, closed.unreadCount], [false, 1]);
  await writes(ada, { content: { type: 'interactive', kind: 'reaction', emoji: '👍' } });
  const reacted = await only();
  assert.deepEqual([conversationJson(reacted).window.open, reacted.unreadCount], [true, 1]);
});

test('are read in one commit, which tells the network of the newest message', async () => {
  const { use, of, writes, only, stores, recount } = await opened();
  await writes(ada);
  const newest = await writes(ada);
  const { id } = await only();
  const read = rightOf(await use.readConversation({ ...of, id }));
  assert.equal(read.unreadCount, 0);
  const message = present(await stores.messages.find(of.project, newest.id));
  assert.equal(message.progress.status, 'read');
  // Again: nothing changes.
  const before = await stores.messages.find(of.project, newest.id);
  assert.deepEqual(rightOf(await use.readConversation({ ...of, id })).updatedAt, read.updatedAt);
  assert.deepEqual(await stores.messages.find(of.project, newest.id), before);
  await writes(ada);
  assert.equal((await only()).unreadCount, 1);
  await recount();
});

test('stay one when two contacts turn out to be one person, under both ids', async () => {
  const { use, of, writes, list, only, channel, recount } = await opened();
  const byNumber = await writes(ada);
  const byUser = await writes(user);
  assert.equal((await list()).length, 2);
  const naming: Naming = { user };
  await writes(ada, { person: naming });
  const joined = await only();
  assert.equal(joined.unreadCount, 3);
  for (const { contact } of [byNumber, byUser]) {
    const id = conversationId(channel.id, present(contact));
    assert.equal(rightOf(await use.getConversation({ ...of, id })).id, joined.id);
    const thread = rightOf(await use.listConversationMessages({ ...of, id, limit: 9 }));
    assert.equal(thread.items.length, 3);
  }
  assert.equal((await list({ contact: byUser.contact })).length, 1);
  await recount();
});

test('list their messages page by page, newest first, and none of another channel', async () => {
  const { use, of, writes, list, send } = await opened();
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) ids.unshift((await writes(ada)).id);
  ids.unshift(rightOf(await send(ada)).message);
  await writes(user);
  const found = (await list()).find(({ person }) => person?.phoneNumber === ada);
  const { id } = present(found);
  const first = rightOf(await use.listConversationMessages({ ...of, id, limit: 4 }));
  const second = rightOf(
    await use.listConversationMessages({ ...of, id, limit: 4, before: first.next ?? '' }),
  );
  assert.deepEqual(
    [...first.items, ...second.items].map((each) => each.id),
    ids,
  );
  assert.equal(second.hasMore, false);
});

test('refuse what does not exist, and cursors that name nothing', async () => {
  const { use, of } = await opened();
  for (const id of ['conv_1', 'conv_01kg9zmt3v5r8y2c4n6q7w9x0e']) {
    for (const call of [use.getConversation, use.readConversation, use.showTyping])
      assert.deepEqual(leftOf(await call({ ...of, id })), { code: 'conversation_not_found', id });
    assert.equal(leftOf(await use.blockContact({ ...of, id })).code, 'conversation_not_found');
  }
  const before = 'conv_1';
  assert.equal(
    leftOf(await use.listConversations({ ...of, limit: 1, before })).code,
    'invalid_cursor',
  );
});

test('window: require refuses what the network would refuse, and asks nothing of a template', async () => {
  const { send, writes, pass } = await opened();
  const required = { window: 'require' };
  assert.deepEqual(leftOf(await send(ada, required)), { code: 'window_closed', closedAt: null });
  rightOf(await send(ada));
  const { progress } = await writes(ada);
  rightOf(await send(ada, required));
  pass(dayMs);
  const closedAt = present(progress.reachedAt.sent) + dayMs;
  assert.deepEqual(leftOf(await send(ada, required)), { code: 'window_closed', closedAt });
  rightOf(await send(ada, { window: 'allow' }));
  const template = { kind: 'template', id: 'tmpl_1', bodyParameters: [] };
  assert.equal(
    leftOf(await send(ada, { ...required, payload: template })).code,
    'template_not_found',
  );
});

test('typing is shown by one call, and marks as read only what was shown', async () => {
  const outcomes: CallOutcome[] = [{ kind: 'unknown', reason: 'lost' }, taken];
  const shownFor: string[] = [];
  const { use, of, writes, only } = await opened({
    showTyping: async ({ message }) => {
      shownFor.push(message.id);
      return present(outcomes.shift());
    },
  });
  const message = await writes(ada);
  const { id } = await only();
  assert.deepEqual(rightOf(await use.showTyping({ ...of, id })), { shown: false });
  assert.equal((await only()).unreadCount, 1);
  assert.deepEqual(rightOf(await use.showTyping({ ...of, id })), { shown: true });
  assert.deepEqual([(await only()).unreadCount, shownFor], [0, [message.id, message.id]]);
});

test('are answered by a member of the organization, or by none', async () => {
  const { use, of, stores, project, writes, only, send, recount } = await opened();
  await writes(ada);
  const { id } = await only();
  const [member, stranger] = [anyUser(), anyUser()];
  const members = [anyMember({ organization: project.organization, user: member.id })];
  await add(stores, { users: [member, stranger], members });
  const assign = (assignee: string | null, conversation: string = id) =>
    use.assignConversation({ ...of, id: conversation, assignee });
  const before = await only();
  assert.equal(conversationJson(before).assignee, null);
  const first = rightOf(await assign(member.id));
  assert.equal(conversationJson(first).assignee, member.id);
  assert.ok(first.updatedAt > before.updatedAt);
  assert.deepEqual(conversationJson(first), conversationJson(await only()));
  assert.equal(rightOf(await assign(member.id)).updatedAt, first.updatedAt);
  for (const unknown of [stranger.id, 'user_1', 'nothing', ''])
    assert.deepEqual(leftOf(await assign(unknown)), { code: 'member_not_found', id: unknown });
  assert.equal(leftOf(await assign(null, 'conv_1')).code, 'conversation_not_found');
  await writes(ada);
  rightOf(await send(ada));
  rightOf(await use.readConversation({ ...of, id }));
  assert.equal((await only()).assignee, member.id);
  await recount();
  assert.equal(conversationJson(rightOf(await assign(null))).assignee, null);
  assert.equal((await only()).assignee, undefined);
});

test('typing to a person who never wrote calls nothing', async () => {
  const { use, of, send, only } = await opened({ showTyping: () => assert.fail('called') });
  rightOf(await send(ada));
  const { id } = await only();
  assert.deepEqual(rightOf(await use.showTyping({ ...of, id })), { shown: false });
});

test('a block is stored once the network has it, and told as a change of the contact', async () => {
  const calls: Pick<BlockCall, 'address' | 'isBlocked'>[] = [];
  const { use, of, writes, only, channel, stores } = await opened({
    setBlocked: async ({ address, isBlocked }) => {
      calls.push({ address, isBlocked });
      return taken;
    },
  });
  await writes(ada, { person: { user } });
  const { id } = await only();
  const blocked = rightOf(await use.blockContact({ ...of, id }));
  assert.deepEqual(conversationJson(blocked).contact?.blocked_on, [channel.id]);
  rightOf(await use.blockContact({ ...of, id }));
  const unblocked = rightOf(await use.unblockContact({ ...of, id }));
  assert.deepEqual(conversationJson(unblocked).contact?.blocked_on, []);
  assert.deepEqual(calls, [
    { address: ada, isBlocked: true },
    { address: ada, isBlocked: true },
    { address: ada, isBlocked: false },
  ]);
  const events = await stores.events.list(of.project, { after: 0, since: 0, limit: 99 });
  assert.equal(events.filter(({ type }) => type === 'contact.updated').length, 2);
});

test('a block that the network refuses says why, and one without an answer can be repeated', async () => {
  const refused: CallOutcome = {
    kind: 'refused',
    error: { code: 'provider_error', message: 'The person has not written within 24 hours.' },
    providerCode: '131047',
  };
  const outcomes: CallOutcome[] = [refused, { kind: 'unknown', reason: 'lost' }];
  const { use, of, writes, only } = await opened({
    setBlocked: async () => present(outcomes.shift()),
  });
  await writes(ada);
  const { id } = await only();
  const { message } = refused.error;
  assert.deepEqual(leftOf(await use.blockContact({ ...of, id })), {
    code: 'block_refused',
    message,
  });
  await assert.rejects(use.blockContact({ ...of, id }), PortFailure);
  const none = await opened();
  await none.writes(ada);
  const other = await none.only();
  assert.equal(
    leftOf(await none.use.blockContact({ ...none.of, id: other.id })).code,
    'block_refused',
  );
});

test('end when their person is erased', async () => {
  const { use, of, writes, list } = await opened();
  await writes(ada);
  await writes(user);
  rightOf(await use.erasePerson({ ...of, recipient: ada }));
  assert.deepEqual(
    (await list()).map(({ person }) => person?.userId),
    [user],
  );
});

const inGroup = {
  ...{ group: 'friends', isForwarded: false, isFrequentlyForwarded: false, referral: null },
};

test('of a group has what each person wrote there, and is no conversation of theirs', async () => {
  const { use, of, writes, only, list, recount, send, stores } = await opened({
    showTyping: async () => ({ kind: 'not_taken', waitMs: 1, providerCode: null }),
    setBlocked: async () => assert.fail('the network is called'),
  });
  const first = await writes(ada, { context: inGroup, person: { name: 'Ada Q' } });
  const second = await writes(user, { context: inGroup });
  const { id } = await only();
  const json = conversationJson(await only());
  assert.deepEqual(
    [json.contact, json.group, json.unread_count, json.last_message?.id, json.window.open],
    [null, 'friends', 2, second.id, false],
  );
  assert.deepEqual(
    [first, second].map((each) => messageJson(each).conversation),
    [id, id],
  );
  const thread = rightOf(await use.listConversationMessages({ ...of, id, limit: 9 }));
  assert.deepEqual(
    thread.items.map((each) => each.id),
    [second.id, first.id],
  );
  await recount();
  rightOf(await send(ada));
  await writes(ada);
  assert.deepEqual(
    (await list()).map((each) => [each.group, each.unreadCount]),
    [
      [undefined, 1],
      ['friends', 2],
    ],
  );
  const own = await list({ contact: present(first.contact) });
  assert.deepEqual(
    own.map((each) => each.group),
    [undefined],
  );
  assert.equal((await list({ unread: true })).length, 2);
  assert.deepEqual(await list({ window: 'open' }).then((all) => all.map((each) => each.group)), [
    undefined,
  ]);
  const quoting = leftOf(await send(ada, { replyTo: first.id }));
  assert.ok(quoting.code === 'reply_target_mismatch' && quoting.reason === 'in_group');
  const contacts = rightOf(await use.listContacts({ ...of, channel: first.channel, limit: 9 }));
  assert.deepEqual(
    contacts.items.map((each) => each.id),
    [first.contact],
  );
  const refused = leftOf(await use.blockContact({ ...of, id }));
  assert.equal(refused.code, 'block_refused');
  assert.deepEqual(rightOf(await use.showTyping({ ...of, id })), { shown: false });
  assert.equal(rightOf(await use.readConversation({ ...of, id })).unreadCount, 0);
  const found = await stores.messages.find(of.project, second.id);
  assert.equal(present(found).progress.status, 'read');
  await recount();
});

test('of a group loses what a person wrote who is erased, and ends without a message', async () => {
  const { use, of, writes, only, list, recount, stores } = await opened();
  const stays = await writes(user, { context: inGroup });
  for (let i = 0; i < 60; i += 1) await writes(ada, { context: inGroup });
  assert.equal((await only()).unreadCount, 61);
  rightOf(await use.erasePerson({ ...of, recipient: ada }));
  const left = await only();
  assert.deepEqual([left.unreadCount, left.lastMessageId], [1, stays.id]);
  await recount();
  const told = await stores.events.list(of.project, { after: 0, since: 0, limit: 999 });
  const last = told.findLast(({ type }) => type === 'conversation.updated');
  assert.equal(
    left.announceAt !== undefined || JSON.parse(present(last).text).data.unread_count === 1,
    true,
  );
  rightOf(await use.erasePerson({ ...of, recipient: user }));
  assert.deepEqual(await list(), []);
});

test('the notes of a conversation are found while it becomes a part of another one', async () => {
  const { use, stores, project, channel, of, writes, clock } = await opened();
  const stays = present((await writes(ada)).contact);
  const goes = present((await writes('+12025550172')).contact);
  const into = conversationId(channel.id, stays);
  const id = conversationId(channel.id, goes);
  const note = rightOf(await use.addNote({ ...of, id, text: 'Rings twice.' }));
  const before = await stores.conversations.find(project.id, id);
  const was = present(await stores.contacts.find(project.id, goes));
  const survivor = present(await stores.contacts.find(project.id, stays));
  const contacts = [{ ...survivor, merged: [goes] }, mergedContact(was, stays, noon)];
  rightOf(await stores.commit({ project: project.id, at: noon, puts: { contacts } }));
  /** What a use case has that read the conversation before the contacts were joined, and its notes after. */
  const ports = () => {
    let reads = 0;
    const find: ConversationStore['find'] = async (...given) => {
      reads += 1;
      return reads === 1 ? before : stores.conversations.find(...given);
    };
    return { ...stores, clock, conversations: { ...stores.conversations, find } };
  };
  const { items } = rightOf(await listNotes(ports())({ ...of, id, limit: 9 }));
  assert.deepEqual(items, [{ ...note, conversation: into }]);
  rightOf(await removeNote(ports())({ ...of, id, note: note.id }));
  assert.equal(await stores.notes.find(project.id, note.id), undefined);
});

test.run();

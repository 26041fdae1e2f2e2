import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Change } from '../../../../core/commit/change.js';
import { type Facts, factKey, noFacts } from '../../../../core/commit/facts.js';
import { judge } from '../../../../core/commit/judge.js';
import type { Contact } from '../../../../core/model/contacts/contact.js';
import { mergedContact } from '../../../../core/model/contacts/naming.js';
import type { Conversation } from '../../../../core/model/conversations/conversation.js';
import { conversationId } from '../../../../core/model/conversations/conversation-id.js';
import { recounted } from '../../../../core/model/conversations/moves.js';
import type { Content } from '../../../../core/model/messages/content.js';
import type { Message } from '../../../../core/model/messages/message.js';
import type { ContactId, ConversationId } from '../../../../core/shared/ids.js';
import { anyChannel, anyContact, anyMessage } from '../../../support/fixtures/builders.js';
import { present, rightOf } from '../../../support/fixtures/either.js';
import { idOf, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('conversations: what commits keep is what a recount gives');

const project = idOf('proj', 1);
const channels = [1, 2].map((n) => anyChannel({ project, id: idOf('chan', n) }));
const text: Content = { type: 'text', body: 'Hello' };
const contents: readonly Content[] = [
  text,
  { type: 'interactive', kind: 'reaction', emoji: '👍' },
  { type: 'interactive', kind: 'edit', text: 'Hello!' },
  { type: 'interactive', kind: 'revocation' },
  { type: 'unsupported', providerType: 'system', raw: null },
  { type: 'unsupported', providerType: 'poll', raw: null },
];

/** A step of a history. Messages have ids that are not in the order of their commits. */
type Step =
  | {
      readonly kind: 'message';
      readonly number: number;
      readonly contact: number;
      readonly channel: number;
      readonly content: number;
      readonly direction: 'inbound' | 'outbound';
      readonly sentAt: number;
      /** `before`: it came before groups had conversations. */
      readonly group: 'none' | 'g' | 'before';
    }
  | { readonly kind: 'read'; readonly contact: number; readonly channel: number }
  | { readonly kind: 'merge'; readonly from: number; readonly into: number }
  | { readonly kind: 'remove'; readonly number: number };

const groups = ['g', 'g', 'before'] as const;
/** The number of no contact: the group is read. */
const reader = 4;

const small = (max: number) => fc.integer({ min: 0, max });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('message' as const),
      number: small(500),
      contact: small(3),
      channel: small(1),
      content: small(contents.length - 1),
      direction: fc.constantFrom('inbound' as const, 'inbound' as const, 'outbound' as const),
      sentAt: small(1_000),
      group: fc.integer({ min: 0, max: 9 }).map((n) => groups[n] ?? 'none'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('read' as const),
      contact: small(reader),
      channel: small(1),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('merge' as const), from: small(3), into: small(3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), number: small(500) }) },
);

/** Four people, of whom some turn out to be one, and all their messages. */
const world = () => {
  const facts: Facts = noFacts();
  facts.projects.set(project, {
    environment: 'test',
    billing: { subscription: 'active', isPastDue: false, allowance: null } as never,
    sequence: 0,
    endpoints: [],
  });
  const contacts = new Map<ContactId, Contact>();
  const messages = new Map<string, Message>();
  /** Ids are used once. */
  const used = new Set<string>();
  const survivor = (n: number): Contact => {
    let contact = present(contacts.get(idOf('cont', n)));
    while (contact.mergedInto) contact = present(contacts.get(contact.mergedInto));
    return contact;
  };
  const commit = (parts: Partial<Change>): void =>
    void rightOf(judge(facts, { project, at: noon, ...parts }));
  for (let n = 0; n < 4; n += 1) {
    const contact = anyContact({ project, id: idOf('cont', n) });
    contacts.set(contact.id, contact);
  }

  /** All messages of a conversation: those of its channel and of all contacts that it was. */
  const threadOf = ({ id, channel, contactId, group }: Conversation): readonly Message[] => {
    if (contactId === undefined) {
      assert.equal(group, 'g');
      return [...messages.values()].filter((each) => each.groupConversation === id);
    }
    const { merged = [] } = present(contacts.get(contactId));
    return [...messages.values()].filter(
      (each) =>
        each.channel === channel &&
        each.context === undefined &&
        [contactId, ...merged].some((id) => id === each.contact),
    );
  };

  type Of<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

  const arrive = ({ number, direction, sentAt, ...each }: Of<'message'>): void => {
    const id = idOf('msg', number);
    if (used.has(id)) return;
    used.add(id);
    const message = anyMessage(present(channels[each.channel]), {
      ...{ id, direction, contact: survivor(each.contact).id },
      content: direction === 'outbound' ? text : present(contents[each.content]),
      progress: {
        status: 'delivered',
        reachedAt: { accepted: noon + number, sent: noon + sentAt },
      },
      ...(each.group !== 'none' && {
        context: { group: 'g', isForwarded: false, isFrequentlyForwarded: false, referral: null },
      }),
      ...(each.group === 'g' && { groupConversation: groupOf(each.channel) }),
    });
    messages.set(id, { ...message, version: 1 });
    commit({ puts: { messages: [{ ...message, version: 0 }] } });
  };

  const groupOf = (channel: number): ConversationId => idOf('conv', 7_000 + channel);

  const read = ({ channel, contact }: Of<'read'>): void => {
    const { id } = present(channels[channel]);
    const own = contact === reader ? groupOf(channel) : conversationId(id, survivor(contact).id);
    const key = factKey(project, own);
    const conversation = facts.conversations.get(key);
    if (conversation) commit({ readConversations: [conversation] });
  };

  const merge = (each: Of<'merge'>): void => {
    const [from, into] = [survivor(each.from), survivor(each.into)];
    if (from.id === into.id) return;
    const merged = [...(into.merged ?? []), from.id, ...(from.merged ?? [])];
    const [stays, ends] = [{ ...into, merged }, mergedContact(from, into.id, noon)];
    commit({ puts: { contacts: [stays, ends].map((one) => ({ ...one, version: 0 })) } });
    facts.versions.clear();
    contacts.set(stays.id, stays);
    contacts.set(ends.id, ends);
  };

  const remove = ({ number }: Of<'remove'>): void => {
    const message = messages.get(idOf('msg', number));
    if (!message) return;
    messages.delete(message.id);
    if (message.context !== undefined && !message.groupConversation) return;
    const person = survivor([...contacts.keys()].indexOf(present(message.contact)));
    const conversation = message.groupConversation ?? conversationId(message.channel, person.id);
    const stored = present(facts.conversations.get(factKey(project, conversation)));
    const last = threadOf(stored)
      .map(({ id }) => id)
      .sort()
      .at(-1);
    const { revision } = stored;
    commit({ leaveConversations: [{ conversation, revision, message, last }] });
  };

  const run = (each: Step): void => {
    if (each.kind === 'message') arrive(each);
    else if (each.kind === 'read') read(each);
    else if (each.kind === 'merge') merge(each);
    else remove(each);
  };
  return { facts, run, threadOf, messages, contacts, survivor };
};

test('last message, window and unread count, for any messages in any order', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { facts, run, threadOf, messages, contacts, survivor } = world();
      const everWritten = new Map<string, number>();
      for (const each of steps) {
        run(each);
        for (const conversation of facts.conversations.values()) {
          const counted = present(recounted(conversation, threadOf(conversation)));
          const { lastMessageId, unreadCount, lastInboundAt = 0 } = conversation;
          assert.deepEqual(
            { lastMessageId, unreadCount },
            { lastMessageId: counted.lastMessageId, unreadCount: counted.unreadCount },
          );
          // A message that was removed can have opened the window.
          assert.ok(lastInboundAt >= (counted.lastInboundAt ?? 0));
          everWritten.set(conversation.id, lastInboundAt);
        }
      }
      // Each message is in one conversation, of its group or of the contact that stays.
      for (const message of messages.values()) {
        if (message.context !== undefined && !message.groupConversation) continue;
        const person = survivor([...contacts.keys()].indexOf(present(message.contact)));
        const id = message.groupConversation ?? conversationId(message.channel, person.id);
        assert.ok(facts.conversations.has(factKey(project, id)));
      }
    }),
    { numRuns: 1_000 },
  );
});

test('a message that is stored late, with a lesser id than what was read, is unread', () => {
  const { facts, run } = world();
  const arrives = (number: number) =>
    run({
      ...{ kind: 'message', number, contact: 0, channel: 0, content: 0 },
      ...{ direction: 'inbound', sentAt: number, group: 'none' },
    });
  arrives(9);
  run({ kind: 'read', contact: 0, channel: 0 });
  arrives(5);
  const [conversation] = [...facts.conversations.values()];
  assert.deepEqual([conversation?.unreadCount, conversation?.lastMessageId], [1, idOf('msg', 9)]);
});

test('what was read of a contact that was merged stays read, and unread, after another merge', () => {
  const { facts, run, threadOf } = world();
  const arrives = (number: number, contact: number) =>
    run({
      ...{ kind: 'message', number, contact, channel: 0, content: 0 },
      ...{ direction: 'inbound', sentAt: number, group: 'none' },
    });
  arrives(3, 1);
  run({ kind: 'merge', from: 1, into: 0 });
  run({ kind: 'read', contact: 0, channel: 0 });
  arrives(5, 2);
  run({ kind: 'merge', from: 0, into: 2 });
  const [conversation] = [...facts.conversations.values()];
  const { unreadCount } = present(conversation);
  assert.deepEqual(
    [unreadCount, recounted(present(conversation), threadOf(present(conversation)))?.unreadCount],
    [1, 1],
  );
});

test('a merge keeps what is unread of both, and reads nothing', () => {
  const { facts, run } = world();
  const arrives = (number: number, contact: number) =>
    run({
      ...{ kind: 'message', number, contact, channel: 0, content: 0 },
      ...{ direction: 'inbound', sentAt: number, group: 'none' },
    });
  arrives(1, 0);
  arrives(2, 1);
  arrives(3, 1);
  run({ kind: 'read', contact: 1, channel: 0 });
  arrives(4, 1);
  run({ kind: 'merge', from: 1, into: 0 });
  const [conversation, ...others] = [...facts.conversations.values()];
  assert.deepEqual(others, []);
  assert.equal(conversation?.unreadCount, 2);
  run({ kind: 'read', contact: 0, channel: 0 });
  assert.equal([...facts.conversations.values()][0]?.unreadCount, 0);
});

test.run();

import assert from 'node:assert/strict';
import { sha256 } from '../../../adapters/system/index.js';
import type { Change } from '../../../core/commit/change.js';
import { mergedContact } from '../../../core/model/contacts/naming.js';
import {
  conversationId,
  groupConversationId,
} from '../../../core/model/conversations/conversation-id.js';
import type { ConversationPage } from '../../../core/model/conversations/page.js';
import type { Message } from '../../../core/model/messages/message.js';
import { type ContactId, leastIdAt } from '../../../core/shared/ids.js';
import {
  anyChannel,
  anyContact,
  anyId,
  anyMessage,
  noon,
  times,
} from '../../support/fixtures/builders.js';
import { leftOf, present, rightOf } from '../../support/fixtures/either.js';
import { openProject, scene } from '../../support/fixtures/scene.js';
import type { Check, Fresh } from '../check.js';

/** Conversations, which follow from the messages and contacts of a Change. */
export const conversationsConformance = (check: Check, fresh: Fresh): void => {
  const opened = async () => {
    const given = await scene(fresh);
    const { conversations, channel } = given;
    const project = given.project.id;
    const change = (parts: Partial<Change>) => given.commit({ project, at: noon, ...parts });
    const person = async () => {
      const contact = anyContact({ project });
      rightOf(await change({ puts: { contacts: [contact] } }));
      return { ...contact, version: 1 };
    };
    const inbound = (contact: ContactId, parts: Partial<Message> = {}) =>
      anyMessage(channel, {
        ...{ direction: 'inbound', contact },
        progress: { status: 'delivered', reachedAt: { accepted: noon, sent: noon - 1 } },
        ...parts,
      });
    const add = async (...messages: readonly Message[]) => {
      for (const message of messages) rightOf(await change({ puts: { messages: [message] } }));
    };
    const of = (contact: ContactId, on = channel.id) =>
      conversations.find(project, conversationId(on, contact));
    const list = (page: Partial<ConversationPage> = {}) =>
      conversations.list(project, { channels: [channel.id], limit: 9, ...page });
    return { ...given, id: project, change, person, inbound, add, of, list };
  };

  check(
    'makes a conversation with its first message, and keeps all that is said of it',
    async () => {
      const { id, channel, person, inbound, add, of, stores, change } = await opened();
      const { id: contact } = await person();
      const [first, second] = [inbound(contact), inbound(contact)];
      const answer = anyMessage(channel, { contact });
      await add(first, second, answer);
      const whole = {
        ...{ id: conversationId(channel.id, contact), project: id, channel: channel.id },
        ...{ contactId: contact, lastMessageId: answer.id, lastInboundAt: noon - 1 },
        ...{ unreadCount: 2, revision: 3, updatedAt: noon },
        ...{ announcedAt: noon, announceAt: noon + 1_000 },
      };
      assert.deepEqual(await of(contact), whole);
      const asRead = { ...whole, unreadCount: 1 };
      assert.equal(leftOf(await change({ readConversations: [asRead] })).code, 'changed');
      const none = { ...whole, id: anyId('conv') };
      assert.equal(leftOf(await change({ readConversations: [whole, none] })).code, 'changed');
      rightOf(await change({ at: noon + 5, readConversations: [whole] }));
      const read = { until: answer.id };
      assert.deepEqual(await of(contact), { ...whole, read, unreadCount: 0, updatedAt: noon + 5 });
      const other = await openProject(stores);
      assert.equal(await stores.conversations.find(other.id, whole.id), undefined);
    },
  );

  check(
    'has none for a message without a contact, of a group of before, or that changes',
    async () => {
      const { person, inbound, add, list, channel } = await opened();
      const { id: contact } = await person();
      const context = { isForwarded: false, isFrequentlyForwarded: false, referral: null };
      await add(anyMessage(channel), inbound(contact, { context: { ...context, group: 'g' } }));
      assert.deepEqual(await list(), []);
      const message = inbound(contact);
      await add(message, { ...message, version: 1 });
      assert.deepEqual(
        (await list()).map(({ unreadCount }) => unreadCount),
        [1],
      );
    },
  );

  check(
    'makes one for a group, of all that persons write there, beside those of the persons',
    async () => {
      const { id, stores, channel, person, inbound, add, of, list, change } = await opened();
      const [one, two] = [await person(), await person()];
      const group = groupConversationId(sha256, channel.id, 'g');
      const context = { isForwarded: false, isFrequentlyForwarded: false, referral: null };
      const said = (contact: ContactId, parts: Partial<Message> = {}) =>
        inbound(contact, {
          context: { ...context, group: 'g' },
          groupConversation: group,
          ...parts,
        });
      const [first, second] = [said(one.id), said(two.id)];
      const alone = inbound(one.id);
      const third = said(one.id);
      await add(first, second, alone, third);
      const whole = {
        ...{ id: group, project: id, channel: channel.id, group: 'g', lastMessageId: third.id },
        ...{ unreadCount: 3, revision: 3, updatedAt: noon },
        ...{ announcedAt: noon, announceAt: noon + 1_000 },
      };
      assert.deepEqual(await stores.conversations.find(id, group), whole);
      assert.deepEqual(
        (await list()).map((each) => each.id),
        [group, conversationId(channel.id, one.id)],
      );
      assert.equal(present(await of(one.id)).unreadCount, 1);
      const messages = async (page: object = {}) =>
        (await stores.messages.ofGroup(id, { conversation: group, limit: 9, ...page })).map(
          (each) => each.id,
        );
      assert.deepEqual(await messages(), [third.id, second.id, first.id]);
      assert.deepEqual(await messages({ before: third.id, limit: 1 }), [second.id]);
      const other = await openProject(stores);
      const page = { conversation: group, limit: 9 };
      assert.deepEqual(await stores.messages.ofGroup(other.id, page), []);

      // Contacts that are joined keep it as it is, and so do contacts that are removed.
      const merged = mergedContact(one, two.id, noon);
      rightOf(await change({ puts: { contacts: [{ ...two, merged: [one.id] }, merged] } }));
      assert.deepEqual(await stores.conversations.find(id, group), whole);
      rightOf(await change({ removeContacts: [{ id: two.id, version: 2 }] }));
      assert.deepEqual(await stores.conversations.find(id, group), whole);

      // An erasure takes messages out of it, in one Change.
      const erase = ({ contact: _, context: __, groupConversation: ___, ...rest }: Message) => rest;
      const leaves = { conversation: group, revision: 3, last: second.id };
      rightOf(
        await change({
          puts: { messages: [first, third].map((each) => ({ ...erase(each), version: 1 })) },
          leaveConversations: [first, third].map((message) => ({ ...leaves, message })),
        }),
      );
      assert.deepEqual(await messages(), [second.id]);
      const left = { ...whole, lastMessageId: second.id, unreadCount: 1, revision: 5 };
      const { announceAt: _, ...now } = present(await stores.conversations.find(id, group));
      assert.deepEqual({ ...now, announceAt: whole.announceAt }, left);

      // The newest one leaves only as it was read: another one can have come with a lesser id.
      const late = said(one.id, { id: leastIdAt('msg', 1) });
      await add(late);
      const leave = (revision: number) =>
        change({ leaveConversations: [{ conversation: group, revision, message: second }] });
      assert.equal(leftOf(await leave(5)).code, 'changed');
      assert.equal(present(await stores.conversations.find(id, group)).unreadCount, 2);
      rightOf(await leave(6));
      assert.equal(await stores.conversations.find(id, group), undefined);
    },
  );

  check('counts messages that are committed together, of several conversations', async () => {
    const { person, inbound, change, of } = await opened();
    const people = await Promise.all(times(4, person));
    const messages = times(80, (i) => inbound(present(people[i % 4]).id));
    await Promise.all(
      messages.map(async (each) => rightOf(await change({ puts: { messages: [each] } }))),
    );
    for (const [i, { id: contact }] of people.entries()) {
      const own = messages.filter((_, n) => n % 4 === i).map((each) => each.id);
      const conversation = present(await of(contact));
      assert.deepEqual(
        [conversation.unreadCount, conversation.lastMessageId],
        [20, own.sort().at(-1)],
      );
    }
  });

  check('lists the most recent first, by channel, unread and window, from a place on', async () => {
    const { id, commit, channel, person, inbound, add, list, conversations, stores } =
      await opened();
    const other = anyChannel({ project: id });
    rightOf(await commit({ project: id, at: noon, puts: { channels: [other] } }));
    const [a, b, c] = [await person(), await person(), await person()];
    const late = { status: 'delivered', reachedAt: { accepted: noon, sent: noon + 9 } } as const;
    await add(
      inbound(a.id),
      inbound(b.id, { progress: late }),
      anyMessage(other, { contact: c.id }),
      anyMessage(channel, { contact: c.id }),
    );
    const both = { channels: [channel.id, other.id] };
    const peopleOf = async (page: Partial<ConversationPage>) =>
      (await list(page)).map(({ contactId }) => contactId);
    assert.deepEqual(await peopleOf({}), [c.id, b.id, a.id]);
    assert.deepEqual(await peopleOf(both), [c.id, c.id, b.id, a.id]);
    assert.deepEqual(await peopleOf({ ...both, limit: 3 }), [c.id, c.id, b.id]);
    assert.deepEqual(await peopleOf({ channels: [other.id] }), [c.id]);
    assert.deepEqual(await peopleOf({ channels: [] }), []);
    assert.deepEqual(await peopleOf({ ...both, unread: true }), [b.id, a.id]);
    assert.deepEqual(await peopleOf({ writtenSince: noon }), [b.id]);
    const [, second] = await list(both);
    assert.deepEqual(await peopleOf({ ...both, from: present(second).lastMessageId }), [
      c.id,
      c.id,
    ]);
    assert.deepEqual(await peopleOf({ ...both, before: present(second).lastMessageId }), [
      b.id,
      a.id,
    ]);
    // A conversation that gets a message is the most recent one.
    await add(inbound(a.id));
    assert.deepEqual(await peopleOf({}), [a.id, c.id, b.id]);
    assert.deepEqual(
      await conversations.list((await openProject(stores)).id, { ...both, limit: 9 }),
      [],
    );
  });

  check('counts those with unread messages, no further than asked for', async () => {
    const { id, person, inbound, add, of, change, conversations, stores } = await opened();
    const people = await Promise.all(times(3, person));
    assert.equal(await conversations.countUnread(id, 9), 0);
    await add(...people.map((each) => inbound(each.id)));
    const counted = () => Promise.all([9, 3, 2].map((n) => conversations.countUnread(id, n)));
    assert.deepEqual(await counted(), [3, 3, 2]);
    rightOf(await change({ readConversations: [present(await of(present(people[0]).id))] }));
    assert.deepEqual(await counted(), [2, 2, 2]);
    assert.equal(await conversations.countUnread((await openProject(stores)).id, 9), 0);
  });

  check('joins the conversations of contacts that turn out to be one, in one commit', async () => {
    const { person, inbound, add, of, change, list } = await opened();
    const [one, two] = [await person(), await person()];
    await add(inbound(one.id), inbound(two.id), inbound(two.id));
    rightOf(await change({ readConversations: [present(await of(one.id))] }));
    const newest = inbound(one.id);
    const merged = mergedContact(two, one.id, noon);
    rightOf(
      await change({
        puts: { contacts: [{ ...one, merged: [two.id] }, merged], messages: [newest] },
      }),
    );
    const joined = present(await of(one.id));
    assert.deepEqual([joined.unreadCount, joined.lastMessageId], [3, newest.id]);
    assert.equal(await of(two.id), undefined);
    assert.deepEqual(
      (await list()).map(({ id }) => id),
      [joined.id],
    );
  });

  check(
    'tells what changed at once, at most once a second, and then what it is by now',
    async () => {
      const { id, person, inbound, add, of, change, channel, conversations, stores } =
        await opened();
      const [one, two] = [await person(), await person()];
      const told = async () =>
        (await stores.events.list(id, { after: 0, since: 0, limit: 99 }))
          .filter(({ type }) => type === 'conversation.updated')
          .map(({ text, subject }) => {
            const { data } = JSON.parse(text);
            assert.equal(data.id, subject);
            return [data.contact, data.unread_count];
          });
      const waiting = async () =>
        (await conversations.waiting(9)).filter(({ project }) => project === id);
      await add(anyMessage(channel, { contact: one.id }));
      assert.deepEqual(await told(), []);
      await add(inbound(one.id), inbound(two.id));
      assert.deepEqual(await told(), [
        [one.id, 1],
        [two.id, 1],
      ]);
      assert.deepEqual(await waiting(), []);
      await add(inbound(one.id), inbound(one.id), anyMessage(channel, { contact: two.id }));
      assert.equal((await told()).length, 2);
      const late = {
        project: id,
        id: conversationId(channel.id, one.id),
        announceAt: noon + 1_000,
      };
      assert.deepEqual(await waiting(), [late]);
      const announce = async (at: number) =>
        rightOf(await change({ at, announceConversations: [late.id, anyId('conv')] }));
      // Too soon by this clock, and by one that is a little behind.
      for (const at of [noon + 999, noon - 999]) await announce(at);
      assert.equal((await told()).length, 2);
      await Promise.all([announce(noon + 1_000), announce(noon + 1_001)]);
      assert.deepEqual((await told()).slice(2), [[one.id, 3]]);
      assert.deepEqual(await waiting(), []);
      assert.equal(present(await of(one.id)).announceAt, undefined);
      // A clock that stepped back makes nothing late.
      rightOf(await change({ at: noon - 5_000, readConversations: [present(await of(one.id))] }));
      assert.deepEqual((await told()).slice(3), [[one.id, 0]]);
    },
  );

  check('is corrected as it was counted, as long as it says what it said', async () => {
    const { person, inbound, add, of, change, list } = await opened();
    const [one, two] = [await person(), await person()];
    await add(inbound(one.id), inbound(one.id), inbound(two.id));
    const { id: conversation, ...before } = present(await of(one.id));
    const stored = {
      ...{ lastMessageId: before.lastMessageId, unreadCount: before.unreadCount },
      lastInboundAt: before.lastInboundAt,
    };
    const counted = { lastMessageId: anyId('msg'), unreadCount: 7, lastInboundAt: noon + 9 };
    for (const stale of [
      { ...stored, unreadCount: 5 },
      { ...stored, lastMessageId: anyId('msg') },
      { ...stored, lastInboundAt: noon + 5 },
      { lastMessageId: stored.lastMessageId, unreadCount: stored.unreadCount },
    ]) {
      const correctConversations = [{ conversation, stored: stale, counted }];
      const refused = leftOf(await change({ correctConversations }));
      assert.deepEqual(refused, { code: 'changed', id: conversation });
    }
    const gone = [{ conversation: anyId('conv'), stored, counted }];
    assert.equal(leftOf(await change({ correctConversations: gone })).code, 'changed');
    rightOf(await change({ correctConversations: [{ conversation, stored, counted }] }));
    const { lastMessageId, unreadCount, lastInboundAt, revision } = present(await of(one.id));
    assert.deepEqual({ lastMessageId, unreadCount, lastInboundAt }, counted);
    assert.equal(revision, (before.revision ?? 0) + 1);
    // The window does not close by a count: the message that opened it can have been removed.
    const again = { lastMessageId, unreadCount: 6 };
    const next = [{ conversation, stored: counted, counted: again }];
    rightOf(await change({ correctConversations: next }));
    assert.equal(present(await of(one.id)).lastInboundAt, noon + 9);
    const last = { ...again, lastInboundAt: noon + 9 };
    const ends = [{ conversation, stored: last, counted: undefined }];
    rightOf(await change({ correctConversations: ends }));
    assert.deepEqual(
      (await list()).map(({ contactId }) => contactId),
      [two.id],
    );
  });

  check('is assigned to a member or to none, and stays so when contacts are joined', async () => {
    const { person, inbound, add, of, change, channel } = await opened();
    const [one, two] = [await person(), await person()];
    await add(inbound(one.id), inbound(two.id));
    const [ada, grace] = [anyId('user'), anyId('user')];
    const assign = (contact: ContactId, assignee: typeof ada | undefined) =>
      change({
        at: noon + 5,
        assignConversations: [
          { conversation: conversationId(channel.id, contact), assignee },
          { conversation: anyId('conv'), assignee },
        ],
      });
    const assigned = async (contact: ContactId) => {
      const { assignee, updatedAt } = present(await of(contact));
      return [assignee, updatedAt];
    };
    rightOf(await assign(one.id, ada));
    assert.deepEqual(await assigned(one.id), [ada, noon + 5]);
    assert.deepEqual(await assigned(two.id), [undefined, noon]);
    rightOf(await assign(one.id, undefined));
    assert.deepEqual(await assigned(one.id), [undefined, noon + 5]);
    rightOf(await assign(two.id, grace));
    const stays = { ...one, merged: [two.id] };
    rightOf(await change({ puts: { contacts: [stays, mergedContact(two, one.id, noon)] } }));
    assert.deepEqual(await assigned(one.id), [grace, noon + 5]);
  });

  check(
    'is listed by the member who answers it, and with those that no member answers',
    async () => {
      const { person, inbound, add, of, change, list } = await opened();
      const people = await Promise.all(times(4, person));
      const [a, b, c, d] = people.map((each) => each.id) as [
        ContactId,
        ContactId,
        ContactId,
        ContactId,
      ];
      await add(...people.map(({ id }) => inbound(id)));
      const [ada, grace] = [anyId('user'), anyId('user')];
      const assign = async (contact: ContactId, assignee: typeof ada | undefined) => {
        const { id: conversation } = present(await of(contact));
        rightOf(await change({ assignConversations: [{ conversation, assignee }] }));
      };
      const peopleOf = async (page: Partial<ConversationPage>) =>
        (await list(page)).map(({ contactId }) => contactId);
      await assign(a, ada);
      await assign(c, ada);
      await assign(b, grace);
      assert.deepEqual(await peopleOf({ assignee: ada }), [c, a]);
      assert.deepEqual(await peopleOf({ assignee: grace }), [b]);
      assert.deepEqual(await peopleOf({ assignee: 'none' }), [d]);
      assert.deepEqual(await peopleOf({ assignee: anyId('user') }), []);
      assert.deepEqual(await peopleOf({}), [d, c, b, a]);
      const { lastMessageId: before } = present(await of(c));
      assert.deepEqual(await peopleOf({ assignee: ada, limit: 1 }), [c]);
      assert.deepEqual(await peopleOf({ assignee: ada, before, limit: 1 }), [a]);
      rightOf(await change({ readConversations: [present(await of(c))] }));
      assert.deepEqual(await peopleOf({ assignee: ada, unread: true }), [a]);
      assert.deepEqual(await peopleOf({ assignee: 'none', unread: true }), [d]);
      assert.deepEqual(await peopleOf({ assignee: ada, writtenSince: noon }), []);
      await assign(a, grace);
      await assign(c, undefined);
      await add(inbound(b));
      assert.deepEqual(await peopleOf({ assignee: ada }), []);
      assert.deepEqual(await peopleOf({ assignee: grace }), [b, a]);
      assert.deepEqual(await peopleOf({ assignee: 'none' }), [d, c]);
    },
  );

  check('ends with its contact, and with its last message', async () => {
    const { person, inbound, add, of, change } = await opened();
    const [one, two] = [await person(), await person()];
    const [older, newer] = [inbound(one.id), inbound(one.id)];
    await add(older, newer, inbound(two.id));
    rightOf(await change({ removeContacts: [{ id: two.id, version: 1 }] }));
    assert.equal(await of(two.id), undefined);
    const { id: conversation } = present(await of(one.id));
    const leave = async (message: Message, last?: Message) => {
      const { revision } = present(await of(one.id));
      return change({
        removeMessages: [{ id: message.id, version: 1 }],
        leaveConversations: [{ conversation, revision, message, last: last?.id }],
      });
    };
    rightOf(await leave(newer, older));
    const left = present(await of(one.id));
    assert.deepEqual([left.unreadCount, left.lastMessageId], [1, older.id]);
    rightOf(await leave(older));
    assert.equal(await of(one.id), undefined);
  });

  check('lists the messages of contacts, newest first, in their project', async () => {
    const { id, person, inbound, add, messages, stores, channel } = await opened();
    const [one, two] = [await person(), await person()];
    const all = [
      inbound(one.id),
      inbound(two.id),
      anyMessage(channel, { contact: one.id }),
      anyMessage(channel),
    ];
    await add(...all);
    const idsOf = async (contacts: readonly ContactId[], page: object = {}) =>
      (await messages.ofContacts(id, { contacts, limit: 9, ...page })).map((each) => each.id);
    const [first, second, third] = all.map((each) => each.id);
    assert.deepEqual(await idsOf([one.id]), [third, first]);
    assert.deepEqual(await idsOf([one.id, two.id]), [third, second, first]);
    assert.deepEqual(await idsOf([two.id, one.id], { limit: 2 }), [third, second]);
    assert.deepEqual(await idsOf([two.id, one.id], { before: third }), [second, first]);
    assert.deepEqual(await idsOf([]), []);
    const other = await openProject(stores);
    assert.deepEqual(
      await stores.messages.ofContacts(other.id, { contacts: [one.id], limit: 9 }),
      [],
    );
  });

  check('lists the newest messages of several contacts, however they are spread', async () => {
    const { id, person, inbound, add, messages } = await opened();
    const people = await Promise.all(times(5, person));
    // One wrote all of the newest, one a run in the middle, one only the oldest, and two in turns.
    const writers = [2, 2, 3, 3, 4, 3, 4, 1, 1, 1, 1, 1, 1, 3, 4, 0, 0, 0, 0, 0, 0];
    const all = writers.map((writer) => inbound(present(people[writer]).id));
    await add(...all);
    const contacts = people.map((each) => each.id);
    const newest = all.map((each) => each.id).toReversed();
    for (const before of [undefined, newest[6], newest[14]])
      for (let limit = 1; limit <= all.length + 1; limit += 1) {
        const page = await messages.ofContacts(id, { contacts, limit, before });
        const begin = before === undefined ? 0 : newest.indexOf(before) + 1;
        assert.deepEqual(
          page.map((each) => each.id),
          newest.slice(begin, begin + limit),
          `${limit} before ${before}`,
        );
      }
  });

  check('finds contacts by a range of ids', async () => {
    const { id, person, contacts } = await opened();
    const [one, two] = [await person(), await person()];
    const found = await contacts.within(id, { first: one.id, last: one.id });
    assert.deepEqual(found, [one]);
    const both = await contacts.within(id, { first: one.id, last: two.id });
    assert.deepEqual(new Set(both.map((each) => each.id)), new Set([one.id, two.id]));
  });
};

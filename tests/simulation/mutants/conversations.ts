import * as E from 'fp-ts/lib/Either.js';
import type { Tables } from '../../../adapters/memory/tables.js';
import type { Change } from '../../../core/commit/change.js';
import type { Contact } from '../../../core/model/contacts/contact.js';
import type { Conversation } from '../../../core/model/conversations/conversation.js';
import { conversationOf } from '../../../core/model/conversations/conversation-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Mutant } from '../assemble.js';

/** The contacts that a Change merges into others. */
const mergedIn = ({ puts }: Change): readonly Contact[] =>
  (puts?.contacts ?? []).filter(({ mergedInto }) => mergedInto !== undefined);

/** The messages that a Change receives. */
const receivedIn = ({ puts }: Change): readonly Message[] =>
  (puts?.messages ?? []).filter(
    ({ version, direction }) => version === 0 && direction === 'inbound',
  );

/** Writes some conversations over. */
const rewrite = (
  { facts: { conversations } }: Tables,
  write: (conversation: Conversation) => Conversation | undefined,
): void => {
  for (const [key, conversation] of conversations) {
    const written = write(conversation);
    if (written) conversations.set(key, written);
  }
};

export const mergeLeavesAddress: Mutant = {
  name: 'merge that leaves an address behind',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const [merged] = mergedIn(change);
      const left = change.removeContactKeys?.findLast(({ of }) => of === merged?.id);
      if (!left) return stores.commit(change);
      return stores.commit({
        ...change,
        contactKeys: (change.contactKeys ?? []).filter(({ key }) => key !== left.key),
        removeContactKeys: (change.removeContactKeys ?? []).filter((each) => each !== left),
      });
    }),
  }),
};

export const mergeForgetsUnread: Mutant = {
  name: 'merge that loses what was unread',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const ended = mergedIn(change).flatMap(({ id, mergedInto }) =>
        [...memory.facts.conversations.values()]
          .filter(({ contactId }) => contactId === id)
          .map(({ channel, unreadCount }) => ({ channel, unreadCount, into: mergedInto })),
      );
      const outcome = await stores.commit(change);
      if (E.isLeft(outcome)) return outcome;
      rewrite(memory, (each) => {
        const lost = ended.find(
          ({ channel, into }) => each.channel === channel && each.contactId === into,
        );
        return lost && { ...each, unreadCount: each.unreadCount - lost.unreadCount };
      });
      return outcome;
    }),
  }),
};

export const newestMessageQuoted: Mutant = {
  name: 'reply that quotes the newest message of its channel, of any person',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const [message, ...others] = change.puts?.messages ?? [];
      if (message?.version !== 0 || message.direction === 'inbound' || !message.inReplyTo)
        return stores.commit(change);
      const newest = [...memory.messages.values()].findLast(
        ({ channel, direction }) => channel === message.channel && direction === 'inbound',
      );
      const messages = [{ ...message, inReplyTo: newest?.id ?? message.inReplyTo }, ...others];
      return stores.commit({ ...change, puts: { ...change.puts, messages } });
    }),
  }),
};

export const unreadCountedInSecondTransaction: Mutant = {
  name: 'message received in one transaction, and counted as unread in another',
  store: ({ stores, memory }, around) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const before = new Map(memory.facts.conversations);
      const outcome = await stores.commit(change);
      const isLost = around.chance.happens(around.faults().storeRefuses);
      const received = receivedIn(change);
      if (E.isLeft(outcome) || received.length === 0 || !isLost) return outcome;
      const counted = received.map(conversationOf);
      rewrite(memory, (each) =>
        counted.includes(each.id)
          ? { ...each, unreadCount: before.get(`${each.project} ${each.id}`)?.unreadCount ?? 0 }
          : undefined,
      );
      // The second one failed, and nothing repeats it.
      return outcome;
    }),
  }),
};

export const groupCountedAsPerson: Mutant = {
  name: 'message of a group that counts in the conversation of its person',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => {
      const messages = (change.puts?.messages ?? []).map(
        ({ groupConversation: _, context: __, ...message }) => message,
      );
      return stores.commit(
        change.puts ? { ...change, puts: { ...change.puts, messages } } : change,
      );
    }),
  }),
};

export const windowFromArrival: Mutant = {
  name: 'window that counts from the arrival',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const outcome = await stores.commit(change);
      if (E.isLeft(outcome)) return outcome;
      for (const message of receivedIn(change))
        rewrite(memory, (each) =>
          each.id === conversationOf(message)
            ? { ...each, lastInboundAt: message.progress.reachedAt.accepted }
            : undefined,
        );
      return outcome;
    }),
  }),
};

export const lateEventForgotten: Mutant = {
  name: 'event of a conversation that comes too soon, and is dropped',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const outcome = await stores.commit(change);
      rewrite(memory, ({ announceAt, ...each }) => (announceAt === undefined ? undefined : each));
      return outcome;
    }),
  }),
};

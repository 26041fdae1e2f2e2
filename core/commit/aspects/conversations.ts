import type { Contact } from '../../model/contacts/contact.js';
import { announced, isAnnounced } from '../../model/conversations/announce.js';
import type { Conversation } from '../../model/conversations/conversation.js';
import { conversationId, conversationOf } from '../../model/conversations/conversation-id.js';
import {
  allRead,
  assigned,
  called,
  corrected,
  joinedConversation,
  saysAs,
  withMessage,
  withoutMessage,
} from '../../model/conversations/moves.js';
import type { EventDraft } from '../../model/events/event.js';
import type { Message } from '../../model/messages/message.js';
import type { ContactId, ConversationId, ProjectId } from '../../shared/ids.js';
import { type Aspect, emptyPhase } from '../aspect.js';
import type { Change } from '../change.js';
import type { FactQuery } from '../fact-query.js';
import { type Facts, factKey } from '../facts.js';
import type { EndedConversation } from '../verdict.js';
import { addEvents } from './events.js';

/**
 * Conversations. They follow from the messages that a Change adds and removes, and from the contacts that it merges and
 * removes, so no Change can leave them out (docs/specification.md#2.14.4).
 */
export const conversations: Aspect = {
  needs: (query, change) => {
    const { project, puts, readConversations, announceConversations, removeContacts } = change;
    const { leaveConversations, assignConversations, correctConversations, calls } = change;
    for (const message of puts?.messages ?? none) addOf(query, message, puts?.contacts);
    for (const part of [leaveConversations, assignConversations, correctConversations, calls])
      for (const { conversation } of part ?? none) addId(query, project, conversation);
    for (const { id } of readConversations ?? none) addId(query, project, id);
    for (const id of announceConversations ?? none) addId(query, project, id);
    for (const { id } of removeContacts ?? none) addContact(query, project, id);
    for (const { from, into } of mergesIn(puts?.contacts)) {
      addContact(query, project, from);
      addContact(query, project, into);
    }
  },
  conflict: ({ conversations: all }, change) => {
    const { project, readConversations, leaveConversations, correctConversations } = change;
    for (const { conversation: id, revision, message } of leaveConversations ?? none) {
      const is = all.get(factKey(project, id));
      if (is?.lastMessageId === message.id && is.revision !== revision)
        return { code: 'changed', id };
    }
    for (const { id, lastMessageId, unreadCount } of readConversations ?? none) {
      const is = all.get(factKey(project, id));
      if (is?.lastMessageId !== lastMessageId || is.unreadCount !== unreadCount)
        return { code: 'changed', id };
    }
    for (const { conversation: id, stored } of correctConversations ?? none) {
      const is = all.get(factKey(project, id));
      if (!is || !saysAs(is, stored)) return { code: 'changed', id };
    }
    return undefined;
  },
  apply: (facts, change, verdict) => {
    const rows = rowsOf(facts, change.project);
    for (const part of parts) part(rows, change);
    if (rows.ended.length > 0) verdict.endedConversations = rows.ended;
    if (rows.changed.size === 0 && !change.announceConversations) return;
    addEvents(facts, change, verdict, announce(rows, change));
    verdict.conversations = [...rows.changed.keys()];
  },
  touches: emptyPhase,
};

/** The conversations of a project, as the Changes so far have left them. */
type Rows = {
  readonly find: (id: ConversationId) => Conversation | undefined;
  readonly of: (contact: ContactId) => readonly Conversation[];
  readonly store: (id: ConversationId, is: Conversation) => void;
  /** Each that was changed, as it was before. */
  readonly changed: Map<ConversationId, Conversation | undefined>;
  /** Ends a conversation, or joins it to another one. */
  readonly end: (ended: EndedConversation) => void;
  readonly ended: readonly EndedConversation[];
};

const rowsOf = ({ conversations: all }: Facts, project: ProjectId): Rows => {
  const changed = new Map<ConversationId, Conversation | undefined>();
  const ended: EndedConversation[] = [];
  return {
    changed,
    ended,
    find: (id) => all.get(factKey(project, id)),
    of: (contact) =>
      [...all.values()].filter((each) => each.contactId === contact && each.project === project),
    store: (id, is) => {
      const key = factKey(project, id);
      const was = all.get(key);
      if (is === was) return;
      if (!changed.has(id)) changed.set(id, was);
      all.set(key, is);
    },
    end: (conversation) => {
      const { id } = conversation;
      const key = factKey(project, id);
      const was = all.get(key);
      if (!was) return;
      if (!changed.has(id)) changed.set(id, was);
      all.delete(key);
      ended.push(conversation);
    },
  };
};

/** Contacts that turned out to be one person have one conversation in each channel. */
const join = ({ find, of, store, end }: Rows, { at, puts }: Change): void => {
  for (const { from, into } of mergesIn(puts?.contacts))
    for (const ended of of(from)) {
      const id = conversationId(ended.channel, into);
      store(id, joinedConversation(find(id), ended, { contact: into, at }));
      end({ id: ended.id, into: id });
    }
};

const add = ({ find, store }: Rows, { at, puts }: Change): void => {
  for (const message of puts?.messages ?? none) {
    const id = isNew(message) ? conversationOf(message) : undefined;
    if (id) store(id, withMessage(find(id), message, { id, at }));
  }
};

/** What a person did beside the messages. The first message of a conversation can come after a call. */
const call = ({ find, store }: Rows, { at, calls }: Change): void => {
  for (const { conversation: id, at: calledAt } of calls ?? none) {
    const conversation = find(id);
    if (conversation) store(id, called(conversation, calledAt, at));
  }
};

const read = ({ find, store }: Rows, { at, readConversations }: Change): void => {
  for (const { id } of readConversations ?? none) {
    const conversation = find(id);
    if (conversation) store(id, allRead(conversation, at));
  }
};

const assign = ({ find, store }: Rows, { at, assignConversations }: Change): void => {
  for (const { conversation: id, assignee } of assignConversations ?? none) {
    const conversation = find(id);
    if (conversation) store(id, assigned(conversation, assignee, at));
  }
};

const leave = ({ find, store, end }: Rows, { leaveConversations }: Change): void => {
  for (const { conversation: id, message, last } of leaveConversations ?? none) {
    const conversation = find(id);
    if (!conversation) continue;
    const left = withoutMessage(conversation, message, last);
    if (left) store(id, left);
    else end({ id });
  }
};

const correct = ({ find, store, end }: Rows, { at, correctConversations }: Change): void => {
  for (const { conversation: id, counted } of correctConversations ?? none) {
    const conversation = find(id);
    if (conversation && counted) store(id, corrected(conversation, counted, at));
    else end({ id });
  }
};

const remove = ({ of, end }: Rows, { removeContacts }: Change): void => {
  for (const { id } of removeContacts ?? none)
    for (const conversation of of(id)) end({ id: conversation.id });
};

/**
 * The events of what changed, and those that were due. A removal for age tells nothing new
 * (docs/specification.md#2.14.7).
 */
const announce = (
  { find, store, changed }: Rows,
  { at, removeMessages, announceConversations = none }: Change,
): readonly EventDraft[] => {
  const ids = new Set(announceConversations.filter((id) => find(id)?.announceAt !== undefined));
  for (const [id, was] of removeMessages ? none : changed) {
    const is = find(id);
    if (is && isAnnounced(was, is)) ids.add(id);
  }
  return [...ids].flatMap((id) => {
    const conversation = find(id);
    if (!conversation) return [];
    const { is, event } = announced(conversation, at);
    store(id, is);
    return event ?? [];
  });
};

/** A message that comes with a merge is the newest of the joined conversation. */
const parts = [join, add, call, read, assign, leave, correct, remove] as const;

const none: readonly never[] = [];

const isNew = ({ version }: Message): boolean => version === 0;

/** Whether a message is the first one of a contact that comes with it. Then there is no conversation to read, but in a group. */
const isFirstOf = (
  { contact, groupConversation }: Message,
  contacts: readonly Contact[],
): boolean =>
  groupConversation === undefined &&
  contacts.some(({ id, version }) => id === contact && version === 0);

const addId = ({ conversations: { ids } }: FactQuery, project: ProjectId, id: ConversationId) =>
  ids.set(factKey(project, id), { project, id });

const addOf = (query: FactQuery, message: Message, contacts: readonly Contact[] = none): void => {
  if (!isNew(message) || isFirstOf(message, contacts)) return;
  const id = conversationOf(message);
  if (id) addId(query, message.project, id);
};

const addContact = (
  { conversations: { of } }: FactQuery,
  project: ProjectId,
  contact: ContactId,
): void => void of.set(factKey(project, contact), { project, contact });

type Merge = { readonly from: ContactId; readonly into: ContactId };

/** The merges that a Change commits: a contact without conversations can be written again. */
const mergesIn = (contacts: readonly Contact[] = none): readonly Merge[] =>
  contacts.flatMap(({ id, mergedInto }) => (mergedInto ? [{ from: id, into: mergedInto }] : []));

import { factKey } from '../../core/commit/facts.js';
import type { Note } from '../../core/model/conversations/note.js';
import { pageOfConversations } from '../../core/model/conversations/page.js';
import type { Message } from '../../core/model/messages/message.js';
import type { Template } from '../../core/model/templates/template.js';
import type { ContactPlace } from '../../core/ports/stores/contact-store.js';
import type { MessagePage } from '../../core/ports/stores/message-store.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { TemplatePage } from '../../core/ports/stores/template-store.js';
import type { ConversationId, ProjectId } from '../../core/shared/ids.js';
import { eventAt, eventOf, eventsOf } from './event-log.js';
import { latestEvents, mentionOf, sequenceAt } from './search/latest-events.js';
import { memoryMessageSearch } from './search/message-search.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

type Readers = Pick<
  Stores,
  | 'messages'
  | 'channels'
  | 'contacts'
  | 'conversations'
  | 'notes'
  | 'templates'
  | 'media'
  | 'events'
  | 'idempotency'
  | 'timeline'
  | 'externalIds'
  | 'unmatchedReports'
>;

/** The newest messages of a project before a place that fit. */
const newestMessages = (
  { messages }: Tables,
  project: ProjectId,
  { before, limit }: Pick<MessagePage, 'before' | 'limit'>,
  fits: (message: Message) => boolean,
): readonly Message[] =>
  [...messages.values()]
    .filter((message) => message.project === project && fits(message))
    .filter(({ id }) => before === undefined || id < before)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);

/** The read side of the stores in memory. The ports document what each call promises. */
export const memoryReaders = (memory: Tables): Synchronous<Readers> => ({
  messages: {
    find: (project, id) => ofProject(project, memory.messages.get(id)),
    findMany: (project, ids) =>
      ids.flatMap((id) => ofProject(project, memory.messages.get(id)) ?? []),
    list: (project, { direction, ...page }) =>
      page.before === undefined || ofProject(project, memory.messages.get(page.before))
        ? newestMessages(
            memory,
            project,
            page,
            (message) => direction === undefined || message.direction === direction,
          )
        : [],
    ofContacts: (project, { contacts, ...page }) =>
      newestMessages(
        memory,
        project,
        page,
        ({ contact, groupConversation }) =>
          groupConversation === undefined && contacts.some((id) => id === contact),
      ),
    ofGroup: (project, { conversation, ...page }) =>
      newestMessages(
        memory,
        project,
        page,
        ({ groupConversation }) => groupConversation === conversation,
      ),
    search: memoryMessageSearch(memory),
  },
  channels: {
    find: (project, id) => ofProject(project, memory.channels.get(id)),
    findAnywhere: (id) => memory.channels.get(id),
    ofProvider: (provider) =>
      [...memory.channels.values()].filter((channel) => channel.provider === provider),
    list: (project) =>
      [...memory.channels.values()].filter((channel) => channel.project === project),
  },
  contacts: {
    find: (project, id) => ofProject(project, memory.contacts.get(id)),
    holder: (project, key) => {
      const id = memory.facts.contactKeys.get(factKey(project, key));
      return id && memory.contacts.get(id);
    },
    within: (project, { first, last }) =>
      [...memory.contacts.values()].filter(
        (contact) => contact.project === project && contact.id >= first && contact.id <= last,
      ),
    list: (project, { before, limit }) =>
      [...memory.contacts.values()]
        .filter((contact) => contact.project === project && contact.mergedInto === undefined)
        .filter((contact) => before === undefined || isLater(before, contact))
        .sort((a, b) => (isLater(a, b) ? -1 : 1))
        .slice(0, limit),
  },
  conversations: {
    waiting: (limit) =>
      [...memory.facts.conversations.values()]
        .flatMap(({ project, id, announceAt }) =>
          announceAt === undefined ? [] : [{ project, id, announceAt }],
        )
        .sort((a, b) => a.announceAt - b.announceAt)
        .slice(0, limit),
    find: (project, id) => memory.facts.conversations.get(factKey(project, id)),
    list: (project, page) =>
      pageOfConversations(
        [...memory.facts.conversations.values()].filter((each) => each.project === project),
        page,
      ),
    countUnread: (project, atMost) => {
      const all = [...memory.facts.conversations.values()];
      const unread = all.filter((each) => each.project === project && each.unreadCount > 0);
      return Math.min(unread.length, atMost);
    },
  },
  notes: {
    find: (project, id) => ofProject(project, memory.notes.get(id)),
    count: (project, conversation, atMost) =>
      Math.min(notesOf(memory, project, conversation).length, atMost),
    list: (project, { conversation, before = 'note_~', limit }) =>
      notesOf(memory, project, conversation)
        .filter(({ id }) => id < before)
        .sort((a, b) => (a.id > b.id ? -1 : 1))
        .slice(0, limit),
  },
  templates: {
    find: (project, id) => ofProject(project, memory.templates.get(id)),
    list: (project, page) => templatesOf(memory, project, page),
  },
  media: {
    find: (project, id) => ofProject(project, memory.media.get(id)),
    list: (project, { prefix, before, limit }) =>
      [...memory.media.values()]
        .filter((file) => file.project === project && file.id.startsWith(`${prefix}_`))
        .filter(({ id }) => before === undefined || id < before)
        .sort((a, b) => (a.id < b.id ? 1 : -1))
        .slice(0, limit),
    wanted: (candidates) => {
      const kept = new Set([...memory.media.values()].map(({ sha256 }) => sha256));
      return new Set(candidates.filter((sha256) => kept.has(sha256)));
    },
  },
  events: {
    find: (project, id) => eventOf(memory, project, id),
    list: (project, page) => eventsOf(memory, project, page),
    latest: (project, page) => latestEvents(memory, project, page),
    mentions: (project, page) => latestEvents(memory, project, page).map(mentionOf),
    sequenceAt: (project, at) => sequenceAt(memory, project, at),
    about: (project, subject) =>
      (memory.eventsAbout.get(subject) ?? [])
        .flatMap((sequence) => eventAt(memory, project, sequence) ?? [])
        // Events of other projects have the same sequence numbers.
        .filter((event) => event.subject === subject),
  },
  idempotency: {
    find: (project, key) => memory.facts.idempotency.get(factKey(project, key)),
  },
  timeline: {
    of: (project, message) =>
      ofProject(project, memory.messages.get(message)) ? (memory.timeline.get(message) ?? []) : [],
  },
  externalIds: {
    find: (project, name) => memory.facts.externalIds.get(factKey(project, name)),
  },
  unmatchedReports: {
    list: (project, name) => memory.unmatchedReports.get(factKey(project, name)) ?? [],
  },
});

/** Whether a contact was updated later than another one, or at the same instant and was made later. */
const isLater = (a: ContactPlace, b: ContactPlace): boolean =>
  a.updatedAt > b.updatedAt || (a.updatedAt === b.updatedAt && a.id > b.id);

const templatesOf = (
  memory: Tables,
  project: ProjectId,
  { status, channel, name, before, limit }: TemplatePage,
): readonly Template[] =>
  [...memory.templates.values()]
    .filter((template) => template.project === project)
    .filter((template) => status === undefined || template.status === status)
    .filter((template) => channel === undefined || template.channel === channel)
    .filter((template) => name === undefined || template.name === name)
    .filter(({ id }) => before === undefined || id < before)
    .sort((a, b) => (a.id < b.id ? 1 : -1))
    .slice(0, limit);

const ofProject = <R extends { readonly project: string }>(
  project: string,
  record: R | undefined,
): R | undefined => (record?.project === project ? record : undefined);

const notesOf = (
  { notes }: Tables,
  project: ProjectId,
  conversation: ConversationId,
): readonly Note[] =>
  [...notes.values()].filter(
    (note) => note.project === project && note.conversation === conversation,
  );

import { type ConversationPage, noAssignee } from '../../../core/model/conversations/page.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import { splitDamaged } from '../session/damaged-row.js';
import { type DatabaseSession, lookUp } from '../session/session.js';
import { afterEveryId, newestPages, wholePages } from '../session/whole-pages.js';
import { bind, execute } from '../session/work.js';
import { contactsBefore, contactsWithin, holdersOf } from '../tables/contacts.js';
import {
  conversationPages,
  countUnreadConversations,
  findConversations,
  placeOfConversation,
  waitingConversations,
} from '../tables/conversations.js';
import {
  channelsOf,
  channelsOfProvider,
  entityTables,
  findChannelsAnywhere,
  usedBlobs,
} from '../tables/entities.js';
import { mediaBefore } from '../tables/media.js';
import { externalIdKey, findExternalIds } from '../tables/messages/external-ids.js';
import { findIdempotencyRecords } from '../tables/messages/idempotency.js';
import { timelineOf } from '../tables/messages/timeline.js';
import { quarantineReports, unmatchedReportsOf } from '../tables/messages/unmatched-reports.js';
import { countNotes, findNotes, notesBefore } from '../tables/notes.js';
import { usageBetween, usageByDay } from '../tables/tenants/usage.js';
import { knexEvents } from './events.js';
import { knexMessages } from './messages.js';
import { knexTemplates } from './templates.js';
import { knexWebhooks } from './webhooks.js';

type Readers = Omit<
  Stores,
  | 'commit'
  | 'queue'
  | 'deliveryQueue'
  | 'tenants'
  | 'people'
  | 'audit'
  | 'requests'
  | 'alerts'
  | 'retention'
  | 'projectRemoval'
  | 'pendingInbound'
  | 'pendingMedia'
  | 'postedSends'
  | 'ephemeral'
  | 'subscriptions'
  | 'statistics'
  | 'queueSamples'
  | 'attemptCounts'
>;

/** The query for a page of conversations. */
const pagesOf = ({
  unread,
  assignee,
}: Pick<ConversationPage, 'unread' | 'assignee'>): keyof typeof conversationPages => {
  if (assignee === undefined) return unread ? 'unread' : 'any';
  if (assignee === noAssignee) return unread ? 'unassignedUnread' : 'unassigned';
  return unread ? 'assignedUnread' : 'assigned';
};

/** Makes damaged unmatched reports wait, by their ids. */
export type QuarantineReports = (ids: readonly number[]) => Promise<void>;

export const reportQuarantine =
  (session: DatabaseSession): QuarantineReports =>
  (ids) =>
    session.transact(() =>
      execute(
        bind(
          quarantineReports,
          ids.map((id) => ({ id })),
        ),
      ),
    );

/** The stores that only read, but for `quarantine`. Default: in a transaction of the session. */
export const knexReaders = (
  session: DatabaseSession,
  quarantine = reportQuarantine(session),
): Readers => {
  const { fetchRows } = session;
  const findIdempotencyRecord = session.lookUp(lookUp(findIdempotencyRecords));
  const findExternalId = session.lookUp(lookUp(findExternalIds));
  const findChannel = session.lookUp(lookUp(entityTables.channels.find));
  const findChannelAnywhere = session.lookUp(lookUp(findChannelsAnywhere));
  const findContact = session.lookUp(lookUp(entityTables.contacts.find));
  const findHolder = session.lookUp(lookUp(holdersOf));
  const readContacts = wholePages(session, contactsBefore);
  const findConversation = session.lookUp(lookUp(findConversations));
  const readConversations = (name: keyof typeof conversationPages) =>
    newestPages(session, conversationPages[name], placeOfConversation);
  const readNewest = {
    any: readConversations('any'),
    unread: readConversations('unread'),
    assigned: readConversations('assigned'),
    assignedUnread: readConversations('assignedUnread'),
    unassigned: readConversations('unassigned'),
    unassignedUnread: readConversations('unassignedUnread'),
  };
  const findNote = session.lookUp(lookUp(findNotes));
  const readNotes = wholePages(session, notesBefore);
  const readMedia = wholePages(session, mediaBefore);
  const findMedia = session.lookUp(lookUp(entityTables.media.find));
  return {
    messages: knexMessages(session),
    ...knexWebhooks(session),
    templates: knexTemplates(session),
    media: {
      find: (project, id) => findMedia({ project, id }),
      list: (project, { prefix, before = `${prefix}_~`, limit }) =>
        readMedia(limit, (size, last) => ({
          project,
          from_id: `${prefix}_`,
          before_id: last?.[0] ?? before,
          page_size: size,
        })),
      wanted: async (candidates) =>
        new Set(
          await fetchRows(
            usedBlobs,
            candidates.map((sha256) => ({ sha256 })),
          ),
        ),
    },
    events: knexEvents(session),
    channels: {
      find: (project, id) => findChannel({ project, id }),
      findAnywhere: (id) => findChannelAnywhere({ id }),
      ofProvider: (provider) => fetchRows(channelsOfProvider, [{ provider }]),
      list: (project) => fetchRows(channelsOf, [{ project }]),
    },
    contacts: {
      find: (project, id) => findContact({ project, id }),
      holder: (project, key) => findHolder({ project, key }),
      within: (project, range) => fetchRows(contactsWithin, [{ project, ...range }]),
      list: (project, { before, limit }) =>
        readContacts(limit, (size, last) => ({
          project,
          before_at: last?.[4] ?? before?.updatedAt ?? Number.MAX_SAFE_INTEGER,
          before_id: last?.[0] ?? before?.id ?? '',
          page_size: size,
        })),
    },
    conversations: {
      find: (project, id) => findConversation({ project, id }),
      waiting: (limit) => fetchRows(waitingConversations, [{ limit }]),
      list: async (
        project,
        { channels, unread, assignee, writtenSince = 0, from = '', before = afterEveryId, limit },
      ) => {
        return readNewest[pagesOf({ unread, assignee })](limit, (size, last) =>
          channels.map((channel) => ({
            project,
            channel,
            assignee: assignee === undefined || assignee === noAssignee ? '' : assignee,
            before: last ? placeOfConversation(last) : before,
            since: from,
            written_after: writtenSince,
            page_size: size,
          })),
        );
      },
      countUnread: async (project, atMost) => {
        const [count = 0] = await fetchRows(countUnreadConversations, [
          { project, at_most: atMost },
        ]);
        return count;
      },
    },
    notes: {
      find: (project, id) => findNote({ project, id }),
      count: async (project, conversation, atMost) => {
        const [count = 0] = await fetchRows(countNotes, [
          { project, conversation, at_most: atMost },
        ]);
        return count;
      },
      list: (project, { conversation, before = 'note_~', limit }) =>
        readNotes(limit, (size, last) => ({
          ...{ project, conversation },
          before_id: last?.[1] ?? before,
          page_size: size,
        })),
    },
    idempotency: { find: (project, key) => findIdempotencyRecord({ project, key }) },
    externalIds: {
      find: async (project, name) =>
        (await findExternalId(externalIdKey({ project, name })))?.owner,
    },
    timeline: {
      of: async (project, id) => (await fetchRows(timelineOf, [{ project, id }])).flat(),
    },
    unmatchedReports: {
      list: async (project, name) => {
        const reports = await fetchRows(unmatchedReportsOf, [{ project, name }]);
        const { whole, damaged } = splitDamaged(reports);
        for (const row of damaged) session.onDamagedRow(row);
        if (damaged.length > 0) await quarantine(damaged.map(({ id }) => Number(id)));
        return whole;
      },
    },
    usage: {
      sum: (project, fromDay, toDay) =>
        fetchRows(usageBetween, [{ project, from_day: fromDay, to_day: toDay }]),
      byDay: (project, fromDay, toDay) =>
        fetchRows(usageByDay, [{ project, from_day: fromDay, to_day: toDay }]),
    },
  };
};

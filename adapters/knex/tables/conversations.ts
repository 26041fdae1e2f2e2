import {
  type Conversation,
  conversationRecord,
} from '../../../core/model/conversations/conversation.js';
import type { WaitingConversation } from '../../../core/ports/stores/conversation-store.js';
import type {
  ChannelId,
  ConversationId,
  MessageId,
  ProjectId,
  UserId,
} from '../../../core/shared/ids.js';
import { inRecords } from '../session/checksum.js';
import { DamagedRow, recordIn } from '../session/damaged-row.js';
import {
  type Columns,
  type Command,
  insertInto,
  type PageQuery,
  type Query,
  type Row,
  type SqlFragments,
} from '../session/statement.js';

const byId: Columns<'project' | 'id'> = { project: 'text', id: 'text' };

const beside = {
  channel: 'text',
  last_message: 'text',
  last_inbound_at: 'bigint',
  unread: 'bigint',
  announce_at: 'bigint',
  assignee: 'text',
  record: 'text',
} as const;

type Cells = readonly [
  project: ProjectId,
  id: ConversationId,
  channel: ChannelId,
  lastMessage: MessageId,
  lastInboundAt: string | number | null,
  unread: string | number,
  announceAt: string | number | null,
  assignee: UserId | null,
  record: string,
];

type RawConversation = {
  readonly project: ProjectId;
  readonly id: ConversationId;
  readonly channel: ChannelId;
  readonly last_message: MessageId;
  readonly last_inbound_at: string | number | null;
  readonly unread: string | number;
  readonly announce_at: string | number | null;
  readonly assignee: UserId | null;
  readonly record: string;
};

const besideId = 'channel, last_message, last_inbound_at, unread, announce_at, assignee, record';
/** The columns of a conversation. */
export const conversationCells = `project, id, ${besideId}`;

/** Converts the cells of a conversation. It throws a `DamagedRow` for a text that is no conversation. */
const conversationFrom = ([
  project,
  id,
  channel,
  lastMessageId,
  lastInboundAt,
  unread,
  announceAt,
  assignee,
  record,
]: Cells): Conversation => {
  const stored = recordIn(record, { table: 'conversations', id }, [
    project,
    id,
    channel,
    lastMessageId,
    lastInboundAt,
    unread,
    announceAt,
    assignee,
  ]);
  try {
    return conversationRecord.read(stored, {
      project,
      id,
      channel,
      lastMessageId,
      ...(lastInboundAt !== null && { lastInboundAt: Number(lastInboundAt) }),
      unreadCount: Number(unread),
      ...(announceAt !== null && { announceAt: Number(announceAt) }),
      ...(assignee !== null && { assignee }),
    });
  } catch (cause) {
    throw new DamagedRow('conversations', id, { cause });
  }
};

const fromRow = (row: RawConversation): Conversation =>
  conversationFrom([
    row.project,
    row.id,
    row.channel,
    row.last_message,
    row.last_inbound_at,
    row.unread,
    row.announce_at,
    row.assignee,
    row.record,
  ]);

/** The conversations with the given ids. */
export const findConversations: Query<'project' | 'id', RawConversation, Conversation> = {
  name: 'find_conversations',
  columns: byId,
  sql: ({ tables, given }) =>
    `select given.*, ${besideId} from ${given} join ${tables.conversations} using (project, id)`,
  fromRow,
};

/** The conversations whose ids are from the first to the last of a range. */
export const conversationsWithin: Query<
  'project' | 'first' | 'last',
  RawConversation,
  Conversation
> = {
  name: 'conversations_within',
  columns: { project: 'text', first: 'text', last: 'text' },
  sql: ({ tables, given }) =>
    `select given.project, id, ${besideId} from ${given} join ${tables.conversations}
         on conversations.project = given.project and conversations.id between given.first and given.last`,
  fromRow,
};

/** Stores conversations as they are. */
export const putConversations = insertInto(
  'conversations',
  { ...byId, ...beside },
  `on conflict (project, id) do update set ${Object.keys(beside)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')}`,
);

/** The row of a conversation. */
export const rowOf = (conversation: Conversation): Row<keyof typeof beside | 'project' | 'id'> => {
  const { project, id, channel, lastMessageId, lastInboundAt = null, unreadCount } = conversation;
  const { announceAt = null, assignee = null } = conversation;
  const json = JSON.stringify(conversationRecord.write(conversation));
  return {
    project,
    id,
    channel,
    last_message: lastMessageId,
    last_inbound_at: lastInboundAt,
    unread: unreadCount,
    announce_at: announceAt,
    assignee,
    record: inRecords.add(json, [
      project,
      id,
      channel,
      lastMessageId,
      lastInboundAt,
      unreadCount,
      announceAt,
      assignee,
    ]),
  };
};

/** Deletes conversations. */
export const deleteConversations: Command<'project' | 'id'> = {
  name: 'delete_conversations',
  columns: byId,
  sql: ({ tables, given }) =>
    `delete from ${tables.conversations} where (project, id) in (select project, id from ${given})`,
};

/** The conversations of which an event waits, the earliest first. */
export const waitingConversations: Query<
  'limit',
  {
    readonly project: ProjectId;
    readonly id: ConversationId;
    readonly announce_at: string | number;
  },
  WaitingConversation
> = {
  name: 'waiting_conversations',
  columns: { limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select project, id, announce_at from ${tables.conversations}
      where announce_at is not null order by announce_at limit ${value('limit')}`,
  fromRow: ({ project, id, announce_at }) => ({ project, id, announceAt: Number(announce_at) }),
};

type PageColumn =
  | 'project'
  | 'channel'
  | 'assignee'
  | 'before'
  | 'since'
  | 'written_after'
  | 'page_size';

/** Which conversations a page has: by their index, and a condition. */
type PageOf = {
  readonly index: string;
  readonly condition?: (fragments: Pick<SqlFragments, 'each'>) => string;
};

const conversationsBefore = (
  name: string,
  { index, condition = () => '' }: PageOf,
): PageQuery<PageColumn, Cells, Conversation> => ({
  name,
  columns: {
    project: 'text',
    channel: 'text',
    assignee: 'text',
    before: 'text',
    since: 'text',
    written_after: 'bigint',
    page_size: 'bigint',
  },
  sql: (fragments) => {
    const { tables, pages, each, indexedBy } = fragments;
    return pages(
      `select ${conversationCells} from ${tables.conversations} ${indexedBy(index)}
        where project = ${each('project')} and channel = ${each('channel')}
          and last_message < ${each('before')} and last_message >= ${each('since')} ${condition(fragments)}
          and coalesce(last_inbound_at, 0) >= ${each('written_after')}
        order by last_message desc limit ${each('page_size')}`,
    );
  },
  fromCells: conversationFrom,
});

/** The place of a conversation in its lists: the id of its newest message. */
export const placeOfConversation = (cells: Cells): MessageId => cells[3];

const isOfMember: PageOf['condition'] = ({ each }) => `and assignee = ${each('assignee')}`;

/** Conversations of a channel whose newest message is before a place, the most recent first. */
export const conversationPages = {
  any: conversationsBefore('conversations_before', { index: 'conversations_by_message' }),
  unread: conversationsBefore('unread_conversations_before', {
    index: 'unread_conversations',
    condition: () => 'and unread > 0',
  }),
  assigned: conversationsBefore('assigned_conversations_before', {
    index: 'assigned_conversations',
    condition: isOfMember,
  }),
  assignedUnread: conversationsBefore('assigned_unread_conversations_before', {
    index: 'assigned_conversations',
    condition: (fragments) => `${isOfMember(fragments)} and unread > 0`,
  }),
  unassigned: conversationsBefore('unassigned_conversations_before', {
    index: 'conversations_by_message',
    condition: () => 'and assignee is null',
  }),
  unassignedUnread: conversationsBefore('unassigned_unread_conversations_before', {
    index: 'unread_conversations',
    condition: () => 'and unread > 0 and assignee is null',
  }),
};

/** How many conversations of a project have unread messages, counted no further than given. */
export const countUnreadConversations: Query<
  'project' | 'at_most',
  { readonly unread: string | number },
  number
> = {
  name: 'count_unread_conversations',
  columns: { project: 'text', at_most: 'bigint' },
  sql: ({ tables, indexedBy, value }) =>
    `select count(*) as unread from
       (select 1 from ${tables.conversations} ${indexedBy('unread_conversations')}
         where project = ${value('project')} and unread > 0 limit ${value('at_most')}) as found`,
  fromRow: ({ unread }) => Number(unread),
};

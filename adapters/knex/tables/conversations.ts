import {
  type Conversation,
  conversationRecord,
} from '../../../core/model/conversations/conversation.js';
import type { ChannelId, ConversationId, MessageId, ProjectId } from '../../../core/shared/ids.js';
import { DamagedRow, objectIn } from '../session/damaged-row.js';
import {
  type Columns,
  type Command,
  insertInto,
  type PageQuery,
  type Query,
  type Row,
} from '../session/statement.js';

const byId: Columns<'project' | 'id'> = { project: 'text', id: 'text' };

const beside = {
  channel: 'text',
  last_message: 'text',
  last_inbound_at: 'bigint',
  unread: 'bigint',
  record: 'text',
} as const;

type Cells = readonly [
  project: ProjectId,
  id: ConversationId,
  channel: ChannelId,
  lastMessage: MessageId,
  lastInboundAt: string | number | null,
  unread: string | number,
  record: string,
];

type RawConversation = {
  readonly project: ProjectId;
  readonly id: ConversationId;
  readonly channel: ChannelId;
  readonly last_message: MessageId;
  readonly last_inbound_at: string | number | null;
  readonly unread: string | number;
  readonly record: string;
};

const besideId = 'channel, last_message, last_inbound_at, unread, record';
const cells = `project, id, ${besideId}`;

/** Converts the cells of a conversation. It throws a `DamagedRow` for a text that is no conversation. */
const conversationFrom = ([
  project,
  id,
  channel,
  lastMessageId,
  lastInboundAt,
  unread,
  record,
]: Cells): Conversation => {
  const stored = objectIn(record, { table: 'conversations', id });
  try {
    return conversationRecord.read(stored, {
      ...{ project, id, channel, lastMessageId },
      ...(lastInboundAt !== null && { lastInboundAt: Number(lastInboundAt) }),
      unreadCount: Number(unread),
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
  return {
    ...{ project, id, channel },
    last_message: lastMessageId,
    last_inbound_at: lastInboundAt,
    unread: unreadCount,
    record: JSON.stringify(conversationRecord.write(conversation)),
  };
};

/** Deletes conversations. */
export const deleteConversations: Command<'project' | 'id'> = {
  name: 'delete_conversations',
  columns: byId,
  sql: ({ tables, given }) =>
    `delete from ${tables.conversations} where (project, id) in (select project, id from ${given})`,
};

type PageColumn = 'project' | 'channel' | 'before' | 'since' | 'written_after' | 'page_size';

const conversationsBefore = (
  name: string,
  index: string,
  condition: string,
): PageQuery<PageColumn, Cells, Conversation> => ({
  name,
  columns: {
    project: 'text',
    channel: 'text',
    before: 'text',
    since: 'text',
    written_after: 'bigint',
    page_size: 'bigint',
  },
  sql: ({ tables, pages, each, indexedBy }) =>
    pages(
      `select ${cells} from ${tables.conversations} ${indexedBy(index)}
        where project = ${each('project')} and channel = ${each('channel')}
          and last_message < ${each('before')} and last_message >= ${each('since')} ${condition}
          and coalesce(last_inbound_at, 0) >= ${each('written_after')}
        order by last_message desc limit ${each('page_size')}`,
    ),
  fromCells: conversationFrom,
});

/** Conversations of a channel whose newest message is before a place, the most recent first. */
export const conversationPages = {
  any: conversationsBefore('conversations_before', 'conversations_by_message', ''),
  unread: conversationsBefore(
    'unread_conversations_before',
    'unread_conversations',
    'and unread > 0',
  ),
};

import type { Message } from '../../../../core/model/messages/message.js';
import type { Columns, PageQuery } from '../../session/statement.js';
import { type MessageCells, messageCells, messageFromCells } from '../entities.js';

type PageColumn = 'project' | 'older_than' | 'page_size';

const columns: Columns<PageColumn> = { project: 'text', older_than: 'text', page_size: 'bigint' };

/** Messages older than one of the project, newest first; older than null: the newest. */
const olderThan = (
  name: string,
  condition: string,
): PageQuery<PageColumn, MessageCells, Message> => ({
  name,
  columns,
  sql: ({ tables, pages, each }) =>
    pages(
      `select ${messageCells} from ${tables.messages}
        where project = ${each('project')} ${condition}
          and id < case when ${each('older_than')} is null then '~' else (
            select id from ${tables.messages} where project = ${each('project')} and id = ${each('older_than')}
          ) end
        order by id desc limit ${each('page_size')}`,
    ),
  fromCells: messageFromCells,
});

/** The messages of a contact before a place, without those of groups, newest first. */
export const messagesOfContact: PageQuery<
  'project' | 'contact' | 'before' | 'page_size',
  MessageCells,
  Message
> = {
  name: 'messages_of_contact',
  columns: { project: 'text', contact: 'text', before: 'text', page_size: 'bigint' },
  sql: ({ tables, pages, each, indexedBy }) =>
    pages(
      `select ${messageCells} from ${tables.messages} ${indexedBy('messages_by_contact')}
        where project = ${each('project')} and contact = ${each('contact')} and id < ${each('before')}
          and group_conversation is null
        order by id desc limit ${each('page_size')}`,
    ),
  fromCells: messageFromCells,
};

/** The messages of the conversation of a group before a place, newest first. */
export const messagesOfGroup: PageQuery<
  'project' | 'conversation' | 'before' | 'page_size',
  MessageCells,
  Message
> = {
  name: 'messages_of_group',
  columns: { project: 'text', conversation: 'text', before: 'text', page_size: 'bigint' },
  sql: ({ tables, pages, each, indexedBy }) =>
    pages(
      `select ${messageCells} from ${tables.messages} ${indexedBy('messages_by_group')}
        where project = ${each('project')} and group_conversation = ${each('conversation')} and id < ${each('before')}
        order by id desc limit ${each('page_size')}`,
    ),
  fromCells: messageFromCells,
};

/** Pages of messages by direction. The directions are literals: SQLite uses no partial index for a bound value. */
export const messagesOlderThan = {
  any: olderThan('messages_older_than', ''),
  inbound: olderThan('inbound_older_than', `and direction = 'inbound'`),
  outbound: olderThan('outbound_older_than', `and direction = 'outbound'`),
};

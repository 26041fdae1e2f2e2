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

/** The messages of one owner before a place, newest first, by the index of the owner's column. */
const messagesOf = (
  name: string,
  {
    owner,
    index,
    condition = '',
  }: { owner: 'contact' | 'group_conversation'; index: string; condition?: string },
): PageQuery<'project' | 'owner' | 'before' | 'page_size', MessageCells, Message> => ({
  name,
  columns: { project: 'text', owner: 'text', before: 'text', page_size: 'bigint' },
  sql: ({ tables, pages, each, indexedBy }) =>
    pages(
      `select ${messageCells} from ${tables.messages} ${indexedBy(index)}
        where project = ${each('project')} and ${owner} = ${each('owner')} and id < ${each('before')} ${condition}
        order by id desc limit ${each('page_size')}`,
    ),
  fromCells: messageFromCells,
});

/** The messages of a contact, without those of groups. */
export const messagesOfContact = messagesOf('messages_of_contact', {
  owner: 'contact',
  index: 'messages_by_contact',
  condition: 'and group_conversation is null',
});

/** The messages of the conversation of a group. */
export const messagesOfGroup = messagesOf('messages_of_group', {
  owner: 'group_conversation',
  index: 'messages_by_group',
});

/** Pages of messages by direction. The directions are literals: SQLite uses no partial index for a bound value. */
export const messagesOlderThan = {
  any: olderThan('messages_older_than', ''),
  inbound: olderThan('inbound_older_than', `and direction = 'inbound'`),
  outbound: olderThan('outbound_older_than', `and direction = 'outbound'`),
};

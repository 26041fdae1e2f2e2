import type { Message } from '../../../../core/model/messages/message.js';
import type { MessageId } from '../../../../core/shared/ids.js';
import type { Columns, PageQuery, Query, SqlFragments } from '../../session/statement.js';
import { type MessageCells, messageCells, messageFromCells } from '../entities.js';

/** The parts that a record can be searched for together. */
export const parts = ['part_1', 'part_2', 'part_3', 'part_4', 'part_5', 'part_6'] as const;

/** What comes before the status in a record: in the present form of a progress, and in that of an earlier version. */
const statusTexts = ['"progress":["', '"progress":{"status":"'];

/** The statuses of which a record must have one. */
export const statuses = ['status_1', 'status_2', 'status_3', 'status_4'] as const;

type RangeColumn = 'project' | 'from_id' | 'before_id';
type PageColumn = RangeColumn | (typeof parts)[number] | (typeof statuses)[number] | 'page_size';

const range: Columns<RangeColumn> = { project: 'text', from_id: 'text', before_id: 'text' };

const columns: Columns<PageColumn> = {
  ...range,
  part_1: 'text',
  part_2: 'text',
  part_3: 'text',
  part_4: 'text',
  part_5: 'text',
  part_6: 'text',
  status_1: 'text',
  status_2: 'text',
  status_3: 'text',
  status_4: 'text',
  page_size: 'bigint',
};

/** Which messages of a range are read, and by which index, where it is not that of ids. */
type Selection = {
  readonly from?: (fragments: SqlFragments) => string;
  readonly where: (column: (name: string) => string) => string;
};

/**
 * Messages in a range of ids whose record contains each part that is not null, and one of the statuses if the first is not
 * null, newest first.
 */
const withParts = <Own extends string = never>(
  name: string,
  { from = inMessages, where }: Selection,
  own?: Columns<Own>,
): PageQuery<PageColumn | Own, MessageCells, Message> => ({
  name,
  columns: { ...columns, ...own } as Columns<PageColumn | Own>,
  sql: (fragments) => {
    const { pages, each, contains } = fragments;
    return pages(
      `select ${messageCells} from ${from(fragments)}
        where project = ${each('project')} and id >= ${each('from_id')}
          and id < ${each('before_id')} ${where(each)}
          ${parts
            .map((part) => `and (${each(part)} is null or ${contains('record', each(part))})`)
            .join(' ')}
          and (${each('status_1')} is null or ${statuses
            .flatMap((status) =>
              statusTexts.map((before) =>
                contains('record', `'${before}' || ${each(status)} || '"'`),
              ),
            )
            .join(' or ')})
        order by id desc limit ${each('page_size')}`,
    );
  },
  fromCells: messageFromCells,
});

/** The id of the message at a place in a range, newest first, and the one after it. */
const idsAtPlace = <Own extends string = never>(
  name: string,
  { from = inMessages, where }: Selection,
  own?: Columns<Own>,
): Query<RangeColumn | 'place' | Own, { readonly id: MessageId }, MessageId> => ({
  name,
  columns: { ...range, place: 'bigint', ...own } as Columns<RangeColumn | 'place' | Own>,
  sql: (fragments) => {
    const { value } = fragments;
    return `select id from ${from(fragments)}
      where project = ${value('project')} and id >= ${value('from_id')}
        and id < ${value('before_id')} ${where(value)}
      order by id desc limit 2 offset ${value('place')}`;
  },
  fromRow: ({ id }) => id,
});

const inMessages = ({ tables }: SqlFragments): string => tables.messages;
const everyMessage: Selection = { where: () => '' };
const inbound: Selection = { where: () => `and direction = 'inbound'` };
const outbound: Selection = { where: () => `and direction = 'outbound'` };

/** Messages of one contact. */
const ofContact: Selection = {
  from: ({ tables, indexedBy }) => `${tables.messages} ${indexedBy('messages_by_contact')}`,
  where: (column) => `and contact = ${column('contact')}`,
};

/** The same in one direction, or in both if it is null. */
const ofContactIn: Selection = {
  ...ofContact,
  where: (column) =>
    `${ofContact.where(column)} and (${column('direction')} is null or direction = ${column('direction')})`,
};

/** Searches by direction. The directions are literals: SQLite uses no partial index for a bound value. */
export const messagesWithParts = {
  any: withParts('messages_with_parts', everyMessage),
  inbound: withParts('inbound_with_parts', inbound),
  outbound: withParts('outbound_with_parts', outbound),
};

/** Searches the messages of a contact. */
export const contactMessagesWithParts = withParts('contact_messages_with_parts', ofContactIn, {
  contact: 'text',
  direction: 'text',
});

/** How far a search looks. Outbound messages have no index of their own. */
export const searchedIds = {
  any: idsAtPlace('searched_messages', everyMessage),
  inbound: idsAtPlace('searched_inbound', inbound),
  ofContact: idsAtPlace('searched_of_contact', ofContact, { contact: 'text' }),
};

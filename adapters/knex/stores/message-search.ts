import { type Message, messageRecord } from '../../../core/model/messages/message.js';
import {
  fieldsWanted,
  fits,
  type MessageFilter,
  type OwnFilterName,
} from '../../../core/model/messages/search/message-filter.js';
import { messageStatuses } from '../../../core/model/messages/status.js';
import type { MessageSearch, MessageStore } from '../../../core/ports/stores/message-store.js';
import type { MessageId, ProjectId } from '../../../core/shared/ids.js';
import type { DatabaseSession } from '../session/session.js';
import { newestPages, wholePages } from '../session/whole-pages.js';
import {
  contactMessagesWithParts,
  messagesWithParts,
  searchedIds,
} from '../tables/messages/search.js';

/** Searches messages by parts of their JSON text, and checks what it found. */
export const knexMessageSearch = (session: DatabaseSession): MessageStore['search'] => {
  const pagesOf = {
    any: wholePages(session, messagesWithParts.any),
    inbound: wholePages(session, messagesWithParts.inbound),
    outbound: wholePages(session, messagesWithParts.outbound),
  };
  const pageOfContacts = newestPages(session, contactMessagesWithParts, ([id]) => id);

  /** A page of messages that contain what is searched for. */
  const readPage = async (
    { contact, direction }: MessageFilter,
    size: number,
    row: Parameters<(typeof pagesOf)['any']>[1],
  ): Promise<readonly Message[]> => {
    if (contact === undefined) return pagesOf[direction ?? 'any'](size, row);
    return pageOfContacts(size, (rows, after) =>
      [contact].flat().map((id) => ({
        ...row(rows, after),
        ...{ contact: id, direction: direction ?? null },
      })),
    );
  };

  /** The first id that the search does not pass; null for the whole range. */
  const endOf = async (
    project: ProjectId,
    { filter: { contact, direction }, scan, from, before }: MessageSearch,
  ): Promise<MessageId | null> => {
    const ids = { from_id: from ?? '', before_id: before ?? lastId };
    const row = { project, ...ids, place: scan - 1 };
    if (contact === undefined) {
      const query = direction === 'inbound' ? searchedIds.inbound : searchedIds.any;
      return endIn(await session.fetchRows(query, [row]));
    }
    const contacts = [contact].flat();
    const place = Math.ceil(scan / contacts.length) - 1;
    const ends = await Promise.all(
      contacts.map(async (id) =>
        endIn(await session.fetchRows(searchedIds.ofContact, [{ ...row, contact: id, place }])),
      ),
    );
    // Down to the latest of the ends, the messages of every contact are looked at.
    return ends.reduce(later, null);
  };

  return async (project, search) => {
    const { filter, limit } = search;
    const wanted = partsOf(filter);
    const statuses = statusesOf(filter);
    const isScan = wanted.length > 0 || statuses.length > 0 || scansContacts(filter);
    const searchedTo = !isScan ? null : await endOf(project, search);
    const [
      part_1 = null,
      part_2 = null,
      part_3 = null,
      part_4 = null,
      part_5 = null,
      part_6 = null,
    ] = wanted;
    const [status_1 = null, status_2 = null, status_3 = null, status_4 = null] = statuses;
    const row = {
      project,
      from_id: searchedTo ?? search.from ?? '',
      ...{ part_1, part_2, part_3, part_4, part_5, part_6 },
      ...{ status_1, status_2, status_3, status_4 },
    };
    const isWanted = fits(filter);
    const items: Message[] = [];
    const pageSize = Math.max(limit, minPage);
    let last: MessageId | undefined;
    let read = 0;
    while (items.length < limit) {
      if (last !== undefined && read - items.length >= maxMisfits)
        return { items, searchedTo: last };
      const page = await readPage(filter, pageSize, (size, after) => ({
        ...row,
        before_id: after?.[0] ?? last ?? search.before ?? lastId,
        page_size: size,
      }));
      items.push(...page.filter(isWanted));
      if (page.length < pageSize) break;
      read += page.length;
      last = page.at(-1)?.id ?? last;
    }
    return { items: items.slice(0, limit), searchedTo };
  };
};

/** The end of what is looked at: the last id, if there is a further one. */
const endIn = ([end, next]: readonly MessageId[]): MessageId | null =>
  end !== undefined && next !== undefined ? end : null;

const later = (a: MessageId | null, b: MessageId | null): MessageId | null =>
  a === null || (b !== null && b > a) ? b : a;

/** The index of the messages of a contact has no direction. */
const scansContacts = ({ contact, direction }: MessageFilter): boolean =>
  contact !== undefined && direction !== undefined;

/** Messages that are read together, at least. */
const minPage = 20;

/**
 * Messages with all parts that do not fit, after which a search ends early: each is parsed, and a project can store as many
 * of them as it likes.
 */
const maxMisfits = 100;

/** Greater than any id. */
const lastId = '~';

const text = (value: string): string => JSON.stringify(value);

type Wanted = { readonly [Name in OwnFilterName]: NonNullable<MessageFilter[Name]> };
type Parts = { readonly [Name in OwnFilterName]: (wanted: Wanted[Name]) => readonly string[] };

/**
 * Texts that the stored JSON of each message that fits contains, by the filter; those of a filter by a field follow from the
 * field. Other messages can contain them too. A search for parts, unlike one by JSON functions, works on damaged rows and on
 * U+0000, which Postgres has no text for. The statement looks for the first six: those that are in the fewest messages come
 * first.
 */
const parts: Parts = {
  // The statement has its own condition for the contact.
  contact: () => [],
  address: (address) => [text(address)],
  peer: (peer) => [text(peer)],
  template: (template) => [`"template":${text(template)}`],
  metadata: (metadata) =>
    [metadata]
      .flat()
      .map(({ key, value }) => `${text(key)}:${value === undefined ? '' : text(value)}`),
  error: (error) => [`"code":${text(error)}`],
  media: (media) => [text(media)],
  // The statement has its own condition for the status.
  status: () => [],
};

const partsOf = (filter: MessageFilter): readonly string[] => [
  ...partsOfFields(filter),
  ...Object.entries<(wanted: never) => readonly string[]>(parts).flatMap(([name, partsIn]) => {
    const wanted = filter[name as OwnFilterName];
    return wanted === undefined ? [] : partsIn(wanted as never);
  }),
];

/** The fields as a record has them. One with its usual value is not in the record; an index finds the direction. */
const partsOfFields = ({ direction: _, ...filter }: MessageFilter): readonly string[] =>
  Object.entries(messageRecord.write(fieldsWanted(filter))).flatMap(([field, value]) =>
    value === undefined ? [] : [`${text(field)}:${JSON.stringify(value)}`],
  );

/** The statuses of which each message that fits has one; none for every status. */
const statusesOf = ({ status }: MessageFilter): readonly string[] => {
  const wanted = status === undefined ? [] : [...new Set([status].flat())];
  return wanted.length === messageStatuses.length ? [] : wanted;
};

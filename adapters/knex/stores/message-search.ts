import type { Message } from '../../../core/model/messages/message.js';
import { fits, type MessageFilter } from '../../../core/model/messages/search/message-filter.js';
import type { MessageSearch, MessageStore } from '../../../core/ports/stores/message-store.js';
import type { MessageId, ProjectId } from '../../../core/shared/ids.js';
import type { Session } from '../session/session.js';
import { wholePages } from '../session/whole-pages.js';
import { messagesWithParts, searchedIds } from '../tables/messages/search.js';

/** Searches messages by parts of their JSON text, and checks what it found. */
export const knexMessageSearch = (session: Session): MessageStore['search'] => {
  const pagesOf = {
    any: wholePages(session, messagesWithParts.any),
    inbound: wholePages(session, messagesWithParts.inbound),
    outbound: wholePages(session, messagesWithParts.outbound),
  };

  /** The first id that the search does not pass; null for the whole range. */
  const endOf = async (
    project: ProjectId,
    { filter, scan, from, before }: MessageSearch,
  ): Promise<MessageId | null> => {
    const query = filter.direction === 'inbound' ? searchedIds.inbound : searchedIds.any;
    const ids = { from_id: from ?? '', before_id: before ?? lastId };
    const row = { project, ...ids, place: scan - 1 };
    const [end, next] = await session.fetchRows(query, [row]);
    return end !== undefined && next !== undefined ? end : null;
  };

  return async (project, search) => {
    const { filter, limit } = search;
    const wanted = partsOf(filter);
    const searchedTo = wanted.length === 0 ? null : await endOf(project, search);
    const [
      part_1 = null,
      part_2 = null,
      part_3 = null,
      part_4 = null,
      part_5 = null,
      part_6 = null,
    ] = wanted;
    const row = {
      ...{ project, from_id: searchedTo ?? search.from ?? '' },
      ...{ part_1, part_2, part_3, part_4, part_5, part_6 },
    };
    const isWanted = fits(filter);
    const items: Message[] = [];
    const pageSize = Math.max(limit, leastPage);
    let last: MessageId | undefined;
    let read = 0;
    while (items.length < limit) {
      if (last !== undefined && read - items.length >= mostMisfits)
        return { items, searchedTo: last };
      const page = await pagesOf[filter.direction ?? 'any'](pageSize, (size, after) => ({
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

/** Messages that are read together, at least. */
const leastPage = 20;

/**
 * Messages with all parts that do not fit, after which a search ends early: each is parsed, and a project can store as many
 * of them as it likes.
 */
const mostMisfits = 100;

/** Greater than any id. */
const lastId = '~';

const text = (value: string): string => JSON.stringify(value);

/**
 * Texts that the stored JSON of each message that fits contains. Others can contain them too. A search for parts, unlike
 * one by JSON functions, works on damaged rows and on U+0000, which Postgres has no text for. The statement looks for the
 * first six.
 */
const partsOf = ({
  status,
  channel,
  address,
  to,
  metadata = [],
  error,
  media,
}: MessageFilter): readonly string[] => [
  ...(status === undefined ? [] : [`"status":${text(status)}`]),
  ...(channel === undefined ? [] : [`"channel":${text(channel)}`]),
  ...(address === undefined ? [] : [text(address)]),
  ...(to === undefined ? [] : [`"to":${text(to)}`]),
  ...[metadata]
    .flat()
    .map(({ key, value }) => `${text(key)}:${value === undefined ? '' : text(value)}`),
  ...(error === undefined ? [] : [`"code":${text(error)}`]),
  ...(media === undefined ? [] : [text(media)]),
];

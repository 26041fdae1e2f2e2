import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { type Contact, idsOf } from '../../model/contacts/contact.js';
import type { Message } from '../../model/messages/message.js';
import { MessageFilter } from '../../model/messages/search/message-filter.js';
import type { PhoneNumbering } from '../../ports/machine/phone-numbering.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type {
  FoundMessages,
  MessageSearch,
  MessageStore,
} from '../../ports/stores/message-store.js';
import {
  type ContactId,
  isId,
  leastIdAt,
  type MessageId,
  madeAt,
  type ProjectId,
} from '../../shared/ids.js';
import { PhoneNumber } from '../../shared/phone-number.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { survivorOf } from '../contacts/survivor-of.js';
import { aPage, aProject, aTimeRange } from '../input/fields.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import { useCase } from '../use-case.js';
import type { InvalidRecipient } from './decide-acceptance.js';
import { shownMessages } from './read-messages.js';
import { searchFailures } from './search-failures.js';

/** Messages to search. All that is given must fit. */
const searchInput = input(
  { project: aProject, filter: MessageFilter, ...aPage.needed },
  { ...aTimeRange, ...aPage.free },
);
export type SearchMessages = InputOf<typeof searchInput>;

/** What a search found, and how far it looked. */
export type SearchedMessages = {
  /** Newest first. */
  readonly items: readonly Message[];
  /** Whether more messages are known to fit. */
  readonly hasMore: boolean;
  /** The `before` of the next page, which finds what this one did not look at; null when nothing is left. */
  readonly next: MessageId | null;
  /** The time of the oldest message that this page looked at. Null: to the end of the time range. */
  readonly searchedTo: Instant | null;
};

/** A page of a search as published: another one follows while anything is left to look at. */
const shownFound: typeof shownMessages = {
  ...shownMessages,
  json: (found) => shownMessages.json({ ...found, hasMore: found.next !== null }),
};

/** The ports of `searchMessages`. */
export type SearchMessagesPorts = {
  readonly messages: MessageStore;
  readonly events: EventStore;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly contacts: Pick<ContactStore, 'find'>;
  readonly canExist: PhoneNumbering;
};

/** Messages that a page looks at, at most, where no index finds those that fit. */
export const scannedMessages = 5_000;

/** Messages that the store looks at together: a long look at a database in this process would delay other work. */
const stepMessages = 500;

/** See docs/decisions/0067. */
export const searchMessages = useCase({
  kind: 'read',
  summary: 'Searches messages, newest first.',
  description: [
    'Only contact, direction, time and failure have an index.',
    'For all else a page looks at 5,000 messages: it can be short, or empty, and `next` continues the search.',
  ],
  permission: 'messages:read',
  owner: byProject,
  input: searchInput,
  result: shownFound,
  refusals: {
    invalid_cursor: '`before` is not the id of a message',
    invalid_recipient:
      'the number in `to` cannot exist, and is not that of a channel of the project',
  },
  run:
    (ports: SearchMessagesPorts) =>
    async (
      query: SearchMessages,
    ): Promise<E.Either<InvalidCursor | InvalidRecipient, SearchedMessages>> => {
      const { project, limit, before } = query;
      if (before !== undefined && !isId('msg')(before)) return E.left({ code: 'invalid_cursor' });
      const impossible = await impossibleRecipient(ports, query);
      if (impossible !== undefined) return E.left({ code: 'invalid_recipient', to: impossible });
      const filter = await filterBy(ports, query);
      const search = { filter, ...rangeOf(query, before), scan: stepMessages, limit: limit + 1 };
      const statuses = filter.status === undefined ? [] : [filter.status].flat();
      // The messages of a contact have an index of their own.
      const isOfFailures =
        filter.contact === undefined &&
        (filter.error !== undefined ||
          (statuses.length > 0 && statuses.every((status) => status === 'failed')));
      const failures = isOfFailures
        ? await searchFailures(ports, project, search)
        : noneFound(search);
      const left = limit + 1 - failures.items.length;
      const { items, searchedTo } =
        left > 0 && failures.unsearched !== null
          ? await searchInSteps(ports.messages, project, {
              ...search,
              ...failures.unsearched,
              limit: left,
            })
          : { items: [], searchedTo: null };
      return E.right(pageOf([...failures.items, ...items], limit, searchedTo));
    },
});

/** The filter that is asked for, with every contact whose messages are those of the contacts in it. */
const filterBy = async (
  { contacts }: Pick<SearchMessagesPorts, 'contacts'>,
  { project, filter }: SearchMessages,
): Promise<MessageFilter> => {
  if (filter.contact === undefined) return filter;
  const asked = [filter.contact].flat().filter(isId('cont'));
  const found = await Promise.all(asked.map((id) => survivorOf(contacts, project, id)));
  const ids = found.flatMap((contact?: Contact): readonly ContactId[] =>
    contact ? idsOf(contact) : [],
  );
  return { ...filter, contact: [...new Set(ids)] };
};

/** The recipient that is asked for, if the number cannot exist and no channel of the project has it. */
const impossibleRecipient = async (
  { canExist, channels }: SearchMessagesPorts,
  { project, filter: { to } }: SearchMessages,
): Promise<PhoneNumber | undefined> => {
  if (to === undefined || !PhoneNumber.is(to) || canExist(to)) return undefined;
  const isOurs = (await channels.list(project)).some(({ address }) => address === to);
  return isOurs ? undefined : to;
};

const searchInSteps = async (
  messages: MessageStore,
  project: ProjectId,
  search: MessageSearch,
): Promise<FoundMessages> => {
  const items: Message[] = [];
  let { before } = search;
  for (let looked = 0; ; looked += search.scan) {
    const limit = search.limit - items.length;
    const step = await messages.search(project, { ...search, before, limit });
    items.push(...step.items);
    const { searchedTo } = step;
    const isEnd = searchedTo === null || looked + search.scan >= scannedMessages;
    if (isEnd || items.length === search.limit) return { items, searchedTo };
    before = searchedTo;
  }
};

const noneFound = ({ before }: MessageSearch) => ({ items: [], unsearched: { before } });

const rangeOf = (
  { createdAfter, createdBefore }: SearchMessages,
  before: MessageId | undefined,
): Omit<MessageSearch, 'filter' | 'scan' | 'limit'> => {
  const end = createdBefore === undefined ? undefined : leastIdAt('msg', createdBefore);
  return {
    from: createdAfter === undefined ? undefined : leastIdAt('msg', createdAfter),
    before: end === undefined || (before !== undefined && before < end) ? before : end,
  };
};

const pageOf = (
  found: readonly Message[],
  limit: number,
  searchedTo: MessageId | null,
): SearchedMessages => {
  const items = found.slice(0, limit);
  const hasMore = found.length > limit;
  const next = hasMore ? (items.at(-1)?.id ?? null) : searchedTo;
  return { items, hasMore, next, searchedTo: next === null ? null : madeAt(next) };
};

import type { Message } from '../../../core/model/messages/message.js';
import { fits } from '../../../core/model/messages/search/message-filter.js';
import type { MessageStore } from '../../../core/ports/stores/message-store.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** Searches messages. */
export const memoryMessageSearch =
  (memory: Tables): Synchronous<MessageStore['search']> =>
  (project, { filter, from = '', before = '~', scan, limit }) => {
    const { contact, direction, ...others } = filter;
    const scans = contact === undefined ? others : { direction, ...others };
    const hasIndex = Object.values(scans).every((value) => value === undefined);
    const range = [...memory.messages.values()]
      .filter((message) => message.project === project && message.id >= from && message.id < before)
      .filter(fits(contact === undefined ? { direction: indexed(direction) } : { contact }))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const looked = hasIndex ? range : range.slice(0, scan);
    return {
      items: looked.filter(fits(filter)).slice(0, limit),
      searchedTo: looked.length < range.length ? (looked.at(-1)?.id ?? null) : null,
    };
  };

/** Outbound messages have no index of their own. */
const indexed = (direction: Message['direction'] | undefined) =>
  direction === 'inbound' ? direction : undefined;

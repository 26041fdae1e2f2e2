import { everyItem, type List } from './pages.js';
import type { Transport } from './transport.js';
import type { Event } from './types.js';

export type EventQuery = {
  readonly type?: Event['type'];
  /** The id of the last event that you have. */
  readonly after?: string | undefined;
  readonly limit?: number;
};

/** The log of what happened. */
export const events = ({ get }: Transport) => {
  const page = (query: EventQuery = {}) => get<List<Event>>('/v1/events', query);
  return {
    /** One page, oldest first. */
    page,
    /** Every event after the one given, oldest first, up to now. */
    all: ({ after: from, ...query }: EventQuery = {}) =>
      everyItem((after) => page({ ...query, after }), from),
  };
};

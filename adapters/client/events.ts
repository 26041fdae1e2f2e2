import type { EventType } from '../../core/model/events/event.js';
import { everyItem, type List } from './pages.js';
import type { Transport } from './transport.js';
import type { ApiEvent } from './types.js';

/** Filters and page of a list of events. */
export type EventQuery = {
  readonly type?: EventType;
  /** Id of the last event that you have. */
  readonly after?: string | undefined;
  readonly limit?: number;
};

/** Calls for events. */
export const events = ({ get }: Transport) => {
  const page = (query: EventQuery = {}) => get<List<ApiEvent>>('/v1/events', query);
  return {
    /** One page, oldest first. */
    page,
    /** Every event after `after`, oldest first, up to now. */
    all: ({ after: from, ...query }: EventQuery = {}) =>
      everyItem((after) => page({ ...query, after }), from),
  };
};

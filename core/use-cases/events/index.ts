export type { ListEvents } from './list-events.js';
export type {
  EventNotFound,
  EventQuery,
  LatestEventsPage,
  ListLatestEvents,
} from './read-latest-events.js';

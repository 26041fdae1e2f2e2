export type { EventUseCases } from './event-use-cases.js';
export type { ListEvents } from './list-events.js';
export type {
  EventNotFound,
  EventQuery,
  LatestEventsPage,
  ListLatestEvents,
} from './read-latest-events.js';

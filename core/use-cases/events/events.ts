import { listEvents } from './list-events.js';
import { getEvent, listLatestEvents } from './read-latest-events.js';

/** The use cases of events. */
export const events = { listEvents, listLatestEvents, getEvent };

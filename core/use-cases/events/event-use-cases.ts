import type { CallOf } from '../use-case.js';
import type { events } from './events.js';

/** The use cases of events. Written from their declarations by `npm run openapi`. */
export type EventUseCases = {
  /**
   * Lists the events of the last 90 days or more, oldest first. Events are in ascending order of `sequence`, which has no
   * gap. `type` takes one type, or all types of a resource, such as `message.*`. `after` takes the id of the last event that
   * you have. An id that is unknown, or older than the project keeps events, is refused, so that no event is missed.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `after` is not an event of the project, or it is older than these.
   */
  readonly listEvents: CallOf<typeof events.listEvents>;

  /**
   * Reads a page of the events that the project keeps, newest first.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   */
  readonly listLatestEvents: CallOf<typeof events.listLatestEvents>;

  /**
   * Gets an event. One that is older than the project keeps events is not found.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `event_not_found`: the project has no such event, or no longer.
   */
  readonly getEvent: CallOf<typeof events.getEvent>;
};

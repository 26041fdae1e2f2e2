import type { CallOf } from '../use-case.js';
import type { requests } from './requests.js';

/** The use cases of the log of requests. Written from their declarations by `npm run openapi`. */
export type RequestUseCases = {
  /**
   * Lists the requests of a project from its log, newest first. A page of a search looks at 10000 requests at most: it can
   * be short, or empty, and another one follow. The log is written a second after the answer. A server that is killed loses
   * that second.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not the id of a request.
   */
  readonly listRequests: CallOf<typeof requests.listRequests>;

  /**
   * Gets a request from the log by the id of its answer. Of a body that was refused it has the form without the values.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `request_not_found`: the log of the project has no such request.
   */
  readonly getRequest: CallOf<typeof requests.getRequest>;
};

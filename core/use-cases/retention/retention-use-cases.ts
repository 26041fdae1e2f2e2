import type { CallOf } from '../use-case.js';
import type { retention } from './retention.js';

/** The use cases of retention. Written from their declarations by `npm run openapi`. */
export type RetentionUseCases = {
  /**
   * Gets the age limits of a project, in days; null for ever.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly getRetention: CallOf<typeof retention.getRetention>;

  /**
   * Sets age limits of a project: days, `forever` or `default`. Kinds that are not given keep their limit. Events are kept
   * for 90 days at least, messages for 7, and at most for as long as the limit `retention` of the project says. Readers
   * follow within a second; the next run of the retention, at most an hour later, removes what has become too old.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   * - `limit_above_retention`: messages would be kept for longer than the limit `retention` of the project allows.
   */
  readonly setRetention: CallOf<typeof retention.setRetention>;
};

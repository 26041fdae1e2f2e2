import type * as E from 'fp-ts/lib/Either.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { ProjectNotFound } from '../administration/find-tenant.js';
import type { ProjectRetention, SetRetention } from './manage-retention.js';

/** The use cases of retention. */
export type RetentionUseCases = {
  /**
   * The age limits of a project, in days; null for ever.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly getRetention: (query: {
    readonly project: string;
  }) => Promise<E.Either<InvalidInput | ProjectNotFound, ProjectRetention>>;

  /**
   * Sets age limits of a project: days, `forever` or `default`. Kinds that are not given keep their limit. Readers follow within
   * a second; the next run of the retention, at most an hour later, removes what has become too old.
   *
   * One write. Refusals:
   * - `invalid_input`: a value is outside its bounds; events are kept for 90 days at least, messages for 7.
   * - `project_not_found`: there is no such project.
   */
  readonly setRetention: (
    command: SetRetention,
  ) => Promise<E.Either<InvalidInput | ProjectNotFound, ProjectRetention>>;
};

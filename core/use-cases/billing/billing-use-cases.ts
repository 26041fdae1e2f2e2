import type { CallOf } from '../use-case.js';
import type { billing } from './billing.js';

/** The use cases of billing and usage. Written from their declarations by `npm run openapi`. */
export type BillingUseCases = {
  /**
   * Sets the subscription and the monthly allowance of a project. Applies to the sends that commit after it.
   *
   * One commit. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `project_not_found`: there is no such project.
   */
  readonly setBilling: CallOf<typeof billing.setBilling>;

  /**
   * Counts what a project used from one UTC day up to another, by metric. Messages are counted by UTC day, in the same
   * transaction as what they count. Today is counted up to the last commit. The window has 1 to 92 days.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_date_range`: the window has no day, or more than 92.
   */
  readonly getUsage: CallOf<typeof billing.getUsage>;

  /**
   * Counts what a project used on each UTC day, by metric, channel type and provider. Today is counted up to the last
   * commit.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_date_range`: the window has no day, or more than 92.
   */
  readonly listDailyUsage: CallOf<typeof billing.listDailyUsage>;
};

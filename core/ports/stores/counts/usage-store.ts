import type { DailyUsage, UsageRow } from '../../../model/billing/usage.js';
import type { ProjectId } from '../../../shared/ids.js';

/** Usage counts, exact as of the last commit. */
export type UsageStore = {
  /**
   * Sums the UTC days from `fromDay` (inclusive) to `toDay` (exclusive): one row for each metric,
   * channel type and provider with a count, in that order.
   */
  readonly sum: (
    project: ProjectId,
    fromDay: string,
    toDay: string,
  ) => Promise<readonly UsageRow[]>;
  /** The counts of those days, by day, metric, channel type and provider, in that order. */
  readonly byDay: (
    project: ProjectId,
    fromDay: string,
    toDay: string,
  ) => Promise<readonly DailyUsage[]>;
};

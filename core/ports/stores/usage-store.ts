import type { UsageRow } from '../../model/billing/usage.js';
import type { ProjectId } from '../../shared/ids.js';

/** What was counted, exactly, as of the last commit. */
export type UsageStore = {
  /**
   * Sums the UTC days from `fromDay` up to, but not including, `toDay`: one row for each metric, channel type
   * and provider that anything was counted under, in that order.
   */
  readonly sum: (
    project: ProjectId,
    fromDay: string,
    toDay: string,
  ) => Promise<readonly UsageRow[]>;
};

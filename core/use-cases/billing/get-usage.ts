import * as E from 'fp-ts/lib/Either.js';
import type { Usage } from '../../model/billing/usage.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { UsageStore } from '../../ports/stores/counts/usage-store.js';
import type { ProjectId } from '../../shared/ids.js';
import { dayMs, startOfUtcDay, utcDay, utcMonth } from '../../shared/time.js';

/** How many days a window may have (docs/specification.md#4.11.1). */
const longestWindowDays = 92;

/** A window of UTC days; at most 92. */
export type GetUsage = {
  readonly project: ProjectId;
  /** A UTC day, `YYYY-MM-DD`, included; the first of this month unless given. */
  readonly fromDate?: string | undefined;
  /** A UTC day, not included; tomorrow unless given. */
  readonly toDate?: string | undefined;
};

/** The window has no day, or more than 92. */
export type InvalidDateRange = {
  readonly code: 'invalid_date_range';
  readonly fromDate: string;
  readonly toDate: string;
};

/** What was counted in a window of UTC days; today as of the last commit (docs/specification.md#3.8.5). */
export const getUsage =
  ({ clock, usage }: { readonly clock: Clock; readonly usage: UsageStore }) =>
  async (query: GetUsage): Promise<E.Either<InvalidDateRange, Usage>> => {
    const now = clock();
    const { project, fromDate = `${utcMonth(now)}-01`, toDate = utcDay(now + dayMs) } = query;
    const days = (startOfUtcDay(toDate) - startOfUtcDay(fromDate)) / dayMs;
    if (days < 1 || days > longestWindowDays)
      return E.left({ code: 'invalid_date_range', fromDate, toDate });
    return E.right({ fromDate, toDate, rows: await usage.sum(project, fromDate, toDate) });
  };

import * as E from 'fp-ts/lib/Either.js';
import type { Usage, UsageByDay } from '../../model/billing/usage.js';
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

type Window = { readonly fromDate: string; readonly toDate: string };

const windowOf = (query: GetUsage, now: number): E.Either<InvalidDateRange, Window> => {
  const { fromDate = `${utcMonth(now)}-01`, toDate = utcDay(now + dayMs) } = query;
  const days = (startOfUtcDay(toDate) - startOfUtcDay(fromDate)) / dayMs;
  return days < 1 || days > longestWindowDays
    ? E.left({ code: 'invalid_date_range', fromDate, toDate })
    : E.right({ fromDate, toDate });
};

/** What was counted in a window of UTC days; today as of the last commit (docs/specification.md#3.8.5). */
export const getUsage =
  ({ clock, usage }: { readonly clock: Clock; readonly usage: Pick<UsageStore, 'sum'> }) =>
  async (query: GetUsage): Promise<E.Either<InvalidDateRange, Usage>> => {
    const window = windowOf(query, clock());
    if (E.isLeft(window)) return window;
    const { fromDate, toDate } = window.right;
    return E.right({ fromDate, toDate, rows: await usage.sum(query.project, fromDate, toDate) });
  };

/** The same, day by day. */
export const listDailyUsage =
  ({ clock, usage }: { readonly clock: Clock; readonly usage: Pick<UsageStore, 'byDay'> }) =>
  async (query: GetUsage): Promise<E.Either<InvalidDateRange, UsageByDay>> => {
    const window = windowOf(query, clock());
    if (E.isLeft(window)) return window;
    const { fromDate, toDate } = window.right;
    return E.right({ fromDate, toDate, rows: await usage.byDay(query.project, fromDate, toDate) });
  };

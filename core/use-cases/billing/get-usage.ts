import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import type { Usage, UsageByDay } from '../../model/billing/usage.js';
import { shownUsage } from '../../model/billing/usage-view.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { UsageStore } from '../../ports/stores/counts/usage-store.js';
import { about } from '../../shared/codec.js';
import { PlainDate } from '../../shared/plain-date.js';
import { dayMs, startOfUtcDay, utcDay, utcMonth } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { aProject } from '../input/fields.js';
import { useCase } from '../use-case.js';

/** How many days a window may have (docs/specification.md#4.11.1). */
const longestWindowDays = 92;

/** A window of UTC days; at most 92. */
const usageInput = input(
  { project: aProject },
  {
    /** A UTC day, `YYYY-MM-DD`, included; the first of this month unless given. */
    fromDate: about(
      PlainDate,
      'First UTC day, `YYYY-MM-DD`. Default: the first day of this month.',
    ),
    /** A UTC day, not included; tomorrow unless given. */
    toDate: about(PlainDate, 'UTC day after the last. Default: tomorrow.'),
  },
);
export type GetUsage = InputOf<typeof usageInput>;

/** The window has no day, or more than 92. */
export type InvalidDateRange = {
  readonly code: 'invalid_date_range';
  readonly fromDate: string;
  readonly toDate: string;
};

/** When a window is refused. */
const badWindow = { invalid_date_range: 'the window has no day, or more than 92' } as const;

type Window = { readonly fromDate: string; readonly toDate: string };

const windowOf = (query: GetUsage, now: number): E.Either<InvalidDateRange, Window> => {
  const { fromDate = `${utcMonth(now)}-01`, toDate = utcDay(now + dayMs) } = query;
  const days = (startOfUtcDay(toDate) - startOfUtcDay(fromDate)) / dayMs;
  return days < 1 || days > longestWindowDays
    ? E.left({ code: 'invalid_date_range', fromDate, toDate })
    : E.right({ fromDate, toDate });
};

/** What was counted; today as of the last commit (docs/specification.md#3.8.5). */
export const getUsage = useCase({
  kind: 'read',
  summary: 'Counts what a project used from one UTC day up to another, by metric.',
  description: [
    'Messages are counted by UTC day, in the same transaction as what they count.',
    'Today is counted up to the last commit.',
    'The window has 1 to 92 days.',
  ],
  permission: 'usage:read',
  owner: byProject,
  input: usageInput,
  result: shownUsage,
  refusals: badWindow,
  run:
    ({ clock, usage }: { readonly clock: Clock; readonly usage: Pick<UsageStore, 'sum'> }) =>
    async (query: GetUsage): Promise<E.Either<InvalidDateRange, Usage>> => {
      const window = windowOf(query, clock());
      if (E.isLeft(window)) return window;
      const { fromDate, toDate } = window.right;
      return E.right({ fromDate, toDate, rows: await usage.sum(query.project, fromDate, toDate) });
    },
});

export const listDailyUsage = useCase({
  kind: 'read',
  summary: 'Counts what a project used on each UTC day, by metric, channel type and provider.',
  description: ['Today is counted up to the last commit.'],
  permission: 'usage:read',
  owner: byProject,
  input: usageInput,
  refusals: badWindow,
  run:
    ({ clock, usage }: { readonly clock: Clock; readonly usage: Pick<UsageStore, 'byDay'> }) =>
    async (query: GetUsage): Promise<E.Either<InvalidDateRange, UsageByDay>> => {
      const window = windowOf(query, clock());
      if (E.isLeft(window)) return window;
      const { fromDate, toDate } = window.right;
      const rows = await usage.byDay(query.project, fromDate, toDate);
      return E.right({ fromDate, toDate, rows });
    },
});

import type { ChannelId } from '../../shared/ids.js';
import { type Instant, secondMs } from '../../shared/time.js';

/** A provider's report about a channel as a whole. */
export type ConditionReport = {
  readonly kind: 'condition';
  readonly channel: ChannelId;
  readonly becomes: 'active' | 'restricted' | 'inactive';
  /** When the provider observed it: by its own clock, or the time of our request. */
  readonly at: Instant;
  /** When it ends, or null if the provider does not say. */
  readonly until: Instant | null;
  /** The provider's code, for the operator. */
  readonly providerCode: string | null;
  /** What the code means, for the operator. */
  readonly detail?: string | null;
  /** How it rates what recipients think of the channel's messages. Absent where it does not say: the rating before stays. */
  readonly quality?: 'high' | 'medium' | 'low' | 'unrated';
};

/** The last report that was applied to a channel. Those of earlier versions have the times alone. */
export type LastCondition = Pick<ConditionReport, 'at' | 'until'> &
  Partial<Pick<ConditionReport, 'providerCode' | 'detail' | 'quality'>>;

/**
 * Whether a report is older than what is known. Providers cut times to whole seconds, so a report from the second of
 * what is known is not older.
 */
export const isOlder = (at: Instant, known: Instant): boolean =>
  at < Math.floor(known / secondMs) * secondMs;

/**
 * Whether a report still applies. It does not when a later report was applied before it, or when it ends a
 * restriction whose `until` has not come.
 */
export const isTimely = (
  { becomes, at }: ConditionReport,
  last: LastCondition | undefined,
  now: Instant,
): boolean => {
  // A report from the future was applied before the clock was set back.
  if (last === undefined || last.at > now) return true;
  if (isOlder(at, last.at)) return false;
  return becomes !== 'active' || last.until === null || last.until <= now;
};

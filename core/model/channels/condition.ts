import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** What a provider says about a channel as a whole. */
export type ConditionReport = {
  readonly kind: 'condition';
  readonly channel: ChannelId;
  readonly becomes: 'active' | 'restricted' | 'inactive';
  /** When it was so, by the provider's clock or as we asked. */
  readonly at: Instant;
  /** When it ends by itself, where the provider says so. */
  readonly until: Instant | null;
  /** The provider's own word for it, for the operator. */
  readonly providerCode: string | null;
};

/** The last word about a channel's condition that was heeded. */
export type HeededCondition = Pick<ConditionReport, 'at' | 'until'>;

/**
 * Whether a word about a channel still counts: neither one that something later has overtaken, as a repeated one
 * may be, nor the lifting of a restriction that has yet to end.
 */
export const isTimely = (
  { becomes, at }: ConditionReport,
  heeded: HeededCondition | undefined,
  now: Instant,
): boolean => {
  if (heeded === undefined) return true;
  if (at < heeded.at) return false;
  return becomes !== 'active' || heeded.until === null || heeded.until <= now;
};

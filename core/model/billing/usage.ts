import { type Instant, utcDay } from '../../shared/time.js';
import type { Channel } from '../channels/channel.js';
import type { MessageStatus } from '../messages/status.js';

/** What is metered (docs/specification.md#2.8.2); the unit of each is `message`. */
export const usageMetrics = [
  'outbound_messages',
  'outbound_delivered',
  'outbound_failed',
  'inbound_messages',
  'template_marketing',
  'template_utility',
  'template_authentication',
] as const;
export type UsageMetric = (typeof usageMetrics)[number];

/** One counted more, or one less, on its UTC day. */
export type UsageIncrement = {
  readonly day: string;
  readonly metric: UsageMetric;
  readonly channelType: string;
  readonly provider: string;
  /** Default: 1. */
  readonly quantity?: 1 | -1;
};

/** A day's, or a window's, count. */
export type UsageRow = Omit<UsageIncrement, 'day' | 'quantity'> & { readonly quantity: number };

/** A day's count. */
export type DailyUsage = UsageRow & Pick<UsageIncrement, 'day'>;

/** The counts of the UTC days from `fromDate` up to the day before `toDate`. */
export type Usage = {
  readonly fromDate: string;
  readonly toDate: string;
  readonly rows: readonly UsageRow[];
};

/** The same, day by day. */
export type UsageByDay = Omit<Usage, 'rows'> & { readonly rows: readonly DailyUsage[] };

/** Counts one of a metric on the channel that it went through. */
export const countOne = (
  metric: UsageMetric,
  channel: Pick<Channel, 'type' | 'provider'>,
  at: Instant,
): UsageIncrement => ({
  day: utcDay(at),
  metric,
  channelType: channel.type,
  provider: channel.provider,
});

const stepMetrics: Readonly<Partial<Record<MessageStatus, UsageMetric>>> = {
  delivered: 'outbound_delivered',
  failed: 'outbound_failed',
};

/** The usage of the statuses that an outbound message reached. A repeated report reaches none, and counts nothing. */
export const usageOfSteps = (
  steps: readonly MessageStatus[],
  channel: Pick<Channel, 'type' | 'provider'>,
  at: Instant,
): readonly UsageIncrement[] =>
  steps.flatMap((status) => {
    const metric = stepMetrics[status];
    return metric ? [countOne(metric, channel, at)] : [];
  });

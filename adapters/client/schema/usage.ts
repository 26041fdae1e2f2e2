// `npm run openapi` writes this file from docs/openapi.json.
import type { ChannelType, Provider } from './events.js';
import type { Open } from './open.js';

/** What was counted in a window of UTC days. */
export type Usage = {
  /** First UTC day. */
  readonly from_date: string;
  /** UTC day after the last. */
  readonly to_date: string;
  /** One row for each metric, channel type and provider with a count above 0. */
  readonly data: readonly (UsageRow)[];
};

/** What is counted. An open set. */
export type UsageMetric = 'outbound_messages' | 'outbound_delivered' | 'outbound_failed' | 'inbound_messages' | 'template_marketing' | 'template_utility' | 'template_authentication';

/** One count. */
export type UsageRow = {
  /** What is counted. */
  readonly metric: Open<UsageMetric>;
  /** The chat network. */
  readonly channel_type: Open<ChannelType>;
  /** What connects the channels. */
  readonly provider: Open<Provider>;
  /** The count, above 0. */
  readonly quantity: number;
  /** What one of the count is: `message`. */
  readonly unit: string;
};

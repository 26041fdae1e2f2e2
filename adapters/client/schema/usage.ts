// `npm run openapi` writes this file from docs/openapi.json.
import type { ChannelType, Provider } from './events.js';
import type { Open } from './open.js';

export type Usage = {
  /** First UTC day. */
  readonly from_date: string;
  /** UTC day after the last. */
  readonly to_date: string;
  /** One row for each metric, channel type and provider with a count above 0. */
  readonly data: readonly (UsageRow)[];
};

export type UsageMetric = 'outbound_messages' | 'outbound_delivered' | 'outbound_failed' | 'inbound_messages' | 'template_marketing' | 'template_utility' | 'template_authentication';

export type UsageRow = {
  readonly metric: Open<UsageMetric>;
  readonly channel_type: Open<ChannelType>;
  readonly provider: Open<Provider>;
  readonly quantity: number;
  readonly unit: string;
};

import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { openSet } from '../../shared/open-set.js';
import { PlainDate } from '../../shared/plain-date.js';
import { Count } from '../../shared/published.js';
import { ChannelTypeView, ProviderView } from '../channels/channel-view.js';
import { type Usage, usageMetrics } from './usage.js';

const UsageRowView = t.strict(
  {
    metric: openSet('UsageMetric', usageMetrics),
    channel_type: ChannelTypeView,
    provider: ProviderView,
    quantity: Count,
    unit: t.string,
  },
  'UsageRow',
);

/** What was counted in a window (docs/specification.md#4.11.1). */
export const UsageView = t.strict(
  {
    from_date: PlainDate,
    to_date: PlainDate,
    data: t.readonlyArray(UsageRowView),
  },
  'Usage',
);

/** Usage as it is answered; what is counted are messages. */
export const shownUsage = shown(UsageView, ({ fromDate, toDate, rows }: Usage) => ({
  from_date: fromDate,
  to_date: toDate,
  data: rows.map(({ metric, channelType, provider, quantity }) => ({
    metric,
    channel_type: channelType,
    provider,
    quantity,
    unit: 'message',
  })),
}));

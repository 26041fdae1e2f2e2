import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, view } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { PlainDate } from '../../shared/plain-date.js';
import { Count } from '../../shared/published.js';
import { ChannelTypeView, ProviderView } from '../channels/channel-view.js';
import { type Usage, usageMetrics } from './usage.js';

const UsageRowView = view('UsageRow', 'One count.', {
  metric: about(
    openSet('UsageMetric', usageMetrics, 'What is counted. An open set.'),
    'What is counted.',
  ),
  channel_type: about(ChannelTypeView, 'The chat network.'),
  provider: about(ProviderView, 'What connects the channels.'),
  quantity: about(Count, 'The count, above 0.'),
  unit: about(t.string, 'What one of the count is: `message`.'),
});

/** What was counted in a window (docs/specification.md#4.11.1). */
export const UsageView = view('Usage', 'What was counted in a window of UTC days.', {
  from_date: about(PlainDate, 'First UTC day.'),
  to_date: about(PlainDate, 'UTC day after the last.'),
  data: about(
    t.readonlyArray(UsageRowView),
    'One row for each metric, channel type and provider with a count above 0.',
  ),
});

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

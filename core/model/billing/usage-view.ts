import * as t from 'io-ts';
import { PlainDate } from '../../shared/plain-date.js';
import type { Usage } from './usage.js';

/** What was counted in a window (docs/specification.md#4.11.1). */
export const UsageView = t.strict(
  {
    from_date: PlainDate,
    to_date: PlainDate,
    data: t.readonlyArray(
      t.strict({
        metric: t.string,
        channel_type: t.string,
        provider: t.string,
        quantity: t.number,
        unit: t.string,
      }),
    ),
  },
  'Usage',
);

/** Usage as it is answered; what is counted are messages. */
export const usageJson = ({ fromDate, toDate, rows }: Usage): t.TypeOf<typeof UsageView> => ({
  from_date: fromDate,
  to_date: toDate,
  data: rows.map(({ metric, channelType, provider, quantity }) => ({
    metric,
    channel_type: channelType,
    provider,
    quantity,
    unit: 'message',
  })),
});

import type { DailyUsage, UsageIncrement, UsageRow } from '../../../../core/model/billing/usage.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { insertInto, type Query } from '../../session/statement.js';

/** Adds to the usage of a day. */
export const addUsage = insertInto(
  'usage',
  {
    project: 'text',
    day: 'text',
    metric: 'text',
    channel_type: 'text',
    provider: 'text',
    quantity: 'bigint',
  },
  `on conflict (project, day, metric, channel_type, provider)
     do update set quantity = usage.quantity + excluded.quantity`,
);

/** The row of an increment. */
export const usageRow = (project: ProjectId, increment: UsageIncrement) => ({
  project,
  day: increment.day,
  metric: increment.metric,
  channel_type: increment.channelType,
  provider: increment.provider,
  quantity: Number(increment.quantity ?? 1),
});

type Raw = Pick<UsageRow, 'metric' | 'provider'> & {
  readonly channel_type: string;
  readonly quantity: string | number;
};

/** The usage from `from_day` to the day before `to_day`. */
export const usageBetween: Query<'project' | 'from_day' | 'to_day', Raw, UsageRow> = {
  name: 'usage_between',
  columns: { project: 'text', from_day: 'text', to_day: 'text' },
  sql: ({ tables, value }) =>
    `select metric, channel_type, provider, sum(quantity) as quantity from ${tables.usage}
      where project = ${value('project')}
        and day >= ${value('from_day')} and day < ${value('to_day')}
      group by metric, channel_type, provider having sum(quantity) <> 0 order by metric, channel_type, provider`,
  fromRow: ({ metric, channel_type: channelType, provider, quantity }) => ({
    metric,
    channelType,
    provider,
    quantity: Number(quantity),
  }),
};

/** The usage of each day from `from_day` to the day before `to_day`. */
export const usageByDay: Query<
  'project' | 'from_day' | 'to_day',
  Raw & Pick<DailyUsage, 'day'>,
  DailyUsage
> = {
  name: 'usage_by_day',
  columns: { project: 'text', from_day: 'text', to_day: 'text' },
  sql: ({ tables, value }) =>
    `select day, metric, channel_type, provider, quantity from ${tables.usage}
      where project = ${value('project')}
        and day >= ${value('from_day')} and day < ${value('to_day')} and quantity <> 0
      order by day, metric, channel_type, provider`,
  fromRow: ({ day, ...raw }) => ({ day, ...usageBetween.fromRow(raw) }),
};

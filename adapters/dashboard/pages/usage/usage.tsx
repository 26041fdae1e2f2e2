import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { DailyUsage } from '../../../../core/model/billing/usage.js';
import { effectiveLimit } from '../../../../core/model/limits/effective-limits.js';
import { startOfUtcDay } from '../../../../core/shared/time.js';
import { refused, view } from '../../server/answer.js';
import { projectPage } from '../../server/page.js';
import { ButtonLink, Card, EmptyState, Plot, Table } from '../../view/index.js';
import { whole } from '../overview/numbers.js';
import { Allowance } from './allowance.js';
import { type Days, daysOf, eachDay, windowOf } from './dates.js';
import { DayPicker } from './day-picker.js';
import { metricNames, shownMetrics, sumOf } from './metrics.js';

/** What a project used, day by day. */
export const usagePage = projectPage({
  path: '/usage',
  permission: 'usage:read',
  handle: async ({ as, project, organization, query, now, path, at }) => {
    const days = daysOf(query, now);
    const [listed, month, limits] = await Promise.all([
      as.listDailyUsage({ project: project.id, ...windowOf(days) }),
      as.getUsage({ project: project.id }),
      as.getProjectLimits({ project: project.id }),
    ]);
    if (E.isLeft(listed)) return refused(listed.left);
    if (E.isLeft(month)) return refused(month.left);
    if (E.isLeft(limits)) return refused(limits.left);
    const { rows } = listed.right;
    const chosen = { from: days.first, to: days.last };
    return view({
      title: 'Usage',
      actions: (
        <>
          <ButtonLink href={at(`/organizations/${organization.id}/usage`, chosen)}>
            All projects
          </ButtonLink>
          <ButtonLink href={path('/usage/export', chosen)}>Export as CSV</ButtonLink>
        </>
      ),
      body: (
        <div class="sections">
          <DayPicker days={days} action={path('/usage')} />
          <Allowance
            project={project}
            used={sumOf(month.right.rows, 'outbound_messages')}
            limit={effectiveLimit(limits.right.layers, 'messages').value}
          />
          {rows.length === 0 ? (
            <EmptyState title="Nothing was used on these days">
              <p>
                Choose other days, or <a href={path('/messages/new')}>send a message</a>.
              </p>
            </EmptyState>
          ) : (
            <Counts rows={rows} days={days} />
          )}
        </div>
      ),
    });
  },
});

const Counts = ({
  rows,
  days,
}: {
  readonly rows: readonly DailyUsage[];
  readonly days: Days;
}): VNode => {
  const all = eachDay(days).map((day) => ({ day, rows: rows.filter((row) => row.day === day) }));
  const used = shownMetrics.filter((metric) => rows.some((row) => row.metric === metric));
  const channels = [...new Set(rows.map(channelOf))];
  return (
    <>
      <Card title="By day">
        <Plot
          title="Messages by day"
          unit="messages"
          times={all.map(({ day }) => startOfUtcDay(day))}
          series={used.map((metric) => ({
            label: metricNames[metric],
            values: all.map((of) => sumOf(of.rows, metric)),
          }))}
        />
        <Table
          caption="Usage by day"
          rows={all.filter((of) => of.rows.length > 0).reverse()}
          keyOf={({ day }) => day}
          columns={[
            { heading: 'Day', cell: ({ day }) => day },
            ...used.map((metric) => ({
              heading: metricNames[metric],
              kind: 'number' as const,
              cell: (of: (typeof all)[number]) => whole(sumOf(of.rows, metric)),
            })),
          ]}
          empty={null}
        />
      </Card>
      <Card title="By metric and channel">
        <Table
          caption="Usage by metric and channel"
          rows={used}
          keyOf={(metric) => metric}
          columns={[
            { heading: 'Metric', cell: (metric) => metricNames[metric] },
            ...channels.map((channel) => ({
              heading: channel,
              kind: 'number' as const,
              cell: (metric: (typeof used)[number]) =>
                whole(
                  sumOf(
                    rows.filter((row) => channelOf(row) === channel),
                    metric,
                  ),
                ),
            })),
            {
              heading: 'Total',
              kind: 'number',
              cell: (metric) => <strong>{whole(sumOf(rows, metric))}</strong>,
            },
          ]}
          empty={null}
        />
      </Card>
    </>
  );
};

const channelOf = ({ channelType, provider }: DailyUsage): string => `${channelType}, ${provider}`;

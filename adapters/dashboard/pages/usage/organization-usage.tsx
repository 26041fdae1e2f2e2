import * as E from 'fp-ts/lib/Either.js';
import type { UsageRow } from '../../../../core/model/billing/usage.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import { refused, view } from '../../server/answer.js';
import { organizationPage } from '../../server/page.js';
import { ButtonLink, EmptyState, EnvironmentBadge, Table } from '../../view/index.js';
import { share, whole } from '../overview/numbers.js';
import { daysOf, windowOf } from './dates.js';
import { DayPicker } from './day-picker.js';
import { metricNames, sumOf } from './metrics.js';

/** Projects on one page. */
const pageSize = 25;

type UsedBy = { readonly project: Project; readonly rows: readonly UsageRow[] };

const shownMetrics = [
  'outbound_messages',
  'outbound_delivered',
  'outbound_failed',
  'inbound_messages',
] as const;

/** What the projects of an organization used. */
export const organizationUsagePage = organizationPage({
  path: '/usage',
  permission: 'usage:read',
  handle: async ({ as, organization, query, now, path, at }) => {
    const days = daysOf(query, now);
    const chosen = { from: days.first, to: days.last };
    const listed = await as.listProjects({ organization: organization.id });
    if (E.isLeft(listed)) return refused(listed.left);
    const first = Math.max(0, Number.parseInt(query.get('after') ?? '0', 10) || 0);
    const projects = listed.right.slice(first, first + pageSize);
    const used = await Promise.all(
      projects.map(async (project) => {
        const usage = await as.getUsage({ project: project.id, ...windowOf(days) });
        return E.isLeft(usage) ? usage : E.right({ project, rows: usage.right.rows });
      }),
    );
    const refusal = used.find(E.isLeft);
    if (refusal) return refused(refusal.left);
    const next = first + pageSize;
    return view({
      title: 'Usage of all projects',
      actions: <ButtonLink href={path('/usage/export', chosen)}>Export as CSV</ButtonLink>,
      body: (
        <div class="sections">
          <DayPicker days={days} action={path('/usage')} />
          <Table
            caption="Usage by project"
            rows={used.filter(E.isRight).map(({ right }): UsedBy => right)}
            keyOf={({ project }) => project.id}
            columns={[
              {
                heading: 'Project',
                cell: ({ project: { id, name } }) => (
                  <a href={at(`/projects/${id}/usage`, chosen)}>{name}</a>
                ),
              },
              {
                heading: 'Data',
                cell: ({ project }) => <EnvironmentBadge environment={project.environment} />,
              },
              ...shownMetrics.map((metric) => ({
                heading: metricNames[metric],
                kind: 'number' as const,
                cell: ({ rows }: UsedBy) => whole(sumOf(rows, metric)),
              })),
              {
                heading: 'Failed of outbound',
                kind: 'number',
                cell: ({ rows }) =>
                  share(sumOf(rows, 'outbound_failed'), sumOf(rows, 'outbound_messages')),
              },
            ]}
            empty={<EmptyState title="The organization has no project yet" />}
          />
          {next < listed.right.length && (
            <p>
              <a href={path('/usage', { ...chosen, after: next })}>More projects</a>
            </p>
          )}
        </div>
      ),
    });
  },
});

import type { VNode } from 'preact';
import { bucketOf } from '../../../../core/model/rate-limits/rates.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import { Card, EnvironmentBadge, ExactTime, Facts, Id, Table } from '../../view/index.js';

/** What identifies a project. */
export const ProjectCard = ({ project }: { readonly project: Project }): VNode => (
  <Card title="Project">
    <Facts
      facts={[
        ['Name', project.name],
        ['Project id', <Id key="project" id={project.id} />],
        ['Organization id', <Id key="organization" id={project.organization} />],
        [
          'Environment',
          <span key="environment">
            <EnvironmentBadge environment={project.environment} /> {meanings[project.environment]}
          </span>,
        ],
        ...(project.suspension
          ? ([
              [
                'Suspended',
                <span key="suspended">
                  <ExactTime at={project.suspension.since} /> {project.suspension.reason}
                </span>,
              ],
            ] as const)
          : []),
        ...(project.deletion
          ? ([['Will be deleted', <ExactTime key="deletes" at={project.deletion.at} />]] as const)
          : []),
        ['Created', <ExactTime key="created" at={project.createdAt} />],
      ]}
    />
  </Card>
);

const meanings = {
  test: 'Sends to simulated phones alone. It is never billed. This never changes.',
  live: 'Sends to real phones. This never changes.',
} as const;

const requests = {
  send: 'POST /v1/messages',
  write: 'Other POST, PATCH, PUT and DELETE',
  read: 'GET and HEAD',
} as const;

const classes = ['send', 'write', 'read'] as const;

/** How many requests the API takes for a project. */
export const RateLimitsCard = ({ project }: { readonly project: Project }): VNode => (
  <Card title="Rate limits of the API">
    <p class="soft">
      All API keys of the project share these limits. A request over a limit gets 429
      <code> rate_limit_exceeded</code> with <code>Retry-After</code>, and costs nothing. The
      operator sets them.
    </p>
    <Table
      caption="Rate limits"
      rows={classes.map((name) => ({ name, ...bucketOf(project.rates, name) }))}
      keyOf={({ name }) => name}
      columns={[
        { heading: 'Class', cell: ({ name }) => name },
        { heading: 'Requests', cell: ({ name }) => requests[name] },
        { heading: 'A second', kind: 'number', cell: ({ perSecond }) => perSecond },
        { heading: 'At once', kind: 'number', cell: ({ burst }) => burst },
      ]}
      empty={null}
    />
  </Card>
);

import type { VNode } from 'preact';
import type { Project } from '../../../../core/model/tenants/project.js';
import { Card, EnvironmentBadge, ExactTime, Facts, Id } from '../../view/index.js';

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

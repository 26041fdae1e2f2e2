import * as E from 'fp-ts/lib/Either.js';
import type { Project } from '../../../../core/model/tenants/project.js';
import type { AuthorizedUseCases } from '../../../../core/use-cases/authorization/index.js';
import { refused } from '../../server/answer.js';
import { type CsvCell, csvFile } from '../../server/output/csv.js';
import { organizationPage, projectPage } from '../../server/page.js';
import { type Days, daysOf, windowOf } from './dates.js';

const headings = [
  'day',
  'project',
  'project_name',
  'environment',
  'metric',
  'channel_type',
  'provider',
  'quantity',
];

/** The usage of projects, one after another, as it is read. */
async function* usageRows(
  as: AuthorizedUseCases,
  projects: readonly Project[],
  days: Days,
): AsyncGenerator<readonly CsvCell[]> {
  for (const { id, name, environment } of projects) {
    const listed = await as.listDailyUsage({ project: id, ...windowOf(days) });
    // The visitor may lose the permission while the file is sent: it then ends cut off, not as if it were whole.
    if (E.isLeft(listed)) throw new Error(`The export of ${id} was refused: ${listed.left.code}`);
    for (const { day, metric, channelType, provider, quantity } of listed.right.rows)
      yield [day, id, name, environment, metric, channelType, provider, quantity];
  }
}

const filenameOf = (id: string, { first, last }: Days): string =>
  `usage-${id}-${first}-to-${last}.csv`;

/** The usage of a project as CSV. */
export const exportPage = projectPage({
  path: '/usage/export',
  permission: 'usage:read',
  handle: async ({ as, project, query, now }) => {
    const days = daysOf(query, now);
    const allowed = await as.getUsage({ project: project.id, ...windowOf(days) });
    if (E.isLeft(allowed)) return refused(allowed.left);
    return csvFile(filenameOf(project.id, days), headings, usageRows(as, [project], days));
  },
});

/** The usage of all projects of an organization as CSV. */
export const organizationExportPage = organizationPage({
  path: '/usage/export',
  permission: 'usage:read',
  handle: async ({ as, organization, query, now }) => {
    const days = daysOf(query, now);
    const listed = await as.listProjects({ organization: organization.id });
    if (E.isLeft(listed)) return refused(listed.left);
    return csvFile(filenameOf(organization.id, days), headings, usageRows(as, listed.right, days));
  },
});

import type { UnmatchedReport } from '../../../../core/model/messages/status-report.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { type DamagedRow, objectIn, orDamaged } from '../../session/damaged-row.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';

type RawCount = {
  readonly project: ProjectId;
  readonly name: string;
  readonly kept: string | number;
};

/** The number of unmatched reports of each external id. */
export const countUnmatchedReports: Query<
  'project' | 'name',
  RawCount,
  RawCount & { kept: number }
> = {
  name: 'count_unmatched_reports',
  columns: { project: 'text', name: 'text' },
  sql: ({ tables, given }) =>
    `select project, name, count(*) as kept from ${given} join ${tables.unmatched_reports} using (project, name)
      group by project, name`,
  fromRow: (row) => ({ ...row, kept: Number(row.kept) }),
};

/** Deletes the unmatched reports of external ids. */
export const deleteUnmatchedReports: Command<'project' | 'name'> = {
  name: 'delete_unmatched_reports',
  columns: { project: 'text', name: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.unmatched_reports} where (project, name) in (select project, name from ${given})`,
};

/** Inserts unmatched reports. */
export const insertUnmatchedReports = insertInto('unmatched_reports', {
  project: 'text',
  name: 'text',
  received_at: 'bigint',
  report: 'text',
});

/** The row of an unmatched report. */
export const unmatchedReportRow = (
  project: ProjectId,
  { name, receivedAt, report }: UnmatchedReport & { readonly name: string },
) => ({ project, name, received_at: receivedAt, report: JSON.stringify(report) });

type Raw = {
  readonly id: string | number;
  readonly received_at: string | number;
  readonly report: string;
};

/** The unmatched reports of an external id, in the order of their arrival. Finds damaged rows as such. */
export const unmatchedReportsOf: Query<'project' | 'name', Raw, UnmatchedReport | DamagedRow> = {
  name: 'unmatched_reports_of',
  columns: { project: 'text', name: 'text' },
  sql: ({ tables, value }) =>
    `select id, received_at, report from ${tables.unmatched_reports}
      where project = ${value('project')} and name = ${value('name')} order by id`,
  fromRow: orDamaged(({ id, received_at: receivedAt, report }) => ({
    report: objectIn(report, { table: 'unmatched_reports', id: String(id) }),
    receivedAt: Number(receivedAt),
  })),
};

/** Takes reports away from their external id, so that it has no report that cannot be applied. Retention deletes them. */
export const quarantineReports: Command<'id'> = {
  name: 'quarantine_reports',
  columns: { id: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.unmatched_reports} set name = 'damaged ' || name
      where id in (select id from ${given})`,
};

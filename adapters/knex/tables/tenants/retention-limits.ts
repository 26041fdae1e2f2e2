import type { OwnLimit } from '../../../../core/model/retention/limits.js';
import type { Command, Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, text } from '../administration/fields.js';

/** The limits that projects have set. */
export const retentionLimits = entityTable<OwnLimit>('retention_limits', {
  key: ['project', 'kind'],
  beside: { done_to: '' },
  fields: {
    project: text('project'),
    kind: text('kind'),
    days: integerOrNull('days'),
    setAt: integer('set_at'),
  },
});

/** The limits that a project has set. */
export const limitsSetBy = retentionLimits.by('retention_limits_of', ['project']);

/** A limit that a project has set, and the last row that it was applied to; an empty text for none. */
export type StoredLimit = OwnLimit & { readonly doneTo: string };

/** The limits of all projects after one of them, in the order of their keys. */
export const limitsAfter: Query<
  'project' | 'kind' | 'limit',
  { readonly done_to: string },
  StoredLimit
> = {
  name: 'retention_limits_after',
  columns: { project: 'text', kind: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${retentionLimits.columns}, done_to from ${tables.retention_limits}
      where (project, kind) > (${value('project')}, ${value('kind')})
      order by project, kind limit ${value('limit')}`,
  fromRow: (row) => ({ ...retentionLimits.fromRow(row), doneTo: row.done_to }),
};

/** Records up to which row limits were applied. */
export const setDoneTo: Command<'project' | 'kind' | 'done_to'> = {
  name: 'set_retention_done_to',
  columns: { project: 'text', kind: 'text', done_to: 'text' },
  sql: ({ tables, value }) =>
    `update ${tables.retention_limits} set done_to = ${value('done_to')}
      where project = ${value('project')} and kind = ${value('kind')}`,
};

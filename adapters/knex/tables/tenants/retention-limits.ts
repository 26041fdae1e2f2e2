import type { OwnLimit } from '../../../../core/model/retention/limits.js';
import type { Query } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, integerOrNull, text } from '../administration/fields.js';

/** The limits that projects have set. An earlier version wrote into the column `done_to` up to which row one was applied. */
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
export const retentionLimitsOf = retentionLimits.by('retention_limits_of', ['project']);

/** The limits of a kind, in the order of their projects, after one of them. */
export const retentionLimitsOfKind: Query<'kind' | 'after' | 'limit', object, OwnLimit> = {
  name: 'retention_limits_of_kind',
  columns: { kind: 'text', after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${retentionLimits.columns} from ${tables.retention_limits}
      where project > ${value('after')} and kind = ${value('kind')}
      order by project limit ${value('limit')}`,
  fromRow: retentionLimits.fromRow,
};

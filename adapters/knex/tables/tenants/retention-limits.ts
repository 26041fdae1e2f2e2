import type { OwnLimits, RetentionKind } from '../../../../core/model/retention/limits.js';
import type { ProjectLimit } from '../../../../core/ports/stores/retention.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';
import { numberOrNull } from '../cells.js';

type Raw = {
  readonly project: ProjectId;
  readonly kind: RetentionKind;
  readonly days: string | number | null;
  readonly set_at: string | number;
};

/** The limits that a project has set. */
export const limitsSetBy: Query<'project', Pick<Raw, 'kind' | 'days'>, OwnLimits> = {
  name: 'retention_limits_of',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select kind, days from ${tables.retention_limits} where project = ${value('project')}`,
  fromRow: ({ kind, days }) => ({ [kind]: numberOrNull(days) }),
};

/** The limits of a kind, in the order of their projects, after one of them. */
export const limitsOfKind: Query<'kind' | 'after' | 'limit', Raw, ProjectLimit> = {
  name: 'retention_limits_of_kind',
  columns: { kind: 'text', after: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select project, kind, days, set_at from ${tables.retention_limits}
      where project > ${value('after')} and kind = ${value('kind')}
      order by project limit ${value('limit')}`,
  fromRow: ({ project, days, set_at: setAt }) => ({
    project,
    days: numberOrNull(days),
    setAt: Number(setAt),
  }),
};

/** Sets limits. */
export const setLimits = insertInto(
  'retention_limits',
  { project: 'text', kind: 'text', days: 'bigint', set_at: 'bigint', done_to: 'text' },
  'on conflict (project, kind) do update set days = excluded.days, set_at = excluded.set_at',
);

/** The row of a new limit. */
export const limitRow = (
  project: ProjectId,
  kind: RetentionKind,
  days: number | null,
  setAt: Instant,
) => ({ project, kind, days, set_at: setAt, done_to: '' });

/** Deletes limits. */
export const deleteLimits: Command<'project' | 'kind'> = {
  name: 'drop_retention_limits',
  columns: { project: 'text', kind: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.retention_limits}
      where (project, kind) in (select project, kind from ${given})`,
};

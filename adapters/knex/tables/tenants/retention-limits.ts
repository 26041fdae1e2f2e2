import type { OwnLimits, RetentionKind } from '../../../../core/model/retention/limits.js';
import type { SetLimit } from '../../../../core/model/retention/removable.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';
import { numberOrNull } from '../cells.js';

type Raw = {
  readonly project: ProjectId;
  readonly kind: RetentionKind;
  readonly days: string | number | null;
  readonly set_at: string | number;
  readonly done_to: string;
};

/** A limit that a project has set, and the last row that it was applied to; an empty text for none. */
export type StoredLimit = SetLimit & {
  readonly project: ProjectId;
  readonly kind: RetentionKind;
  readonly doneTo: string;
};

/** The limits that a project has set. */
export const retentionLimitsOf: Query<'project', Pick<Raw, 'kind' | 'days'>, OwnLimits> = {
  name: 'retention_limits_of',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select kind, days from ${tables.retention_limits} where project = ${value('project')}`,
  fromRow: ({ kind, days }) => ({ [kind]: numberOrNull(days) }),
};

/** The limits of all projects after one of them, in the order of their keys. */
export const retentionLimitsAfter: Query<'project' | 'kind' | 'limit', Raw, StoredLimit> = {
  name: 'retention_limits_after',
  columns: { project: 'text', kind: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select project, kind, days, set_at, done_to from ${tables.retention_limits}
      where (project, kind) > (${value('project')}, ${value('kind')})
      order by project, kind limit ${value('limit')}`,
  fromRow: ({ project, kind, days, set_at: setAt, done_to: doneTo }) => ({
    project,
    kind,
    days: numberOrNull(days),
    setAt: Number(setAt),
    doneTo,
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
export const deleteRetentionLimits: Command<'project' | 'kind'> = {
  name: 'delete_retention_limits',
  columns: { project: 'text', kind: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.retention_limits}
      where (project, kind) in (select project, kind from ${given})`,
};

/** Records up to which row limits were applied. */
export const setRetentionDoneTo: Command<'project' | 'kind' | 'done_to'> = {
  name: 'set_retention_done_to',
  columns: { project: 'text', kind: 'text', done_to: 'text' },
  sql: ({ tables, value }) =>
    `update ${tables.retention_limits} set done_to = ${value('done_to')}
      where project = ${value('project')} and kind = ${value('kind')}`,
};

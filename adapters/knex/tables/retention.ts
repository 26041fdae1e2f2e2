import { defaultLimits } from '../../../core/model/retention/limits.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { dayMs } from '../../../core/shared/time.js';
import type { TableName } from '../names/table-names.js';
import type { Query } from '../session/statement.js';

/** A deletion that returns one row for each deleted row. */
type PruneQuery<Column extends string> = Query<Column, unknown, unknown>;

/** A project, and the instant before which its events are too old. */
export type EventCutoff = { readonly project: ProjectId; readonly before: number };

/** The projects whose first event is older than their limit. */
export const projectsWithOldEvents: Query<
  'now',
  { readonly project: ProjectId; readonly since: string | number },
  EventCutoff
> = {
  name: 'projects_with_old_events',
  columns: { now: 'bigint' },
  sql: ({ tables, value }) => {
    const days = `case when retention_limits.project is null then ${defaultLimits.events} else days end`;
    return `select project, since from (
       select projects.id as project, ${value('now')} - ${days} * ${dayMs} as since
         from ${tables.projects} left join ${tables.retention_limits}
           on retention_limits.project = projects.id and kind = 'events') as limits
      where (select at from ${tables.events} where events.project = limits.project
        order by sequence limit 1) < since
      order by project`;
  },
  fromRow: ({ project, since }) => ({ project, before: Number(since) }),
};

/** Deletes the oldest events of a project that are older than an instant. */
export const pruneEvents: PruneQuery<'project' | 'before' | 'removed'> = {
  name: 'prune_events',
  columns: { project: 'text', before: 'bigint', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `with oldest as materialized (select sequence from ${tables.events}
        where project = ${value('project')} order by sequence limit ${value('removed')})
     delete from ${tables.events} where project = ${value('project')}
        and sequence in (select sequence from oldest) and at < ${value('before')}
     returning 1`,
  fromRow: (row) => row,
};

type Aging = {
  readonly table: TableName;
  readonly key: string;
  /** The column with the age of a row. */
  readonly age: string;
  /** The end of the `select` that finds the oldest rows. */
  readonly oldest: (isDead: string) => string;
};

/**
 * Deletes rows at or before an instant. The age is a condition of the deletion too: Postgres checks only that condition
 * again after it waited for a transaction that updated the row.
 */
const pruneAged = ({ table, key, age, oldest }: Aging): PruneQuery<'dead_at' | 'removed'> => ({
  name: `prune_${table}`,
  columns: { dead_at: 'bigint', removed: 'bigint' },
  sql: ({ tables, value }) => {
    const isDead = `${age} <= ${value('dead_at')}`;
    return `delete from ${tables[table]} where ${isDead} and (${key}) in
        (select ${key} from ${tables[table]} ${oldest(isDead)} limit ${value('removed')})
     returning 1`;
  },
  fromRow: (row) => row,
});

/** Deletes idempotency records created at or before an instant: the core's `expiryCutoff`. */
export const pruneIdempotency = pruneAged({
  table: 'idempotency',
  key: 'project, key',
  age: 'created_at',
  oldest: (isDead) => `where ${isDead} order by created_at`,
});

/** Deletes unmatched reports received at or before an instant, the first received first. */
export const pruneUnmatchedReports = pruneAged({
  table: 'unmatched_reports',
  key: 'id',
  age: 'received_at',
  oldest: () => 'order by id',
});

/** Deletes ephemeral entries that expired at or before an instant. */
export const pruneEphemeral = pruneAged({
  table: 'ephemeral_entries',
  key: 'name',
  age: 'expires_at',
  oldest: (isDead) => `where ${isDead} order by expires_at`,
});

/** Deletes commit markers written at or before an instant. */
export const pruneCommitMarkers = pruneAged({
  table: 'commit_marks',
  key: 'name',
  age: 'at',
  oldest: (isDead) => `where ${isDead} order by name`,
});

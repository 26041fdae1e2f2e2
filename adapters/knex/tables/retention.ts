import type { ProjectId } from '../../../core/shared/ids.js';
import type { Query } from '../session/statement.js';

/** A deletion of a few rows that finds how many went: one for each. */
type PruneQuery<Column extends string> = Query<Column, unknown, unknown>;

/** The projects whose log begins with an event made before an instant. */
export const projectsWithOldEvents: Query<'before', { readonly id: ProjectId }, ProjectId> = {
  name: 'projects_with_old_events',
  columns: { before: 'bigint' },
  sql: ({ value }) =>
    `select id from projects where (select at from events where project = projects.id
       order by sequence limit 1) < ${value('before')} order by id`,
  fromRow: ({ id }) => id,
};

/** Removes events made before an instant from the beginning of a project's log. */
export const pruneEvents: PruneQuery<'project' | 'before' | 'removed'> = {
  name: 'prune_events',
  columns: { project: 'text', before: 'bigint', removed: 'bigint' },
  sql: ({ value }) =>
    `with oldest as materialized (select sequence from events
        where project = ${value('project')} order by sequence limit ${value('removed')})
     delete from events where project = ${value('project')}
        and sequence in (select sequence from oldest) and at < ${value('before')}
     returning 1`,
  fromRow: (row) => row,
};

type Aging = {
  readonly table: string;
  readonly key: string;
  /** The column that tells the age of a row. */
  readonly age: string;
  /** Ends the `select` that finds the oldest rows. */
  readonly oldest: (isDead: string) => string;
};

/**
 * Removes rows of an instant or older. Their age is asked for beside the deletion too: only what stands there
 * is looked at again when it has waited for somebody who wrote a row anew.
 */
const pruneAged = ({ table, key, age, oldest }: Aging): PruneQuery<'dead_at' | 'removed'> => ({
  name: `prune_${table}`,
  columns: { dead_at: 'bigint', removed: 'bigint' },
  sql: ({ value }) => {
    const isDead = `${age} <= ${value('dead_at')}`;
    return `delete from ${table} where ${isDead} and (${key}) in
        (select ${key} from ${table} ${oldest(isDead)} limit ${value('removed')})
     returning 1`;
  },
  fromRow: (row) => row,
});

/** Removes idempotency records created at an instant or before: the core's `expiryCutoff`. */
export const pruneIdempotency = pruneAged({
  table: 'idempotency',
  key: 'project, key',
  age: 'created_at',
  oldest: (isDead) => `where ${isDead} order by created_at`,
});

/** Removes kept reports received at an instant or before, from the first that was kept. */
export const pruneUnmatchedReports = pruneAged({
  table: 'kept_reports',
  key: 'id',
  age: 'received_at',
  oldest: () => 'order by id',
});

/** Removes notes that expired at an instant or before. */
export const pruneEphemeral = pruneAged({
  table: 'notes',
  key: 'name',
  age: 'expires_at',
  oldest: (isDead) => `where ${isDead} order by expires_at`,
});

/** Removes marks of processes that have left none since an instant. */
export const pruneCommitMarkers = pruneAged({
  table: 'commit_marks',
  key: 'name',
  age: 'at',
  oldest: (isDead) => `where ${isDead} order by name`,
});

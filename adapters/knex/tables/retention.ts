import type { ProjectId } from '../../../core/shared/ids.js';
import type { Query } from '../statement.js';

/** A deletion of a few rows that finds how many went: one for each. */
type Pruning<Column extends string> = Query<Column, unknown, unknown>;

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
export const pruneEvents: Pruning<'project' | 'before' | 'removed'> = {
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

/** Removes idempotency records made at an instant or before. */
export const pruneIdempotency: Pruning<'dead_at' | 'removed'> = {
  name: 'prune_idempotency',
  columns: { dead_at: 'bigint', removed: 'bigint' },
  sql: ({ value }) =>
    `delete from idempotency where (project, key) in (select project, key from idempotency
        where created_at <= ${value('dead_at')} order by created_at limit ${value('removed')})
     returning 1`,
  fromRow: (row) => row,
};

/** Removes kept reports received at an instant or before, from the first that was kept. */
export const pruneReports: Pruning<'dead_at' | 'removed'> = {
  name: 'prune_reports',
  columns: { dead_at: 'bigint', removed: 'bigint' },
  sql: ({ value }) =>
    `delete from kept_reports where received_at <= ${value('dead_at')}
        and id in (select id from kept_reports order by id limit ${value('removed')})
     returning 1`,
  fromRow: (row) => row,
};

/** Removes notes that expired at an instant or before. */
export const pruneNotes: Pruning<'dead_at' | 'removed'> = {
  name: 'prune_notes',
  columns: { dead_at: 'bigint', removed: 'bigint' },
  sql: ({ value }) =>
    `delete from notes where name in (select name from notes
        where expires_at <= ${value('dead_at')} order by expires_at limit ${value('removed')})
     returning 1`,
  fromRow: (row) => row,
};

/** Removes marks of processes that have left none since an instant. */
export const pruneMarks: Pruning<'dead_at' | 'removed'> = {
  name: 'prune_marks',
  columns: { dead_at: 'bigint', removed: 'bigint' },
  sql: ({ value }) =>
    `delete from commit_marks where name in (select name from commit_marks
        where at <= ${value('dead_at')} order by name limit ${value('removed')})
     returning 1`,
  fromRow: (row) => row,
};

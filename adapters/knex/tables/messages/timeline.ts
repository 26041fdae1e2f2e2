import type { TimelineEntry } from '../../../../core/model/messages/timeline.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import { objectIn } from '../../session/damaged-row.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';

/** Inserts timeline entries. */
export const addTimeline = insertInto('timeline', {
  project: 'text',
  message: 'text',
  at: 'bigint',
  kind: 'text',
  detail: 'text',
});

/** The row of a timeline entry. */
export const timelineRow = (project: ProjectId, { message, at, kind, detail }: TimelineEntry) => ({
  project,
  message,
  at,
  kind,
  detail: JSON.stringify(detail),
});

/** Deletes the timelines of messages. */
export const deleteTimelines: Command<'project' | 'message'> = {
  name: 'delete_timeline',
  columns: { project: 'text', message: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.timeline} where id in (
       select timeline.id from ${given} join ${tables.timeline} on timeline.message = given.message
        where timeline.project = given.project)`,
};

type Raw = Pick<TimelineEntry, 'message' | 'kind'> & {
  readonly id: string | number;
  readonly at: string | number;
  readonly detail: string;
};

/** The timeline of a message, in the order of commits. */
export const timelineOf: Query<'project' | 'message', Raw, TimelineEntry> = {
  name: 'timeline_of',
  columns: { project: 'text', message: 'text' },
  sql: ({ tables, value }) =>
    `select id, message, at, kind, detail from ${tables.timeline}
      where project = ${value('project')} and message = ${value('message')} order by id`,
  fromRow: ({ id, message, at, kind, detail }) => ({
    message,
    at: Number(at),
    kind,
    detail: objectIn(detail, { table: 'timeline', id: String(id) }),
  }),
  skipsDamaged: true,
};

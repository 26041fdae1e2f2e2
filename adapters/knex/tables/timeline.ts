import type { TimelineEntry } from '../../../core/model/messages/timeline.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { insertInto, type Query } from '../session/statement.js';

export const addTimeline = insertInto('timeline', {
  project: 'text',
  message: 'text',
  at: 'bigint',
  kind: 'text',
  detail: 'text',
});

export const timelineRow = (project: ProjectId, { message, at, kind, detail }: TimelineEntry) => ({
  project,
  message,
  at,
  kind,
  detail: JSON.stringify(detail),
});

type Raw = Pick<TimelineEntry, 'message' | 'kind'> & {
  readonly at: string | number;
  readonly detail: string;
};

/** What happened to a message, in the order in which it was committed. */
export const timelineOf: Query<'project' | 'message', Raw, TimelineEntry> = {
  name: 'timeline_of',
  columns: { project: 'text', message: 'text' },
  sql: ({ value }) =>
    `select message, at, kind, detail from timeline
      where project = ${value('project')} and message = ${value('message')} order by id`,
  fromRow: ({ message, at, kind, detail }) => ({
    message,
    at: Number(at),
    kind,
    detail: JSON.parse(detail),
  }),
};

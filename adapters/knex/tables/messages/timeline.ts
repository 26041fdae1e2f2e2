import type { TimelineEntry } from '../../../../core/model/messages/timeline.js';
import { entriesIn } from '../../../../core/model/messages/timeline-text.js';
import { DamagedRow } from '../../session/damaged-row.js';
import type { Command, Query } from '../../session/statement.js';
import { messageFromCells, type VersionedRow } from '../entities.js';

type Raw = VersionedRow & { readonly timeline: string };

/** The timeline of a message, in the order of commits. */
export const timelineOf: Query<'project' | 'id', Raw, readonly TimelineEntry[]> = {
  name: 'timeline_of',
  columns: { project: 'text', id: 'text' },
  sql: ({ tables, value }) =>
    `select id, project, version, record, timeline from ${tables.messages}
      where project = ${value('project')} and id = ${value('id')}`,
  fromRow: ({ id, project, version, record, timeline }) => {
    if (timeline === '') return [];
    const message = messageFromCells([id, project, version, record]);
    try {
      return entriesIn(timeline, message);
    } catch (cause) {
      throw new DamagedRow('messages', id, { cause });
    }
  },
  skipsDamaged: true,
};

const noTimelines = {
  columns: { project: 'text', id: 'text' },
  sql: ({ tables, given }) =>
    `update ${tables.messages} set timeline = ''
      where (project, id) in (select project, id from ${given}) and timeline <> ''`,
} as const satisfies Omit<Command<'project' | 'id'>, 'name'>;

/** Deletes the timelines of messages. */
export const deleteTimelines: Command<'project' | 'id'> = {
  ...noTimelines,
  name: 'delete_timelines',
};

/** The same. Returns a row for each message that had one. */
export const removeTimelines: Query<'project' | 'id', unknown, unknown> = {
  ...noTimelines,
  name: 'remove_timelines',
  sql: (fragments) => `${noTimelines.sql(fragments)} returning 1`,
  fromRow: (row) => row,
};

import type { TimelineEntry } from '../../../../core/model/messages/timeline.js';
import { entriesIn } from '../../../../core/model/messages/timeline-text.js';
import { DamagedRow } from '../../session/damaged-row.js';
import type { Query } from '../../session/statement.js';
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

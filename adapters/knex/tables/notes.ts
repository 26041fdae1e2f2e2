import { type Note, noteResource } from '../../../core/model/conversations/note.js';
import type { ConversationId, NoteId, ProjectId } from '../../../core/shared/ids.js';
import { inRecords } from '../session/checksum.js';
import { recordIn } from '../session/damaged-row.js';
import {
  type Columns,
  type Command,
  insertInto,
  type PageQuery,
  type Query,
  type Row,
} from '../session/statement.js';

type Cells = readonly [
  project: ProjectId,
  id: NoteId,
  conversation: ConversationId,
  record: string,
];

type RawNote = {
  readonly project: ProjectId;
  readonly id: NoteId;
  readonly conversation: ConversationId;
  readonly record: string;
};

const byId: Columns<'project' | 'id'> = { project: 'text', id: 'text' };

/** Converts the cells of a note. It throws a `DamagedRow` for a text that is no note. */
const noteFrom = ([project, id, conversation, record]: Cells): Note => {
  const stored = recordIn(record, { table: 'notes', id }, [project, id]);
  return noteResource.record.read(stored, { project, id, conversation });
};

/** The notes with the given ids. */
export const findNotes: Query<'project' | 'id', RawNote, Note> = {
  name: 'find_notes',
  columns: byId,
  sql: ({ tables, given }) =>
    `select given.*, conversation, record from ${given} join ${tables.notes} using (project, id)`,
  fromRow: ({ project, id, conversation, record }) => noteFrom([project, id, conversation, record]),
};

/** Notes of a conversation before an id, newest first. */
export const notesBefore: PageQuery<
  'project' | 'conversation' | 'before_id' | 'page_size',
  Cells,
  Note
> = {
  name: 'notes_before',
  columns: {
    project: 'text',
    conversation: 'text',
    before_id: 'text',
    page_size: 'bigint',
  },
  sql: ({ tables, pages, each, indexedBy }) =>
    pages(
      `select project, id, conversation, record from ${tables.notes} ${indexedBy('notes_of_conversation')}
        where project = ${each('project')} and conversation = ${each('conversation')}
          and id < ${each('before_id')}
        order by id desc limit ${each('page_size')}`,
    ),
  fromCells: noteFrom,
};

/** Counts the notes of a conversation, no further than `at_most`. */
export const countNotes: Query<
  'project' | 'conversation' | 'at_most',
  { readonly notes: string | number },
  number
> = {
  name: 'count_notes',
  columns: { project: 'text', conversation: 'text', at_most: 'bigint' },
  sql: ({ tables, indexedBy, value }) =>
    `select count(*) as notes from
       (select 1 from ${tables.notes} ${indexedBy('notes_of_conversation')}
         where project = ${value('project')} and conversation = ${value('conversation')}
         limit ${value('at_most')}) as found`,
  fromRow: ({ notes }) => Number(notes),
};

/** Stores new notes. */
export const addNotes = insertInto('notes', {
  ...byId,
  conversation: 'text',
  record: 'text',
});

/** The row of a note. */
export const rowOf = (note: Note): Row<'project' | 'id' | 'conversation' | 'record'> => {
  const { project, id, conversation } = note;
  const record = JSON.stringify(noteResource.record.write(note));
  // A merge moves notes to another conversation without their records.
  return { project, id, conversation, record: inRecords.add(record, [project, id]) };
};

/** Moves the notes of conversations to others. */
export const moveNotes: Command<'project' | 'conversation' | 'into_id'> = {
  name: 'move_notes',
  columns: { project: 'text', conversation: 'text', into_id: 'text' },
  sql: ({ tables, each, fromGiven }) =>
    `update ${tables.notes} set conversation = ${each('into_id')} ${fromGiven}
      where notes.project = ${each('project')} and notes.conversation = ${each('conversation')}`,
};

/** Deletes the notes of conversations. */
export const deleteNotesOf: Command<'project' | 'conversation'> = {
  name: 'delete_notes_of',
  columns: { project: 'text', conversation: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.notes}
      where (project, conversation) in (select project, conversation from ${given})`,
};

/** Deletes notes. */
export const deleteNotes: Command<'project' | 'id'> = {
  name: 'delete_notes',
  columns: byId,
  sql: ({ tables, given }) =>
    `delete from ${tables.notes} where (project, id) in (select project, id from ${given})`,
};

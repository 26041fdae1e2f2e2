import type { Event, EventType } from '../../../core/model/events/event.js';
import type { TraceContext } from '../../../core/shared/trace-context.js';
import { DamagedRow, objectIn } from '../session/damaged-row.js';
import {
  type Columns,
  insertInto,
  type PageQuery,
  type Query,
  type Row,
  type SqlFragments,
} from '../session/statement.js';

/** An event as it is stored. */
export type EventRow = Omit<Event, 'at' | 'sequence' | 'trace'> & {
  readonly at: string | number;
  readonly sequence: string | number;
};

/** With the column that only its deliveries need. */
export type StoredEvent = EventRow & { readonly trace: TraceContext | null };

/** Inserts events. */
export const appendEvents = insertInto('events', {
  project: 'text',
  sequence: 'bigint',
  id: 'text',
  type: 'text',
  at: 'bigint',
  subject: 'text',
  text: 'text',
  trace: 'text',
});

/** The row of an event. */
export const eventRow = (event: Event) => ({ ...event, trace: event.trace ?? null }) satisfies Row;

/** Converts a row to an event. It throws a `DamagedRow` when the text is not JSON, because it becomes part of an answer. */
export const eventFrom = (row: EventRow): Event => {
  const { project, sequence, id, type, at, subject, text } = row;
  objectIn(text, { table: 'events', id });
  return {
    id,
    type,
    at: Number(at),
    subject,
    project,
    sequence: Number(sequence),
    text,
  };
};

/** The events of a project with the given ids. */
export const findEvents: Query<'project' | 'id', EventRow, Event> = {
  name: 'find_events',
  columns: { project: 'text', id: 'text' },
  sql: ({ tables, given }) =>
    `with found as materialized (
       select given.*, events.project as owner, sequence, type, at, subject, text
         from ${given} join ${tables.events} on events.id = given.id)
     select * from found where owner = project`,
  fromRow: eventFrom,
};

/** The events of one resource, oldest first. */
export const eventsAbout: Query<'project' | 'subject', EventRow, Event> = {
  name: 'events_about',
  columns: { project: 'text', subject: 'text' },
  sql: ({ tables, value }) =>
    `with found as materialized (
       select id, type, at, subject, project, sequence, text
         from ${tables.events} where subject = ${value('subject')})
     select * from found where project = ${value('project')} order by sequence`,
  fromRow: eventFrom,
  skipsDamaged: true,
};

type PageColumn = 'project' | 'after_event' | 'after_number' | 'before' | 'since' | 'page_size';

const pageColumns: Columns<PageColumn> = {
  project: 'text',
  after_event: 'text',
  after_number: 'bigint',
  before: 'bigint',
  since: 'bigint',
  page_size: 'bigint',
};

/** The columns of a page of events, and whether the text is a JSON object. */
export const eventCells = ({ isJsonObject }: Pick<SqlFragments, 'isJsonObject'>): string =>
  `id, type, at, subject, project, sequence, text, ${isJsonObject('text')}`;

/** Their values. */
export type EventCells = readonly [
  id: EventRow['id'],
  type: EventRow['type'],
  at: EventRow['at'],
  subject: EventRow['subject'],
  project: EventRow['project'],
  sequence: EventRow['sequence'],
  text: string,
  isWhole: number | null,
];

/** Converts them to an event. It throws a `DamagedRow` when the text is not JSON. */
export const eventFromCells = ([
  id,
  type,
  at,
  subject,
  project,
  sequence,
  text,
  isWhole,
]: EventCells): Event => {
  if (isWhole === 0) throw new DamagedRow('events', id);
  if (isWhole === null) objectIn(text, { table: 'events', id });
  return { id, type, at: Number(at), subject, project, sequence: Number(sequence), text };
};

/** The number after which a page begins; null after an event that is unknown or older than asked for. */
const begin = ({ tables, each }: Pick<SqlFragments, 'tables' | 'each'>): string =>
  `case when ${each('after_event')} is null then ${each('after_number')} else (
     select case when project = ${each('project')} and at >= ${each('since')} then sequence end
       from ${tables.events} where id = ${each('after_event')}
   ) end`;

/** Events of a project since an instant, after an event of that time, or after a number. */
export const eventsAfter: PageQuery<PageColumn, EventCells, Event> = {
  name: 'events_after',
  columns: pageColumns,
  sql: ({ pages, ...fragments }) =>
    pages(
      `select ${eventCells(fragments)} from ${fragments.tables.events}
        where project = ${fragments.each('project')} and at >= ${fragments.each('since')}
          and sequence > ${begin(fragments)} and sequence < ${fragments.each('before')}
        order by sequence limit ${fragments.each('page_size')}`,
    ),
  fromCells: eventFromCells,
};

/**
 * The same, of one type. Rows are compared as a whole, because Postgres takes an equal `type` for a common one: it would
 * read the whole log for one that is rare.
 */
export const eventsOfTypeAfter: PageQuery<PageColumn | 'type', EventCells, Event> = {
  name: 'events_of_type_after',
  columns: { ...pageColumns, type: 'text' },
  sql: ({ pages, ...fragments }) =>
    pages(
      `select ${eventCells(fragments)} from ${fragments.tables.events}
        where project = ${fragments.each('project')} and at >= ${fragments.each('since')}
          and (type, sequence) > (${fragments.each('type')}, ${begin(fragments)})
          and (type, sequence) < (${fragments.each('type')}, ${fragments.each('before')})
        order by type, sequence limit ${fragments.each('page_size')}`,
    ),
  fromCells: eventFromCells,
};

const plainCells = 'id, type, at, subject, project, sequence, text';

/**
 * The same, of several types, each by the index. One statement sees the log as of one instant: of events that are committed
 * meanwhile it cannot find a later one and miss an earlier one.
 */
export const eventsOfTypesAfter = (
  name: string,
  types: readonly EventType[],
): PageQuery<PageColumn, EventCells, Event> => ({
  name,
  columns: pageColumns,
  sql: ({ pages, ...fragments }) => {
    const ofType = (type: EventType): string =>
      `select * from (
         select ${plainCells} from ${fragments.tables.events}
          where project = ${fragments.each('project')} and at >= ${fragments.each('since')}
            and (type, sequence) > ('${type}', ${begin(fragments)})
            and (type, sequence) < ('${type}', ${fragments.each('before')})
          order by type, sequence limit ${fragments.each('page_size')}) as one_type`;
    return pages(
      `select ${eventCells(fragments)} from (${types.map(ofType).join(' union all ')}) as merged
        order by sequence limit ${fragments.each('page_size')}`,
    );
  },
  fromCells: eventFromCells,
});

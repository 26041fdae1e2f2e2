import {
  type Event,
  type EventOfMessage,
  type EventType,
  eventIdOf,
  eventText,
  placeOf,
  type StoredEvent,
} from '../../../core/model/events/event.js';
import { showMessage } from '../../../core/model/messages/moment.js';
import type { EventId, ProjectId } from '../../../core/shared/ids.js';
import { type TraceContext, withTrace } from '../../../core/shared/trace-context.js';
import { crcOf, hasChecksum, inLines } from '../session/checksum.js';
import { checkText, DamagedRow, objectIn } from '../session/damaged-row.js';
import {
  type Columns,
  insertInto,
  type PageQuery,
  type Query,
  type Row,
  type SqlFragments,
} from '../session/statement.js';
import { columnsOf } from './cells.js';
import { messageFromCells } from './entities.js';

/** An event as it is stored, with the record of the message that it shows. In place of a text such an event has its checksum. */
export type EventRow = Omit<Event, 'id' | 'at' | 'sequence' | 'trace'> & {
  readonly at: string | number;
  readonly sequence: string | number;
  /** The id of an event that was stored before its id followed from its place. */
  readonly legacy_id: EventId | null;
  readonly moment: string | number | null;
  readonly record: string | null;
};

/** With the column that only its deliveries need. */
export type TracedRow = EventRow & { readonly trace: TraceContext | null };

const columns = {
  project: 'text',
  sequence: 'bigint',
  type: 'text',
  at: 'bigint',
  subject: 'text',
  text: 'text',
  trace: 'text',
  moment: 'bigint',
} as const satisfies Columns;

/** Inserts events. */
export const appendEvents = insertInto('events', columns);

/** The row of an event. */
export const eventRow = (event: StoredEvent) => {
  const { project, sequence, type, at, subject, trace } = event;
  return {
    project,
    sequence,
    type,
    at,
    subject,
    text: event.moment === undefined ? checkedEventText(event, event.text) : checksumOf(event),
    trace: trace ?? null,
    moment: event.moment ?? null,
  } satisfies Row;
};

/** The text of an event with its checksum. It names its id, its type and its time, so that they are not beside it. */
export const checkedEventText = (
  { project, sequence, subject }: Pick<Event, 'project' | 'sequence' | 'subject'>,
  text: string,
): string => inLines.add(text, [project, sequence, subject]);

/** The checksum of an event that shows its message: it stands in place of a text. */
const checksumOf = (event: EventOfMessage): string => {
  const { project, sequence, subject, type, at, moment } = event;
  return crcOf([project, sequence, subject, type, at, moment]).toString(36);
};

/** The text of an event without its checksum. Throws a `DamagedRow` when it, or what the row has beside it, is damaged. */
const textOf = (event: Omit<Event, 'text'>, stored: string): string => {
  const { project, sequence, subject, id } = event;
  const place = { table: 'events', id };
  checkText(inLines, stored, place, [project, sequence, subject]);
  const text = inLines.jsonOf(stored);
  if (hasChecksum(stored) && !text.startsWith(eventText(event, '').slice(0, -1)))
    throw new DamagedRow('events', id, { damage: 'its columns and its text differ' });
  return text;
};

/** Throws a `DamagedRow` when the row of an event that shows its message is damaged. */
const checkPlaced = (event: EventOfMessage, stored: string): EventOfMessage => {
  if (stored === '' || stored === checksumOf(event)) return event;
  throw new DamagedRow('events', event.id, { damage: 'its checksum does not match' });
};

/** The columns of an event. */
export const storedCells = `${columnsOf('events', columns)}, events.legacy_id`;

/** The record of the message that an event of a table shows; null when the event has a text of its own. */
export const shownRecord = (tables: SqlFragments['tables'], events = 'events'): string =>
  `case when ${events}.moment is not null then (select messages.record from ${tables.messages}
     where messages.project = ${events}.project and messages.id = ${events}.subject) end`;

type StoredRow = Omit<EventRow, 'record'> & { readonly trace?: TraceContext | null };

/** Converts a row to an event as it is stored. It throws a `DamagedRow` when the row is damaged. */
export const storedFrom = (row: StoredRow): StoredEvent => {
  const { moment, trace } = row;
  const event = placed(row);
  if (moment !== null) return checkPlaced({ ...event, moment: Number(moment) }, row.text);
  const text = textOf(event, row.text);
  objectIn(text, { table: 'events', id: event.id });
  return withTrace<Event>({ ...event, text }, trace ?? undefined);
};

type Placed = Pick<EventRow, 'project' | 'sequence' | 'type' | 'at' | 'subject' | 'legacy_id'>;

/** What the columns of an event say. */
export const placed = ({ legacy_id, type, subject, project, ...row }: Placed) => {
  const place = { project, sequence: Number(row.sequence), at: Number(row.at) };
  return { id: legacy_id ?? eventIdOf(place), type, subject, ...place };
};

/** Converts a row to an event. It throws a `DamagedRow` when the row is damaged, because it becomes part of an answer. */
export const eventFrom = (row: StoredRow & Pick<EventRow, 'record'>): Event => {
  const stored = storedFrom(row);
  return stored.moment === undefined ? stored : showing(stored, row.record);
};

/** An event that shows its message. */
const showing = (event: EventOfMessage, record: string | null): Event => {
  const { id, subject, project } = event;
  if (record === null) throw new DamagedRow('events', id);
  // No event shows how often its message was changed.
  return showMessage(event, messageFromCells([subject, project, 0, record]));
};

/** What a statement that looks for an event by its id is given: the place that follows from it, if it is of the project. */
export const idRow = (project: ProjectId, id: EventId) => {
  const place = placeOf(project, id);
  return { project, id, place: place?.sequence ?? null, made_at: place?.at ?? null };
};

/** The events of a project with the given ids. */
export const findEvents: Query<'project' | 'id' | 'place' | 'made_at', EventRow, Event> = {
  name: 'find_events',
  columns: { project: 'text', id: 'text', place: 'bigint', made_at: 'bigint' },
  sql: ({ tables, given }) => {
    const found = (condition: string): string =>
      `select given.*, sequence, type, at, subject, text, moment, legacy_id
         from ${given} join ${tables.events} on events.project = given.project and ${condition}`;
    return `with found as materialized (
       ${found('sequence = given.place and at = given.made_at and legacy_id is null')}
       union all ${found('legacy_id = given.id')})
     select found.*, ${shownRecord(tables, 'found')} as record from found`;
  },
  fromRow: eventFrom,
};

/** The events of one resource, oldest first. A message knows the numbers of those that show it, if these are whole. */
export const eventsAbout: Query<'project' | 'subject', EventRow, Event> = {
  name: 'events_about',
  columns: { project: 'text', subject: 'text' },
  sql: ({ tables, value, numbersIn, indexedBy }) =>
    `select ${storedCells}, null as record from ${tables.events} ${indexedBy('events_by_subject')}
      where events.project = ${value('project')} and subject = ${value('subject')} and moment is null
     union all
     select ${storedCells}, ${shownRecord(tables)} as record from ${tables.events}
      where moment is not null and (project, sequence) in (
        select messages.project, numbers.value
          from ${tables.messages} cross join ${numbersIn('messages.event_sequences')}
         where messages.project = ${value('project')} and messages.id = ${value('subject')})
        and subject = ${value('subject')}
      order by sequence`,
  fromRow: eventFrom,
  skipsDamaged: true,
};

type PageColumn =
  | 'project'
  | 'after_event'
  | 'after_number'
  | 'after_at'
  | 'before'
  | 'since'
  | 'page_size';

const pageColumns: Columns<PageColumn> = {
  project: 'text',
  after_event: 'text',
  after_number: 'bigint',
  after_at: 'bigint',
  before: 'bigint',
  since: 'bigint',
  page_size: 'bigint',
};

/** The columns of a page of events, whether the text is a JSON object, and the message that they show. */
export const eventCells = (
  { tables, isJsonObject }: Pick<SqlFragments, 'tables' | 'isJsonObject'>,
  events = 'events',
): string =>
  `legacy_id, type, at, subject, project, sequence, text, ${isJsonObject('text')}, moment, ${shownRecord(tables, events)}`;

/** Their values. */
export type EventCells = readonly [
  legacyId: EventRow['legacy_id'],
  type: EventRow['type'],
  at: EventRow['at'],
  subject: EventRow['subject'],
  project: EventRow['project'],
  sequence: EventRow['sequence'],
  text: string,
  isWhole: number | null,
  moment: EventRow['moment'],
  record: EventRow['record'],
];

/** Converts them to an event. It throws a `DamagedRow` when the row is damaged. */
export const eventFromCells = (cells: EventCells): Event => {
  const [legacy_id, type, at, subject, project, sequence, stored, isWhole, moment, record] = cells;
  const event = placed({ legacy_id, type, at, subject, project, sequence });
  if (moment !== null)
    return showing(checkPlaced({ ...event, moment: Number(moment) }, stored), record);
  const text = textOf(event, stored);
  if (isWhole === 0) throw new DamagedRow('events', event.id);
  if (isWhole === null) objectIn(text, { table: 'events', id: event.id });
  return { ...event, text };
};

/** The number after which a page begins; null after an event that is unknown or older than asked for. */
const begin = ({ tables, each }: Pick<SqlFragments, 'tables' | 'each'>): string => {
  const numberOf = (condition: string): string =>
    `(select sequence from ${tables.events}
       where project = ${each('project')} and at >= ${each('since')} and ${condition})`;
  const inPlace = `sequence = ${each('after_number')} and at = ${each('after_at')} and legacy_id is null`;
  return `case when ${each('after_event')} is null then ${each('after_number')}
     else coalesce(${numberOf(inPlace)}, ${numberOf(`legacy_id = ${each('after_event')}`)}) end`;
};

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

const plainCells = 'legacy_id, type, at, subject, project, sequence, text, moment';

/** What a page of events of one type is of: values, and the order. */
type TypePage = {
  readonly type: string;
  readonly project: string;
  /** The first number, and the one after the last. */
  readonly from: string;
  readonly before: string;
  readonly size: string;
  readonly order: 'asc' | 'desc';
  /** Another condition. Default: none. */
  readonly condition?: string;
};

/**
 * A query for a page of events of one type. The index has their blocks in order, not their numbers: the rows of one block more
 * than the page needs are found, and put into order. Rows are compared as a whole, because Postgres takes an equal `type` for a
 * common one: it would read the whole log for one that is rare. So it would by the primary key, from which a sum hides numbers.
 */
export const pageOfType = (
  { tables, blockOf, blockSize }: Pick<SqlFragments, 'tables' | 'blockOf' | 'blockSize'>,
  { type, project, from, before, size, order, condition = 'true' }: TypePage,
): string => {
  const block = blockOf('sequence');
  return `select * from (
     select ${plainCells} from ${tables.events}
      where project = ${project} and ${condition}
        and (type, ${block}) >= (${type}, ${blockOf(from)}) and (type, ${block}) <= (${type}, ${blockOf(before)})
        and sequence + 0 >= ${from} and sequence + 0 < ${before}
      order by type ${order}, ${block} ${order} limit ${size} + ${blockSize - 1}) as in_blocks
    order by sequence ${order} limit ${size}`;
};

const pageAfter = ({ each, ...fragments }: SqlFragments, type: string): string =>
  pageOfType(fragments, {
    type,
    project: each('project'),
    from: `(${begin({ each, ...fragments })} + 1)`,
    before: each('before'),
    size: each('page_size'),
    order: 'asc',
    condition: `at >= ${each('since')}`,
  });

/** The same, of one type. */
export const eventsOfTypeAfter: PageQuery<PageColumn | 'type', EventCells, Event> = {
  name: 'events_of_type_after',
  columns: { ...pageColumns, type: 'text' },
  sql: ({ pages, ...fragments }) =>
    pages(
      `select ${eventCells(fragments, 'of_type')}
         from (${pageAfter({ pages, ...fragments }, fragments.each('type'))}) as of_type order by sequence`,
    ),
  fromCells: eventFromCells,
};

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
      `select * from (${pageAfter({ pages, ...fragments }, `'${type}'`)}) as one_type`;
    return pages(
      `select ${eventCells(fragments, 'merged')} from (${types.map(ofType).join(' union all ')}) as merged
        order by sequence limit ${fragments.each('page_size')}`,
    );
  },
  fromCells: eventFromCells,
});

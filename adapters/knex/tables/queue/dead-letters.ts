import type { DeadLetter } from '../../../../core/model/events/dead-letter.js';
import type { Event } from '../../../../core/model/events/event.js';
import type { EventId, ProjectId } from '../../../../core/shared/ids.js';
import { type Columns, type Command, insertInto, type Query } from '../../session/statement.js';
import { type EventRow, eventFrom, shownRecord, storedCells } from '../events.js';

const keyColumns = { subscription: 'text', project: 'text', sequence: 'bigint' } as const;

const columns = {
  ...keyColumns,
  event: 'text',
  attempts: 'bigint',
  at: 'bigint',
  error: 'text',
  is_retrying: 'bigint',
} as const satisfies Columns;

type KeyColumn = keyof typeof keyColumns;

/** Inserts dead letters. One that is there is replaced. */
export const putDeadLetters: Command<keyof typeof columns> = insertInto(
  'dead_letters',
  columns,
  `on conflict (subscription, project, sequence) do update set event = excluded.event,
     attempts = excluded.attempts, at = excluded.at, error = excluded.error, is_retrying = excluded.is_retrying`,
);

/** Keeps the message that an event shows from an erasure until the transaction ends. */
export const lockShownMessage: Query<'project' | 'sequence', unknown, unknown> = {
  name: 'lock_shown_message',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, value, forUpdate }) =>
    `select messages.id from ${tables.events}
       join ${tables.messages} on messages.project = events.project and messages.id = events.subject
      where events.project = ${value('project')} and sequence = ${value('sequence')} ${forUpdate('messages')}`,
  fromRow: (row) => row,
};

/** Finds an event, and keeps its own text from an erasure until the transaction ends. */
export const lockEvent: Query<'project' | 'sequence', EventRow, Event> = {
  name: 'lock_event',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, value, forUpdate }) =>
    `select ${storedCells}, ${shownRecord(tables)} as record from ${tables.events}
      where project = ${value('project')} and sequence = ${value('sequence')} ${forUpdate('events')}`,
  fromRow: eventFrom,
};

type Raw = {
  readonly subscription: string;
  readonly project: ProjectId;
  readonly sequence: string | number;
  readonly event: EventId;
  readonly attempts: string | number;
  readonly at: string | number;
  readonly error: string | null;
  readonly is_retrying: string | number;
  readonly is_event_kept: string | number;
};

const fromRow = (row: Raw): DeadLetter => ({
  subscription: row.subscription,
  project: row.project,
  sequence: Number(row.sequence),
  event: row.event,
  attempts: Number(row.attempts),
  at: Number(row.at),
  error: row.error,
  isRetrying: Number(row.is_retrying) === 1,
  isEventKept: Number(row.is_event_kept) === 1,
});

const isEventKept = (events: string): string =>
  `case when exists (select 1 from ${events} where events.project = dead_letters.project
     and events.sequence = dead_letters.sequence) then 1 else 0 end as is_event_kept`;

const selected = Object.keys(columns)
  .map((column) => `dead_letters.${column}`)
  .join(', ');

/** A page of the dead letters of a subscription. */
const pageOf = (
  name: string,
  condition: (value: (column: string) => string) => string,
): Query<
  'subscription' | 'project' | 'after_project' | 'after_sequence' | 'page_size',
  Raw,
  DeadLetter
> => ({
  name,
  columns: {
    subscription: 'text',
    project: 'text',
    after_project: 'text',
    after_sequence: 'bigint',
    page_size: 'bigint',
  },
  sql: ({ tables, value }) =>
    `select ${selected}, ${isEventKept(tables.events)} from ${tables.dead_letters}
      where subscription = ${value('subscription')}
        and (project, sequence) > (${value('after_project')}, ${value('after_sequence')})
        and (${value('project')} = '' or project = ${value('project')}) ${condition(value)}
      order by project, sequence limit ${value('page_size')}`,
  fromRow,
});

/** The dead letters of a subscription after one, in one project or, for an empty id, in all. */
export const deadLettersAfter = pageOf('dead_letters_after', () => '');

/** The same, of those that were retried. */
export const retriedLettersAfter = pageOf('retried_letters_after', () => 'and is_retrying = 1');

/** Finds a dead letter. */
export const findDeadLetter: Query<KeyColumn, Raw, DeadLetter> = {
  name: 'find_dead_letter',
  columns: keyColumns,
  sql: ({ tables, value }) =>
    `select ${selected}, ${isEventKept(tables.events)} from ${tables.dead_letters}
      where subscription = ${value('subscription')} and project = ${value('project')}
        and sequence = ${value('sequence')}`,
  fromRow,
};

const isKey = (value: (column: string) => string): string =>
  `subscription = ${value('subscription')} and project = ${value('project')} and sequence = ${value('sequence')}`;

type Found = Query<KeyColumn, { readonly sequence: string | number }, number>;

/** Asks that the event of a dead letter is handled again. */
export const retryDeadLetter: Found = {
  name: 'retry_dead_letter',
  columns: keyColumns,
  sql: ({ tables, value }) =>
    `update ${tables.dead_letters} set is_retrying = 1 where ${isKey(value)} returning sequence`,
  fromRow: ({ sequence }) => Number(sequence),
};

/** Deletes a dead letter. */
export const deleteDeadLetter: Found = {
  name: 'delete_dead_letter',
  columns: keyColumns,
  sql: ({ tables, value }) =>
    `delete from ${tables.dead_letters} where ${isKey(value)} returning sequence`,
  fromRow: ({ sequence }) => Number(sequence),
};

/** Deletes the dead letters of a subscription. */
export const deleteDeadLettersOf: Command<'name'> = {
  name: 'delete_dead_letters_of',
  columns: { name: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.dead_letters} where subscription = ${value('name')}`,
};

/** Deletes the dead letters of a subscription after cursors. */
export const deleteDeadLettersAfter: Command<KeyColumn> = {
  name: 'delete_dead_letters_after',
  columns: keyColumns,
  sql: ({ tables, given }) =>
    `delete from ${tables.dead_letters} where (subscription, project, sequence) in (
       select dead_letters.subscription, dead_letters.project, dead_letters.sequence
         from ${given} join ${tables.dead_letters} on dead_letters.subscription = given.subscription
          and dead_letters.project = given.project and dead_letters.sequence > given.sequence)`,
};

/** Removes the errors of the dead letters of events. */
export const removeErrorsOfDeadLetters: Command<'project' | 'sequence'> = {
  name: 'remove_errors_of_dead_letters',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.dead_letters} set error = null
      where (project, sequence) in (select project, sequence from ${given})`,
};

/** Removes the errors of the dead letters whose events are gone. It looks at each dead letter that has an error. */
export const removeErrorsOfGoneEvents: Command<never> = {
  name: 'remove_errors_of_gone_events',
  columns: {},
  sql: ({ tables }) =>
    `update ${tables.dead_letters} set error = null where error is not null and not exists (
       select 1 from ${tables.events} where events.project = dead_letters.project
        and events.sequence = dead_letters.sequence)`,
};

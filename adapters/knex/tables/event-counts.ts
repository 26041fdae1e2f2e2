import {
  type CountedType,
  countedTypes,
  countSteps,
} from '../../../core/model/statistics/event-count.js';
import type { ChannelId, ProjectId } from '../../../core/shared/ids.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  type SqlFragments,
  updateOf,
} from '../session/statement.js';
import { numberOrNull } from './cells.js';
import { shownRecord } from './events.js';

const isCounted = `type in (${countedTypes.map((type) => `'${type}'`).join(', ')})`;
const steps = countSteps.map(({ stepMs }) => `select ${stepMs} as step`).join(' union all ');

/**
 * What an event is counted as, without the cost of parsing its text. The core's rule is `countedAs` in
 * core/model/statistics/event-count.ts. No text that a user gives comes before the channel, and none has an unescaped quote.
 */
const countedAs = ({ textBetween }: SqlFragments): string =>
  `at, type, ${textBetween('text', '"channel":"', '"')} as channel,
   case when type = 'message.failed' then ${textBetween('text', '"error":{"code":"', '"')} else '' end as code`;

/** The text of an event, or the record of the message that it shows: both name the channel and the error in the same form. */
const countedText = (tables: SqlFragments['tables']): string =>
  `case when moment is null then text else ${shownRecord(tables)} end`;

const counted = ({ tables, value }: Pick<SqlFragments, 'tables' | 'value'>): string =>
  `coalesce((select sequence from ${tables.event_count_cursors} where project = ${value('project')}), 0)`;

/** The projects that have an event that is not counted. It looks at each project once. */
export const projectsToCount: Query<never, { readonly id: ProjectId }, ProjectId> = {
  name: 'projects_to_count',
  columns: {},
  sql: ({ tables }) =>
    `select projects.id from ${tables.projects}
       left join ${tables.event_count_cursors} on event_count_cursors.project = projects.id
      where projects.sequence > coalesce(event_count_cursors.sequence, 0)
        and exists (select 1 from ${tables.events} where events.project = projects.id
          and events.sequence > coalesce(event_count_cursors.sequence, 0))
      order by projects.id`,
  fromRow: ({ id }) => id,
};

/** Adds the cursor of a project, if it has none. */
export const addCountCursor = insertInto(
  'event_count_cursors',
  { project: 'text', sequence: 'bigint' },
  'on conflict (project) do nothing',
);

type Position = { readonly counted: string | number; readonly last: string | number | null };

/** The events that come next: those after `counted` up to `last`. */
export type NextEvents = { readonly counted: number; readonly last: number; readonly size: number };

/** Locks the cursor of a project and finds the next events. Finds nothing when another transaction has locked it. */
export const lockCountCursor: Query<
  'project' | 'limit',
  Position & { readonly size: string | number },
  NextEvents
> = {
  name: 'lock_count_cursor',
  columns: { project: 'text', limit: 'bigint' },
  sql: ({ tables, value, skipLocked }) => {
    const next = `from (select events.sequence from ${tables.events}
        where events.project = event_count_cursors.project and events.sequence > event_count_cursors.sequence
        order by events.sequence limit ${value('limit')}) as next`;
    return `select sequence as counted, (select max(next.sequence) ${next}) as last, (select count(*) ${next}) as size
              from ${tables.event_count_cursors} where project = ${value('project')} ${skipLocked}`;
  },
  fromRow: ({ counted, last, size }) => ({
    counted: Number(counted),
    last: numberOrNull(last) ?? Number(counted),
    size: Number(size),
  }),
};

/** Adds the events after one sequence number up to another to the counts, once in each step. */
export const addEventCounts: Command<'project' | 'counted' | 'last'> = {
  name: 'add_event_counts',
  columns: { project: 'text', counted: 'bigint', last: 'bigint' },
  sql: (fragments) => {
    const { tables, value } = fragments;
    // Where it is not materialized, a text is looked up once more for each part that is read of it.
    return `with next as materialized (
        select at, type, ${countedText(tables)} as text from ${tables.events}
         where project = ${value('project')} and sequence > ${value('counted')} and sequence <= ${value('last')}
           and ${isCounted}),
      found as materialized (select ${countedAs(fragments)} from next),
      firsts as materialized (
        select at, type, channel, code, count(*) as quantity from found group by at, type, channel, code),
      steps as (${steps})
     insert into ${tables.event_counts} (project, step, at, type, channel, code, quantity)
     select ${value('project')}, step, at - at % step, type, channel, code, sum(quantity)
       from firsts cross join steps group by step, at - at % step, type, channel, code
     on conflict (project, step, at, type, channel, code)
       do update set quantity = event_counts.quantity + excluded.quantity`;
  },
};

/** Moves the cursor of a project. */
export const setCountCursor = updateOf(
  'event_count_cursors',
  { project: 'text' },
  { sequence: 'bigint' },
);

type ReadColumn = 'project' | 'channel' | 'step' | 'from_at' | 'to_at' | 'limit';

type CountRow = {
  readonly part: 'step' | 'channel' | 'rest';
  readonly at: string | number | null;
  readonly type: CountedType;
  readonly channel: ChannelId | '';
  readonly code: string;
  readonly quantity: string | number;
};

/** A sum by step or by channel. `rest`: the events that were not counted before, and the time of the last of them. */
export type EventCountRow = Omit<CountRow, 'at' | 'quantity'> & {
  readonly at: number;
  readonly quantity: number;
};

const readColumns: Columns<ReadColumn> = {
  project: 'text',
  channel: 'text',
  step: 'bigint',
  from_at: 'bigint',
  to_at: 'bigint',
  limit: 'bigint',
};

/** Sums the counts of a project, with its next events. One statement, so that no event is seen twice or not at all. */
export const eventCountsBetween: Query<ReadColumn, CountRow, EventCountRow> = {
  name: 'event_counts_between',
  columns: readColumns,
  sql: (fragments) => {
    const { tables, value } = fragments;
    const isMeant = (at: string): string =>
      `${at} >= ${value('from_at')} and ${at} < ${value('to_at')}
        and (${value('channel')} is null or channel = ${value('channel')})`;
    return `with fresh as materialized (
        select at - at % ${value('step')} as start, ${countedAs(fragments)}
          from (select at, type, ${countedText(tables)} as text from ${tables.events}
         where project = ${value('project')} and sequence > ${counted(fragments)}
         order by sequence limit ${value('limit')}) as next),
      found as materialized (
        select at, type, channel, code, quantity from ${tables.event_counts}
         where project = ${value('project')} and step = ${value('step')} and ${isMeant('at')}
        union all
        select start, type, channel, code, 1 from fresh where ${isCounted} and ${isMeant('start')})
     select 'step' as part, at, type, '' as channel, code, sum(quantity) as quantity
       from found group by at, type, code
     union all
     select 'channel', 0, type, channel, '', sum(quantity) from found group by type, channel
     union all
     select 'rest', max(at), '', '', '', count(*) from fresh`;
  },
  fromRow: ({ at, quantity, ...row }) => ({
    ...row,
    at: Number(at),
    quantity: Number(quantity),
  }),
};

/** The projects with counts that start before an instant. It looks at each project once for each step. */
export const projectsWithOldCounts: Query<
  'step' | 'before',
  { readonly project: ProjectId; readonly step: string | number; readonly before: string | number },
  { readonly project: ProjectId; readonly step: number; readonly before: number }
> = {
  name: 'projects_with_old_counts',
  columns: { step: 'bigint', before: 'bigint' },
  sql: ({ tables, given }) =>
    `select projects.id as project, given.step, given.before from ${given} cross join ${tables.projects}
      where exists (select 1 from ${tables.event_counts} where event_counts.project = projects.id
        and event_counts.step = given.step and event_counts.at < given.before)`,
  fromRow: ({ project, step, before }) => ({
    project,
    step: Number(step),
    before: Number(before),
  }),
};

/** Deletes the oldest counts of a project that start before an instant. Returns one row for each deleted row. */
export const pruneEventCounts: Query<'project' | 'step' | 'before' | 'removed', unknown, unknown> =
  {
    name: 'prune_event_counts',
    columns: { project: 'text', step: 'bigint', before: 'bigint', removed: 'bigint' },
    sql: ({ tables, value }) => {
      const ofStep = `project = ${value('project')} and step = ${value('step')}`;
      return `delete from ${tables.event_counts} where ${ofStep} and (at, type, channel, code) in (
        select at, type, channel, code from ${tables.event_counts}
         where ${ofStep} and at < ${value('before')} order by at limit ${value('removed')})
       returning 1`;
    },
    fromRow: (row) => row,
  };

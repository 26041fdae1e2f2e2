import type { Event } from '../../../core/model/events/event.js';
import type { EventMention } from '../../../core/ports/stores/event-store.js';
import type { Columns, PageQuery, Query } from '../session/statement.js';
import { type EventCells, eventCells, eventFromCells, pageOfType } from './events.js';

type PageColumn = 'project' | 'from_number' | 'before' | 'page_size';

const pageColumns: Columns<PageColumn> = {
  project: 'text',
  from_number: 'bigint',
  before: 'bigint',
  page_size: 'bigint',
};

/** Events of a project in a range of numbers, newest first. */
export const latestEvents: PageQuery<PageColumn, EventCells, Event> = {
  name: 'latest_events',
  columns: pageColumns,
  sql: ({ tables, pages, each, ...fragments }) =>
    pages(
      `select ${eventCells({ tables, ...fragments })} from ${tables.events}
        where project = ${each('project')} and sequence >= ${each('from_number')}
          and sequence < ${each('before')}
        order by sequence desc limit ${each('page_size')}`,
    ),
  fromCells: eventFromCells,
};

/** The same, of one type. */
export const latestEventsOfType: PageQuery<PageColumn | 'type', EventCells, Event> = {
  name: 'latest_events_of_type',
  columns: { ...pageColumns, type: 'text' },
  sql: ({ pages, each, ...fragments }) => {
    const page = pageOfType(fragments, {
      type: each('type'),
      project: each('project'),
      from: each('from_number'),
      before: each('before'),
      size: each('page_size'),
      order: 'desc',
    });
    return pages(
      `select ${eventCells(fragments, 'of_type')} from (${page}) as of_type order by sequence desc`,
    );
  },
  fromCells: eventFromCells,
};

type RawMention = Pick<EventMention, 'subject'> & {
  readonly sequence: string | number;
  readonly at: string | number;
};

/** What the latest events of a type are about, newest first. */
export const latestMentions: Query<'project' | 'type' | 'page_size', RawMention, EventMention> = {
  name: 'latest_mentions',
  columns: { project: 'text', type: 'text', page_size: 'bigint' },
  sql: ({ value, ...fragments }) => {
    const page = pageOfType(fragments, {
      type: value('type'),
      project: value('project'),
      from: '0',
      before: `${Number.MAX_SAFE_INTEGER}`,
      size: value('page_size'),
      order: 'desc',
    });
    return `select sequence, subject, at from (${page}) as of_type order by sequence desc`;
  },
  fromRow: ({ sequence, subject, at }) => ({
    sequence: Number(sequence),
    subject,
    at: Number(at),
  }),
};

/** The number of the first event at or after an instant, by bisection. A number without an event counts as before it. */
export const sequenceAt: Query<'project' | 'at', { readonly low: string | number }, number> = {
  name: 'sequence_at',
  columns: { project: 'text', at: 'bigint' },
  sql: ({ tables, value }) =>
    `with recursive bisected (low, high) as (
       select coalesce((select events.sequence from ${tables.events}
                         where events.project = ${value('project')} order by events.sequence limit 1),
                       projects.sequence + 1),
              projects.sequence + 1
         from ${tables.projects} where projects.id = ${value('project')}
       union all
       select case when events.at >= ${value('at')} then low else (low + high) / 2 + 1 end,
              case when events.at >= ${value('at')} then (low + high) / 2 else high end
         from bisected left join ${tables.events}
           on events.project = ${value('project')} and events.sequence = (low + high) / 2
        where low < high)
     select low from bisected where low >= high`,
  fromRow: ({ low }) => Number(low),
};

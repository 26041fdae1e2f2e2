import type { StoredEvent } from '../../../core/model/events/event.js';
import type { StoredDelivery } from '../../../core/model/webhooks/delivery.js';
import type { OldMessage } from '../../../core/ports/stores/retention.js';
import type { MessageId, ProjectId, WebhookEndpointId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { type DamagedRow, orDamaged } from '../session/damaged-row.js';
import type { Query } from '../session/statement.js';
import { entityTables, type VersionedRow } from './entities.js';
import { type EventRow, storedCells, storedFrom } from './events.js';
import { statusOf } from './webhooks/deliveries.js';

const projectsWithRows = (
  table: 'messages' | 'media',
): Query<'project' | 'after' | 'until', { readonly project: ProjectId }, ProjectId> => ({
  name: `projects_with_old_${table}`,
  columns: { project: 'text', after: 'text', until: 'text' },
  sql: ({ tables, given }) =>
    `select project from ${given} where exists (select 1 from ${tables[table]}
        where ${table}.project = given.project and ${table}.id > given.after and ${table}.id < given.until)`,
  fromRow: ({ project }) => project,
});

/** The projects, among those given, that have an entity between two ids. */
export const projectsWithOld = {
  messages: projectsWithRows('messages'),
  media: projectsWithRows('media'),
};

/** The messages of a project between two ids, in the order of their ids. Damaged ones are found as such. */
export const messagesBetween: Query<
  'project' | 'after' | 'until' | 'limit',
  VersionedRow & { readonly id: MessageId },
  Pick<OldMessage, 'id' | 'message'>
> = {
  name: 'messages_between',
  columns: { project: 'text', after: 'text', until: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select id, project, version, record from ${tables.messages} where project = ${value('project')}
        and id > ${value('after')} and id < ${value('until')}
      order by id limit ${value('limit')}`,
  fromRow: (row) => {
    const message = messageFrom(row);
    return { id: row.id, message: message instanceof Error ? undefined : message };
  },
};

const messageFrom = orDamaged(entityTables.messages.find.fromRow);

/** The events about messages, as they are stored. Damaged ones are found as such. */
export const eventsOfMessages: Query<
  'project' | 'subject',
  Omit<EventRow, 'record'>,
  StoredEvent | DamagedRow
> = {
  name: 'events_of_messages',
  columns: { project: 'text', subject: 'text' },
  sql: ({ tables, given, numbersIn, indexedBy }) =>
    `select ${storedCells} from ${given} join ${tables.events} ${indexedBy('events_by_subject')}
         on events.project = given.project and events.subject = given.subject
      where moment is null
     union all
     select ${storedCells} from ${tables.events}
      where moment is not null and (project, sequence, subject) in (
        select messages.project, numbers.value, messages.id
          from ${given} join ${tables.messages} on messages.project = given.project and messages.id = given.subject
            cross join ${numbersIn('messages.event_sequences')})`,
  fromRow: orDamaged(storedFrom),
};

/** The first id of a message with a job. */
export const firstWaiting: Query<
  'from' | 'until',
  { readonly subject: MessageId | null },
  MessageId | undefined
> = {
  name: 'first_waiting',
  columns: { from: 'text', until: 'text' },
  sql: ({ tables, value }) =>
    `select min(subject) as subject from ${tables.jobs}
      where subject > ${value('from')} and subject < ${value('until')}`,
  fromRow: ({ subject }) => subject ?? undefined,
};

/** The endpoints of projects whose first delivery was added before an instant, or its event happened before. */
export const endpointsWithOldDeliveries: Query<
  'project' | 'before',
  { readonly project: ProjectId; readonly endpoint: WebhookEndpointId },
  { readonly project: ProjectId; readonly endpoint: WebhookEndpointId }
> = {
  name: 'endpoints_with_old_deliveries',
  columns: { project: 'text', before: 'bigint' },
  sql: ({ tables, given }) =>
    `select given.project, endpoints.id as endpoint
       from ${given} join ${tables.endpoints} on endpoints.project = given.project
       join ${tables.deliveries} on deliveries.endpoint = endpoints.id and deliveries.sequence = (
         select min(deliveries.sequence) from ${tables.deliveries} where deliveries.endpoint = endpoints.id)
       join ${tables.events} on events.project = given.project and events.sequence = deliveries.sequence
      where created_at < given.before or at < given.before`,
  fromRow: (row) => row,
};

type DeliveryRow = Readonly<
  Record<'sequence' | 'failures' | 'created_at' | 'at', string | number>
> & {
  readonly completed_at: string | number | null;
};

/** A delivery, and when its event happened. */
type OldDelivery = Pick<StoredDelivery, 'sequence' | 'status' | 'createdAt'> & {
  readonly eventAt: Instant;
};

/** The deliveries to an endpoint of a project of the events after a sequence number, in the order of their events. */
export const oldDeliveries: Query<
  'project' | 'endpoint' | 'after' | 'limit',
  DeliveryRow,
  OldDelivery
> = {
  name: 'old_deliveries',
  columns: { project: 'text', endpoint: 'text', after: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `with page as materialized (
       select sequence, failures, created_at, completed_at from ${tables.deliveries}
        where endpoint = ${value('endpoint')} and sequence > ${value('after')}
        order by sequence limit ${value('limit')})
     select page.*, at from page
       join ${tables.events} on events.project = ${value('project')} and events.sequence = page.sequence
      order by page.sequence`,
  fromRow: (row) => ({
    sequence: Number(row.sequence),
    createdAt: Number(row.created_at),
    status: statusOf(row),
    eventAt: Number(row.at),
  }),
};

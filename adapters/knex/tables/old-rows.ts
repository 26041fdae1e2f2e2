import type { StoredEvent } from '../../../core/model/events/event.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Delivery } from '../../../core/model/webhooks/delivery.js';
import type { OldMessage } from '../../../core/ports/stores/retention.js';
import type { MessageId, ProjectId, WebhookEndpointId } from '../../../core/shared/ids.js';
import { type DamagedRow, orDamaged } from '../session/damaged-row.js';
import type { Query } from '../session/statement.js';
import { type EntityRow, entityFrom } from './entities.js';
import { type EventRow, storedCells, storedFrom } from './events.js';

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
  Omit<EntityRow, 'id'> & Pick<Message, 'id'>,
  Pick<OldMessage, 'id' | 'message'>
> = {
  name: 'old_messages',
  columns: { project: 'text', after: 'text', until: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select id, record from ${tables.messages} where project = ${value('project')}
        and id > ${value('after')} and id < ${value('until')}
      order by id limit ${value('limit')}`,
  fromRow: (row) => {
    const message = messageFrom(row);
    return { id: row.id, message: message instanceof Error ? undefined : message };
  },
};

const messageFrom = orDamaged(entityFrom<Message>('messages'));

/** The events about messages, as they are stored. Damaged ones are found as such. */
export const eventsOfMessages: Query<
  'project' | 'subject',
  Omit<EventRow, 'record'>,
  StoredEvent | DamagedRow
> = {
  name: 'events_of_messages',
  columns: { project: 'text', subject: 'text' },
  sql: ({ tables, given, numbersIn }) =>
    `select ${storedCells} from ${given} join ${tables.events}
         on events.project = given.project and events.subject = given.subject
      where moment is null
     union all
     select ${storedCells}
       from ${given} join ${tables.messages} on messages.project = given.project and messages.id = given.subject
         cross join ${numbersIn('messages.event_sequences')}
         join ${tables.events} on events.project = messages.project and sequence = numbers.value
      where moment is not null`,
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

/** The endpoints of projects that have a delivery before an id. */
export const endpointsWithOldDeliveries: Query<
  'project' | 'until',
  { readonly project: ProjectId; readonly endpoint: WebhookEndpointId },
  { readonly project: ProjectId; readonly endpoint: WebhookEndpointId }
> = {
  name: 'endpoints_with_old_deliveries',
  columns: { project: 'text', until: 'text' },
  sql: ({ tables, given }) =>
    `select given.project, endpoints.id as endpoint
       from ${given} join ${tables.endpoints} on endpoints.project = given.project
      where exists (select 1 from ${tables.deliveries}
        where deliveries.endpoint = endpoints.id and deliveries.id < given.until)`,
  fromRow: (row) => row,
};

type DeliveryRow = Pick<Delivery, 'id' | 'status'> & { readonly created_at: string | number };

/** The deliveries to an endpoint between two ids, in the order of their ids. */
export const oldDeliveries: Query<
  'endpoint' | 'after' | 'until' | 'limit',
  DeliveryRow,
  Pick<Delivery, 'id' | 'status' | 'createdAt'>
> = {
  name: 'old_deliveries',
  columns: { endpoint: 'text', after: 'text', until: 'text', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select id, status, created_at from ${tables.deliveries}
      where endpoint = ${value('endpoint')} and id > ${value('after')} and id < ${value('until')}
      order by id limit ${value('limit')}`,
  fromRow: ({ id, status, created_at: createdAt }) => ({
    id,
    status,
    createdAt: Number(createdAt),
  }),
};

import type { Event } from '../../../core/model/events/event.js';
import type { Media } from '../../../core/model/media/media.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Delivery } from '../../../core/model/webhooks/delivery.js';
import type { ProjectId, WebhookEndpointId } from '../../../core/shared/ids.js';
import { type DamagedRow, orDamaged } from '../session/damaged-row.js';
import type { Command, Query } from '../session/statement.js';
import { type EntityRow, entityFrom } from './entities.js';
import { type EventRow, eventFrom, shownRecord, storedCells } from './events.js';

/** The projects, among those given, that have a row between two ids. */
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

/** A row with its entity; undefined when it is damaged. */
export type OldEntity<E> = { readonly id: string; readonly entity: E | undefined };

/** The entities of a project between two ids, in the order of their ids. */
const entitiesBetween = <E extends Message | Media>(
  table: 'messages' | 'media',
): Query<'project' | 'after' | 'until' | 'limit', EntityRow, OldEntity<E>> => {
  const from = orDamaged(entityFrom<E>(table));
  return {
    name: `old_${table}`,
    columns: { project: 'text', after: 'text', until: 'text', limit: 'bigint' },
    sql: ({ tables, value }) =>
      `select id, record from ${tables[table]} where project = ${value('project')}
          and id > ${value('after')} and id < ${value('until')}
        order by id limit ${value('limit')}`,
    fromRow: (row) => {
      const entity = from(row);
      return { id: row.id, entity: entity instanceof Error ? undefined : entity };
    },
  };
};

/** The statements that find old messages. */
export const oldMessages = {
  projects: projectsWithRows('messages'),
  page: entitiesBetween<Message>('messages'),
};

/** The statements that find old media files. */
export const oldMedia = {
  projects: projectsWithRows('media'),
  page: entitiesBetween<Media>('media'),
};

/** Deletes messages that are at the given versions. Returns a row for each. */
export const deleteMessages: Query<'project' | 'id' | 'version', unknown, unknown> = {
  name: 'delete_messages',
  columns: { project: 'text', id: 'text', version: 'bigint' },
  sql: ({ tables, given }) =>
    `delete from ${tables.messages} where (project, id) in (select project, id from ${given})
        and exists (select 1 from ${given} where given.id = messages.id and given.version = messages.version)
     returning 1`,
  fromRow: (row) => row,
};

/** The events about messages. Damaged ones are found as such. */
export const eventsOfMessages: Query<'project' | 'subject', EventRow, Event | DamagedRow> = {
  name: 'events_of_messages',
  columns: { project: 'text', subject: 'text' },
  sql: ({ tables, given }) =>
    `select ${storedCells}, ${shownRecord(tables)} as record
       from ${given} join ${tables.events} on events.subject = given.subject
      where events.project = given.project`,
  fromRow: orDamaged(eventFrom),
};

/** Deletes what the sandbox remembers of messages. */
export const deleteSandboxCalls: Command<'subject'> = {
  name: 'delete_sandbox_calls',
  columns: { subject: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.sandbox_takings} where subject in (select subject from ${given})`,
};

/** Deletes the timeline entries of messages. Returns a row for each. */
export const removeTimelines: Query<'project' | 'message', unknown, unknown> = {
  name: 'remove_timelines',
  columns: { project: 'text', message: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.timeline} where id in (
       select timeline.id from ${given} join ${tables.timeline} on timeline.message = given.message
        where timeline.project = given.project)
     returning 1`,
  fromRow: (row) => row,
};

/** The first id of a message with a job. */
export const firstWaiting: Query<
  'from' | 'until',
  { readonly subject: string | null },
  string | undefined
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

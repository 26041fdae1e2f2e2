import type { Entities, EntityKind } from '../../../core/commit/change.js';
import type { Channel } from '../../../core/model/channels/channel.js';
import { type Contact, contactRecord } from '../../../core/model/contacts/contact.js';
import type { Media } from '../../../core/model/media/media.js';
import { type Message, messageRecord } from '../../../core/model/messages/message.js';
import type { Template } from '../../../core/model/templates/template.js';
import { isActive, type WebhookEndpoint } from '../../../core/model/webhooks/endpoint.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { inRecords } from '../session/checksum.js';
import { DamagedRow, recordIn } from '../session/damaged-row.js';
import {
  type Cell,
  type Columns,
  type Command,
  insertInto,
  type Query,
  type Row,
  updateOf,
} from '../session/statement.js';

/** An entity as it is stored: as JSON, beside the columns that queries need. */
export type EntityRow = { readonly id: string; readonly project: string; readonly record: string };

/** The same, with the version. */
export type VersionedRow = EntityRow & { readonly version: string | number };

type Version = { readonly project: string; readonly id: string; readonly version: number };
type RawVersion = Omit<Version, 'version'> & { readonly version: string | number };

/** The statements of one kind of entity. */
export type EntityTable<R extends Entities[EntityKind]> = {
  /** The columns that a Change writes as a whole. */
  readonly columns: Columns;
  /** The stored versions. Only a transaction that has locked the project changes one. */
  readonly versions: Query<'project' | 'id', RawVersion, Version>;
  /** The entities of a project with the given ids. */
  readonly find: Query<'project' | 'id', VersionedRow, R>;
  /** Inserts entities. */
  readonly add: Command;
  /** Updates entities. */
  readonly change: Command;
  /** Clears columns that `change` leaves, since nothing but an erasure changes them. */
  readonly clear?: Clearing<R>;
  /** The row of an entity, with its version raised by one. */
  readonly row: (record: R) => Row;
};

/** Sets columns of some entities to null. An update that names a column writes its indexes also where it stays as it is. */
type Clearing<R> = {
  readonly command: Command<'project' | 'id'>;
  readonly isMeant: (entity: R) => boolean;
};

const byId: Columns<'project' | 'id'> = { project: 'text', id: 'text' };
const versioned: Columns<'version' | 'record'> = { version: 'bigint', record: 'text' };

/** Converts rows of a table to entities. It throws a `DamagedRow` for text that is not the row's entity. */
export const entityFrom =
  <R extends Entities[EntityKind]>(table: EntityKind) =>
  ({ id, record }: Pick<EntityRow, 'id' | 'record'>): R => {
    const entity: R = recordIn(record, { table, id }, [id]);
    if (entity.id !== id) throw new DamagedRow(table, id);
    return entity;
  };

/** What a Change adds to a message beside its record. */
export type MessageAddition = {
  readonly project: string;
  readonly id: string;
  /** The numbers of the events that show it, in their order, each with a comma. */
  readonly event_sequences: string;
  /** Its timeline: a `timelineText`. */
  readonly timeline: string;
};

const growing: Columns<'event_sequences' | 'timeline'> = {
  event_sequences: 'text',
  timeline: 'text',
};

/** The cells of a message. The record has no field that the row has beside it. */
export type MessageCells = readonly [
  id: string,
  project: string,
  version: string | number,
  record: string,
];

/** The columns of a message. */
export const messageCells = 'messages.id, messages.project, messages.version, messages.record';

/** Converts the cells of a message. It throws a `DamagedRow` for a text that is no message. */
export const messageFromCells = ([id, project, version, record]: MessageCells): Message => {
  const stored = recordIn(record, { table: 'messages', id }, [project, id]);
  const beside = { id, project, version: Number(version) } as Partial<Message>;
  try {
    return messageRecord.read(stored, beside);
  } catch (cause) {
    throw new DamagedRow('messages', id, { cause });
  }
};

/** How the entities of a table are stored. */
type RecordForm<R> = {
  readonly recordOf: (entity: R) => object;
  /** The cells beside the record that its checksum covers: those that the record does not repeat. */
  readonly beside: (entity: R) => readonly Cell[];
  readonly fromRow: (row: VersionedRow) => R;
  /** Columns to whose text a Change adds. */
  readonly appended?: Columns;
  /** How its columns beside the record are cleared. Default: each update writes them. */
  readonly clear?: Clearing<R>;
};

const asItIs = <R extends Entities[EntityKind]>(table: EntityKind): RecordForm<R> => ({
  recordOf: (entity) => entity,
  beside: ({ id }) => [id],
  fromRow: entityFrom<R>(table),
});

/** An erasure takes both columns from a message. */
const clearMessages: Clearing<Message> = {
  isMeant: ({ contact, groupConversation }) => (contact ?? groupConversation) === undefined,
  command: {
    name: 'clear_messages',
    columns: byId,
    sql: ({ tables, given }) =>
      `update ${tables.messages} set contact = null, group_conversation = null
        where (project, id) in (select project, id from ${given})
          and (contact is not null or group_conversation is not null)`,
  },
};

const messageForm: RecordForm<Message> = {
  appended: growing,
  clear: clearMessages,
  recordOf: messageRecord.write,
  beside: ({ project, id }) => [project, id],
  fromRow: ({ id, project, version, record }) => messageFromCells([id, project, version, record]),
};

const contactForm: RecordForm<Contact> = {
  recordOf: contactRecord.write,
  beside: ({ project, id }) => [project, id],
  fromRow: ({ id, project, version, record }) => contactFrom([id, project, version, record]),
};

/** Converts the cells of a contact. It throws a `DamagedRow` for a text that is no contact. */
export const contactFrom = ([id, project, version, record]: MessageCells): Contact => {
  const stored = recordIn(record, { table: 'contacts', id }, [project, id]);
  const beside = { id, project, version: Number(version) } as Partial<Contact>;
  return contactRecord.read(stored, beside);
};

const entityTable = <R extends Entities[EntityKind]>(
  table: EntityKind,
  extra: Columns,
  rowOf: (record: R) => Row,
  { recordOf, beside, fromRow, appended, clear }: RecordForm<R> = asItIs(table),
): EntityTable<R> => ({
  columns: { ...byId, ...versioned, ...extra },
  versions: {
    name: `versions_of_${table}`,
    columns: byId,
    sql: ({ tables, given }) =>
      `select given.*, version from ${given} join ${tables[table]} using (project, id)`,
    fromRow: ({ project, id, version }) => ({ project, id, version: Number(version) }),
  },
  find: {
    name: `find_${table}`,
    columns: byId,
    sql: ({ tables, given }) =>
      `select given.*, version, record from ${given} join ${tables[table]} using (project, id)`,
    fromRow,
    skipsDamaged: true,
  },
  add: insertInto(table, { ...byId, ...versioned, ...extra, ...appended }),
  change: updateOf(table, byId, { ...versioned, ...(!clear && extra) }, appended),
  ...(clear && { clear }),
  row: (record) => {
    const { project, id } = record;
    const version = record.version + 1;
    const json = JSON.stringify(recordOf({ ...record, version }));
    const text = inRecords.add(json, beside(record));
    return { project, id, version, record: text, ...rowOf(record) };
  },
});

/** The table of each kind of entity. */
export const entityTables: { readonly [Kind in EntityKind]: EntityTable<Entities[Kind]> } = {
  messages: entityTable<Message>(
    'messages',
    { direction: 'text', contact: 'text', group_conversation: 'text' },
    ({ direction, contact = null, groupConversation = null }) => ({
      direction,
      contact,
      group_conversation: groupConversation,
      event_sequences: '',
      timeline: '',
    }),
    messageForm,
  ),
  channels: entityTable<Channel>('channels', { provider: 'text' }, ({ provider }) => ({
    provider,
  })),
  endpoints: entityTable<WebhookEndpoint>('endpoints', { is_active: 'bigint' }, (endpoint) => ({
    is_active: isActive(endpoint) ? 1 : 0,
  })),
  templates: entityTable<Template>(
    'templates',
    { channel: 'text', name: 'text', status: 'text' },
    ({ channel, name, status }) => ({ channel, name, status }),
  ),
  media: entityTable<Media>(
    'media',
    { sha256: 'text', deleted_at: 'bigint' },
    ({ sha256, deletedAt = null }) => ({ sha256, deleted_at: deletedAt }),
  ),
  contacts: entityTable<Contact>(
    'contacts',
    { updated_at: 'bigint', merged_into: 'text' },
    ({ updatedAt, mergedInto = null }) => ({ updated_at: updatedAt, merged_into: mergedInto }),
    contactForm,
  ),
};

/** Adds to messages that do not change otherwise. */
export const addToMessages = {
  ...updateOf('messages', byId, {}, growing),
  name: 'add_to_messages',
};

/** Removes the timelines of messages. */
export const removeTimelines: Command<'project' | 'id'> = {
  name: 'remove_timelines',
  columns: byId,
  sql: ({ tables, given }) =>
    `update ${tables.messages} set timeline = ''
      where (project, id) in (select project, id from ${given}) and timeline <> ''`,
};

const deleteFrom = (table: EntityKind): Command<'project' | 'id'> => ({
  name: `delete_${table}`,
  columns: byId,
  sql: ({ tables, given }) =>
    `delete from ${tables[table]} where (project, id) in (select project, id from ${given})`,
});

/** Deletes entities. */
export const deleteEntities = {
  templates: deleteFrom('templates'),
  messages: deleteFrom('messages'),
  media: deleteFrom('media'),
  contacts: deleteFrom('contacts'),
};

/** The channels with the given ids, of any project. */
export const findChannelsAnywhere: Query<'id', EntityRow, Channel> = {
  name: 'find_channels_anywhere',
  columns: { id: 'text' },
  sql: ({ tables, given }) =>
    `select given.*, record from ${given} join ${tables.channels} using (id)`,
  fromRow: entityFrom<Channel>('channels'),
};

/** The channels of a project, oldest first. */
export const channelsOf: Query<'project', EntityRow, Channel> = {
  name: 'channels_of',
  columns: { project: 'text' },
  sql: ({ tables, value }) =>
    `select id, record from ${tables.channels} where project = ${value('project')} order by id`,
  fromRow: entityFrom<Channel>('channels'),
  skipsDamaged: true,
};

type ChannelCount = { readonly project: ProjectId; readonly channels: number };

/** How many channels a project has. A project without channels has no row. */
export const countChannels: Query<
  'project',
  Omit<ChannelCount, 'channels'> & { readonly channels: string | number },
  ChannelCount
> = {
  name: 'count_channels',
  columns: { project: 'text' },
  sql: ({ tables, given }) =>
    `select project, count(*) as channels from ${given} join ${tables.channels} using (project)
      group by project`,
  fromRow: ({ project, channels }) => ({ project, channels: Number(channels) }),
};

/** The channels of a provider. */
export const channelsOfProvider: Query<'provider', EntityRow, Channel> = {
  name: 'channels_of_provider',
  columns: { provider: 'text' },
  sql: ({ tables, value }) =>
    `select id, record from ${tables.channels} where provider = ${value('provider')}`,
  fromRow: entityFrom<Channel>('channels'),
  skipsDamaged: true,
};

type Content = Pick<Media, 'sha256'>;

/** The hashes, among those given, that a media file has. */
export const usedBlobs: Query<'sha256', Content, string> = {
  name: 'used_blobs',
  columns: { sha256: 'text' },
  sql: ({ tables, given }) =>
    `select sha256 from ${given}
      where exists (select 1 from ${tables.media} where media.sha256 = given.sha256)`,
  fromRow: ({ sha256 }) => sha256,
};

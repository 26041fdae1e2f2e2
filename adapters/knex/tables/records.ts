import type { Channel } from '../../../core/channels/channel.js';
import type { Message } from '../../../core/messages/message.js';
import { type Columns, insertInto, type Query } from '../statement.js';

/** A record as it is stored. */
export type RecordRow = {
  readonly project: string;
  readonly id: string;
  readonly direction?: string;
  readonly record: string;
};
type RawVersion = {
  readonly project: string;
  readonly id: string;
  readonly version: string | number;
};
type Version = RawVersion & { readonly version: number };

const byId: Columns<'project' | 'id'> = { project: 'text', id: 'text' };

const versionsIn = (table: string): Query<'project' | 'id', RawVersion, Version> => ({
  name: `versions_of_${table}`,
  columns: byId,
  sql: ({ given }) => `select project, id, version from ${given} join ${table} using (project, id)`,
  fromRow: (row) => ({ ...row, version: Number(row.version) }),
});

/** At which version records stand. Nobody changes one without its project's lock. */
export const versionsOf = { messages: versionsIn('messages'), channels: versionsIn('channels') };

const replace =
  'on conflict (project, id) do update set version = excluded.version, record = excluded.record';

/** Writes records over what they were. */
export const putMessages = insertInto(
  'messages',
  { ...byId, version: 'bigint', direction: 'text', record: 'text' },
  replace,
);
export const putChannels = insertInto(
  'channels',
  { ...byId, version: 'bigint', record: 'text' },
  replace,
);

/** A record under the version after the one that it starts from. */
const next = <R extends Message | Channel>(record: R): R => ({
  ...record,
  version: record.version + 1,
});

export const messageRow = (message: Message) => {
  const { project, id, direction } = message;
  const version = message.version + 1;
  return { project, id, version, direction, record: JSON.stringify(next(message)) };
};

export const channelRow = (channel: Channel) => {
  const { project, id } = channel;
  return { project, id, version: channel.version + 1, record: JSON.stringify(next(channel)) };
};

export const messageFrom = ({ record }: Pick<RecordRow, 'record'>): Message => JSON.parse(record);
export const channelFrom = ({ record }: Pick<RecordRow, 'record'>): Channel => JSON.parse(record);

const findIn = <R>(
  table: string,
  fromRow: (row: RecordRow) => R,
): Query<'project' | 'id', RecordRow, R> => ({
  name: `find_in_${table}`,
  columns: byId,
  sql: ({ given }) => `select given.*, record from ${given} join ${table} using (project, id)`,
  fromRow,
});

/** The record of each id, where the project has it. */
export const findMessages = findIn('messages', messageFrom);
export const findChannels = findIn('channels', channelFrom);

/** The channel of each id, whichever project it belongs to. */
export const findChannelsAnywhere: Query<'id', RecordRow, Channel> = {
  name: 'find_channels_anywhere',
  columns: { id: 'text' },
  sql: ({ given }) => `select given.*, record from ${given} join channels using (id)`,
  fromRow: channelFrom,
};

/** The channels of a project, oldest first. */
export const channelsOf: Query<'project', RecordRow, Channel> = {
  name: 'channels_of',
  columns: { project: 'text' },
  sql: ({ value }) => `select * from channels where project = ${value('project')} order by id`,
  fromRow: channelFrom,
};

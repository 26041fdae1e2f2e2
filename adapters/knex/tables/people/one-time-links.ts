import type { OneTimeLink } from '../../../../core/model/people/one-time-link.js';
import { type Columns, type Command, insertInto, type Query } from '../../session/statement.js';
import { columnsOf } from '../cells.js';

type LinkRow = Pick<OneTimeLink, 'hash'> & {
  readonly user_id: OneTimeLink['user'];
  readonly created_at: string | number;
  readonly expires_at: string | number;
};

const linkColumns = {
  hash: 'text',
  user_id: 'text',
  created_at: 'bigint',
  expires_at: 'bigint',
} as const satisfies Columns;

const columns = columnsOf('one_time_links', linkColumns);

/** The row of a link. */
export const linkRow = ({ hash, user, createdAt, expiresAt }: OneTimeLink) => ({
  ...{ hash, user_id: user, created_at: createdAt, expires_at: expiresAt },
});

const linkFrom = (row: LinkRow): OneTimeLink => ({
  hash: row.hash,
  user: row.user_id,
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
});

/** Inserts links. */
export const addLinks = insertInto('one_time_links', linkColumns);

/** Finds a link that is not expired. */
export const findLinks: Query<'hash' | 'now', LinkRow, OneTimeLink> = {
  name: 'find_links',
  columns: { hash: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${columns} from ${tables.one_time_links}
      where one_time_links.hash = ${value('hash')} and one_time_links.expires_at > ${value('now')}`,
  fromRow: linkFrom,
};

/** Deletes a link that is not expired, and returns it. */
export const takeLinks: Query<'hash' | 'now', LinkRow, OneTimeLink> = {
  name: 'take_links',
  columns: { hash: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.one_time_links}
      where one_time_links.hash = ${value('hash')} and one_time_links.expires_at > ${value('now')}
      returning ${Object.keys(linkColumns).join(', ')}`,
  fromRow: linkFrom,
};

/** Deletes the links of a user. */
export const deleteLinks: Command<'user_id'> = {
  name: 'delete_links',
  columns: { user_id: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.one_time_links} where one_time_links.user_id = ${value('user_id')}`,
};

/** Deletes every link. */
export const deleteEveryLink: Command<never> = {
  name: 'delete_every_link',
  columns: {},
  sql: ({ tables }) => `delete from ${tables.one_time_links}`,
};

/** Deletes expired links, and returns one row for each. */
export const pruneLinks: Query<'now', object, true> = {
  name: 'prune_links',
  columns: { now: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.one_time_links} where one_time_links.expires_at <= ${value('now')} returning 1 as pruned`,
  fromRow: () => true,
};

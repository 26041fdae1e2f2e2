import type { OneTimeLink } from '../../../../core/model/people/one-time-link.js';
import type { Command } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { integer, text } from '../administration/fields.js';

/** One-time links. */
export const links = entityTable<OneTimeLink>('one_time_links', {
  key: ['hash'],
  fields: {
    hash: text('hash'),
    user: text('user_id'),
    createdAt: integer('created_at'),
    expiresAt: integer('expires_at'),
  },
});

/** A link by the hash of its token. */
export const findLinks = links.by('find_links', ['hash']);

/** Deletes the links of users. */
export const deleteLinks: Command<'user_id'> = {
  name: 'delete_links',
  columns: { user_id: 'text' },
  sql: ({ tables, isAmong }) =>
    `delete from ${tables.one_time_links} where one_time_links.user_id ${isAmong('user_id')}`,
};

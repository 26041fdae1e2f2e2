import type { Session } from '../../../../core/model/people/session.js';
import type { Command } from '../../session/statement.js';
import { entityTable } from '../administration/entity-table.js';
import { flag, integer, integerOrNull, text } from '../administration/fields.js';

/** Sessions. */
export const sessions = entityTable<Session>('sessions', {
  key: ['id'],
  counters: ['usedAt'],
  fields: {
    id: text('id'),
    hash: text('hash'),
    user: text('user_id'),
    method: text('method'),
    isPending: flag('is_pending'),
    createdAt: integer('created_at'),
    expiresAt: integer('expires_at'),
    usedAt: integer('used_at'),
    address: text('address'),
    userAgent: text('user_agent'),
    secondFactor: text('second_factor'),
    provedAt: integerOrNull('proved_at'),
    providerSession: text('provider_session'),
    passkey: {
      columns: { passkey: 'text' },
      cells: (passkey) => ({ passkey: passkey ?? null }),
      value: ({ passkey }) => (passkey === null ? undefined : String(passkey)),
    },
  },
});

/** Sessions by the hash of their token, and by user, the newest first. */
export const findSessions = sessions.by('find_sessions', ['hash']);
export const sessionsOf = sessions.by('sessions_of', ['user'], 'order by sessions.id desc');

/** Sessions by that of a provider of single sign-on, the newest first. */
export const providerSessions = sessions.by(
  'provider_sessions',
  ['providerSession'],
  'order by sessions.id desc',
);

/** Sets the last use of a session, and never sets it back. */
export const useSessions: Command<'id' | 'now'> = {
  name: 'use_sessions',
  columns: { id: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.sessions} set used_at = ${value('now')}
      where sessions.id = ${value('id')} and sessions.used_at < ${value('now')}`,
};

/** Deletes the sessions of users, but one of each. */
export const deleteSessions: Command<'user_id' | 'kept'> = {
  name: 'delete_sessions',
  columns: { user_id: 'text', kept: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.sessions} where sessions.id in (
       select sessions.id from ${given} join ${tables.sessions} on sessions.user_id = given.user_id
        where sessions.id <> given.kept)`,
};

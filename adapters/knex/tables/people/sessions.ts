import { type Session, sessionIdleMs } from '../../../../core/model/people/session.js';
import type { User } from '../../../../core/model/people/user.js';
import { type Columns, type Command, insertInto, type Query } from '../../session/statement.js';
import { columnsOf } from '../cells.js';
import { columnsOfUser, type UserRow, userFrom } from './users.js';

type SessionRow = Pick<Session, 'id' | 'hash' | 'method' | 'address'> & {
  readonly user_id: Session['user'];
  readonly is_pending: string | number;
  readonly created_at: string | number;
  readonly expires_at: string | number;
  readonly used_at: string | number;
  readonly user_agent: string | null;
};

const sessionColumns = {
  id: 'text',
  hash: 'text',
  user_id: 'text',
  method: 'text',
  is_pending: 'bigint',
  created_at: 'bigint',
  expires_at: 'bigint',
  used_at: 'bigint',
  address: 'text',
  user_agent: 'text',
} as const satisfies Columns;

/** The row of a session. */
export const sessionRow = (session: Session) => ({
  id: session.id,
  hash: session.hash,
  user_id: session.user,
  method: session.method,
  is_pending: session.isPending ? 1 : 0,
  created_at: session.createdAt,
  expires_at: session.expiresAt,
  used_at: session.usedAt,
  address: session.address,
  user_agent: session.userAgent,
});

const sessionFrom = (row: SessionRow): Session => ({
  id: row.id,
  hash: row.hash,
  user: row.user_id,
  method: row.method,
  isPending: Number(row.is_pending) === 1,
  createdAt: Number(row.created_at),
  expiresAt: Number(row.expires_at),
  usedAt: Number(row.used_at),
  address: row.address,
  userAgent: row.user_agent,
});

/** Inserts sessions. */
export const addSessions = insertInto('sessions', sessionColumns);

/** The session of a token with its user. The columns of the session have a prefix. */
export const findSessions: Query<
  'hash',
  UserRow & { readonly [Column in keyof SessionRow as `session_${Column}`]: SessionRow[Column] },
  { readonly session: Session; readonly user: User }
> = {
  name: 'find_sessions',
  columns: { hash: 'text' },
  sql: ({ tables, value }) => {
    const columns = Object.keys(sessionColumns).map(
      (name) => `sessions.${name} as session_${name}`,
    );
    return `select ${columns.join(', ')}, ${columnsOfUser} from ${tables.sessions}
       join ${tables.users} on users.id = sessions.user_id where sessions.hash = ${value('hash')}`;
  },
  fromRow: (row) => ({
    session: sessionFrom({
      id: row.session_id,
      hash: row.session_hash,
      user_id: row.session_user_id,
      method: row.session_method,
      is_pending: row.session_is_pending,
      created_at: row.session_created_at,
      expires_at: row.session_expires_at,
      used_at: row.session_used_at,
      address: row.session_address,
      user_agent: row.session_user_agent,
    }),
    user: userFrom(row),
  }),
};

/** Sets the last use of a session, and never sets it back. */
export const useSessions: Command<'id' | 'now'> = {
  name: 'use_sessions',
  columns: { id: 'text', now: 'bigint' },
  sql: ({ tables, value }) =>
    `update ${tables.sessions} set used_at = ${value('now')}
      where sessions.id = ${value('id')} and sessions.used_at < ${value('now')}`,
};

/** The sessions of a user. */
export const sessionsOf: Query<'user_id', SessionRow, Session> = {
  name: 'sessions_of',
  columns: { user_id: 'text' },
  sql: ({ tables, value }) =>
    `select ${columnsOf('sessions', sessionColumns)} from ${tables.sessions}
      where sessions.user_id = ${value('user_id')} order by sessions.id desc`,
  fromRow: sessionFrom,
};

/** Deletes a session of a user. Returns whether there was one. */
export const deleteSession: Query<'user_id' | 'id', object, true> = {
  name: 'delete_session',
  columns: { user_id: 'text', id: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.sessions}
      where sessions.id = ${value('id')} and sessions.user_id = ${value('user_id')} returning id`,
  fromRow: () => true,
};

/** Deletes the sessions of a user but one, and returns one row for each. */
export const deleteSessions: Query<'user_id' | 'except', object, true> = {
  name: 'delete_sessions',
  columns: { user_id: 'text', except: 'text' },
  sql: ({ tables, value }) =>
    `delete from ${tables.sessions}
      where sessions.user_id = ${value('user_id')} and sessions.id <> ${value('except')} returning id`,
  fromRow: () => true,
};

/** Deletes every session. */
export const deleteEverySession: Command<never> = {
  name: 'delete_every_session',
  columns: {},
  sql: ({ tables }) => `delete from ${tables.sessions}`,
};

const pruneSessionsBy = (
  column: 'expires_at' | 'used_at',
  ms: number,
): Query<'now', object, true> => ({
  name: `prune_sessions_by_${column}`,
  columns: { now: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.sessions} where sessions.${column} <= ${value('now')} - ${ms} returning id`,
  fromRow: () => true,
});

/** Delete the sessions that are over: too old, or too long unused. They return one row for each. */
export const pruneSessions = [
  pruneSessionsBy('expires_at', 0),
  pruneSessionsBy('used_at', sessionIdleMs),
] as const;

import type { Knex } from 'knex';
import { dialectOf } from './dialect.js';
import { postgresSession } from './postgres/session.js';
import { noHooks, type Session, type SessionHooks } from './session.js';
import { sqliteSession } from './sqlite/session.js';

/** The session on a host's knex, for SQLite or Postgres. */
export const sessionOf = (db: Knex, hooks: SessionHooks = noHooks): Session =>
  dialectOf(db).name === 'sqlite' ? sqliteSession(db, hooks) : postgresSession(db, hooks);

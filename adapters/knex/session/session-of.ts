import type { Knex } from 'knex';
import { dialectOf, type LeaseClock } from './dialect.js';
import { postgresSession } from './postgres/session.js';
import type { Session } from './session.js';
import { sqliteSession } from './sqlite/session.js';

/** The session on a host's knex, for SQLite or Postgres. `onError` is called with each error of the driver. */
export const sessionOf = (
  db: Knex,
  leaseClock: LeaseClock = 'database',
  onError: (error: unknown) => void = () => {},
): Session =>
  dialectOf(db).name === 'sqlite'
    ? sqliteSession(db, onError)
    : postgresSession(db, { leaseClock, onError });

import type { Knex } from 'knex';
import { patientConfig } from '../stores/patient-config.js';

type Opened = {
  readonly query: (sql: string) => Promise<unknown>;
};

/** The configuration of stores on Postgres that wait for a lock until it is free, so that a slow test still sees them wait. */
export const lockWaitingConfig = (url: string, connections: number): Knex.Config => {
  const config = patientConfig(url, connections);
  return {
    ...config,
    connection: { ...(config.connection as object), query_timeout: 2 ** 31 - 1 },
    pool: {
      ...config.pool,
      afterCreate: (connection: Opened, done: (error?: unknown) => void) =>
        config.pool?.afterCreate?.(connection, (error: unknown) => {
          if (error) return done(error);
          connection
            .query('set lock_timeout = 0; set statement_timeout = 0')
            .then(() => done(), done);
        }),
    },
  };
};

/** How many sessions wait for what a transaction has locked. */
export const waitingFor = async (trx: Knex.Transaction): Promise<number> => {
  const isBlocked = 'not granted and pg_backend_pid() = any (pg_blocking_pids(pid))';
  const { rows } = await trx.raw(`select count(*)::int as n from pg_locks where ${isBlocked}`);
  return rows[0].n;
};

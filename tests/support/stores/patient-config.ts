import type { Knex } from 'knex';
import type { Client } from 'pg';
import { postgresConfig } from '../../../adapters/knex/index.js';
import { hangMs } from '../../conformance/in-time.js';

/** A statement, a lock and a silent transaction may take as long as they take: on a full machine each takes long. */
const settings =
  'set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0';

type Pool = {
  readonly afterCreate: (connection: Client, done: (error?: unknown) => void) => void;
};

/** The configuration of stores on Postgres that wait for a connection and for each answer until it is there. */
export const patientConfig = (url: string, connections: number): Knex.Config => {
  const config = postgresConfig(url, connections);
  const { afterCreate } = config.pool as Pool;
  return {
    ...config,
    connection: {
      ...(config.connection as object),
      connectionTimeoutMillis: hangMs,
      query_timeout: hangMs,
    },
    acquireConnectionTimeout: hangMs,
    pool: {
      ...config.pool,
      afterCreate: (connection: Client, done: (error?: unknown) => void) =>
        afterCreate(connection, (error) => {
          if (error) done(error);
          else connection.query(settings).then(() => done(), done);
        }),
    },
  };
};

import type { Knex } from 'knex';
import { postgresConfig } from '../../../adapters/knex/index.js';
import { hangMs } from '../../conformance/in-time.js';

/** The configuration of stores on Postgres that wait for a connection until it is there: a full machine opens one slowly. */
export const patientConfig = (url: string, connections: number): Knex.Config => {
  const config = postgresConfig(url, connections);
  return {
    ...config,
    connection: { ...(config.connection as object), connectionTimeoutMillis: hangMs },
    acquireConnectionTimeout: hangMs,
  };
};

import { availableParallelism } from 'node:os';
import { prefixRule, schemaRule } from '../../../adapters/knex/names/installation.js';
import {
  databaseProblem,
  databaseUrl,
  maxProcesses,
  processCount,
  schemaName,
  tablePrefix,
} from '../parsers.js';
import type { DatabaseUrl } from '../places.js';
import { bareUrl, group, optional, setting } from '../setting.js';

/** A database as a log or an answer shows it. */
export const bareDatabase = (database: DatabaseUrl): DatabaseUrl =>
  database.kind === 'postgres' ? { ...database, url: bareUrl(database.url) } : database;

/** The database and its tables. */
export const databaseSettings = {
  /** Where everything but media files is stored. */
  database: setting('ROUNDTRIP_DATABASE_URL', {
    meaning:
      'database: sqlite:PATH, postgres://USER:PASSWORD@HOST/NAME with several hosts after commas, or memory:',
    fallback: 'sqlite:./data/roundtrip.db',
    parse: databaseUrl,
    expected: 'sqlite:PATH, postgres://... or memory:',
    mayBeEmpty: false,
    problemOf: databaseProblem,
    shown: bareDatabase,
    from: { FILE: 'file with the database URL, instead of ROUNDTRIP_DATABASE_URL' },
  }),
  /** The tables of the service, beside those of another program. */
  installation: group(
    {
      prefix: optional('ROUNDTRIP_TABLE_PREFIX', {
        meaning:
          'what the names of tables begin with, such as rt_, beside the tables of another program (default nothing)',
        parse: tablePrefix,
        expected: prefixRule,
      }),
      schema: optional('ROUNDTRIP_SCHEMA', {
        meaning: 'schema of the tables on Postgres (default the first one in the search path)',
        parse: schemaName,
        expected: schemaRule,
      }),
    },
    (installation, { database }, refuse) => {
      if (installation.schema !== undefined && database && database.kind !== 'postgres')
        refuse(
          'ROUNDTRIP_SCHEMA needs Postgres: leave it out, or set ROUNDTRIP_DATABASE_URL to postgres://...',
        );
      return installation;
    },
  ),
};

/** Processes that share the port. Above 1 on Postgres alone. */
export const processes = group(
  {
    count: setting('ROUNDTRIP_PROCESSES', {
      meaning:
        'processes that share the port, on Postgres; auto is one for each processor, and 1 on other databases',
      fallback: '1',
      parse: processCount,
      expected: `a number from 1 to ${maxProcesses}, or auto`,
    }),
  },
  ({ count }, { database }, refuse): number => {
    const isShared = database?.kind === 'postgres';
    if (count === 'auto') return isShared ? Math.min(availableParallelism(), maxProcesses) : 1;
    if (count > 1 && database && !isShared)
      refuse(
        `ROUNDTRIP_PROCESSES is ${count}, but only Postgres serves several processes: set it to 1, or set ROUNDTRIP_DATABASE_URL to postgres://...`,
      );
    return count;
  },
);

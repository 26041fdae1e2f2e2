import type { Knex } from 'knex';
import { acquireConnectionTimeout, log } from '../configs.js';
import type { Connection } from './connection.js';
import { postgresHosts } from './hosts/postgres-hosts.js';
import { clientOfHosts } from './hosts/several-hosts.js';
import { settingConnections } from './route.js';

/**
 * Settings of every session or transaction. A commit is on disk when it is answered, and every wait has a limit. Each
 * query of the stores has an index, so scans and joins without one are disabled: a plan that was made for an empty
 * table would otherwise read all of it later. The generic plan is made once per connection.
 */
const settings = {
  synchronous_commit: 'on',
  statement_timeout: '5s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '5s',
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/** A statement without an answer counts as lost after this time. The server stops it earlier. */
const queryTimeoutMs = 10_000;

/** Options of a statement of the schema, which may take long: the longest timeout that pg takes, about 25 days. */
export const longQuery = { query_timeout: 2 ** 31 - 1 } as const;

/** How long a connection is silent before the system asks whether the other side is still there. */
const keepAliveMs = 10_000;

const connectionTo = (connectionString: string) => ({
  connectionString,
  query_timeout: queryTimeoutMs,
  connectionTimeoutMillis: acquireConnectionTimeout,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMs,
  application_name: 'roundtrip',
});

const applySettings = settingConnections(settings);

/**
 * The configuration of knex for Postgres, with at most `connections` connections. Of several hosts in the URL each connection
 * leads to the one that accepts writes. Throws a `TypeError` for a URL that cannot be used.
 */
export const postgresConfig = (url: string, connections: number): Knex.Config => {
  const found = postgresHosts(url);
  if ('problem' in found) throw new TypeError(`The URL of Postgres ${found.problem}.`);
  const hosts = found.hosts.map((host) => ({ name: host.name, settings: connectionTo(host.url) }));
  return {
    client: found.mustAcceptWrites ? clientOfHosts(hosts) : 'pg',
    connection: connectionTo(found.hosts[0]?.url ?? url),
    acquireConnectionTimeout,
    log,
    pool: {
      min: 0,
      max: connections,
      afterCreate: (connection: Connection, done: (error?: unknown) => void) => {
        applySettings(connection).then(
          () => done(),
          (error) => {
            void connection.end().catch(() => {});
            done(error);
          },
        );
      },
    },
  };
};

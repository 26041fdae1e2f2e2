import { randomUUID } from 'node:crypto';
import type { Command } from '../statement.js';
import { type BoundCommand, bind } from '../work.js';
import type { Connection } from './connection.js';
import { watchReplication } from './replication.js';

/** What is between a connection and Postgres. */
export type Route = {
  /** Whether a pooler may run each transaction in another session of Postgres. */
  readonly isPooled: boolean;
  /** Whether a prepared statement can be run by its name in later transactions. */
  readonly keepsStatements: boolean;
  /** What each transaction sets for itself, because its session is not ours. */
  readonly settings: readonly BoundCommand[];
};

const direct: Route = { isPooled: false, keepsStatements: true, settings: [] };
const routes = new WeakMap<Connection, Route>();

/** The route of a connection, as far as it is known: before it was found, that of a connection without a pooler. */
export const routeOf = (connection: Connection): Route => routes.get(connection) ?? direct;

/** Whether the route of a connection was found. */
export const isRouteKnown = (connection: Connection): boolean => routes.has(connection);

const remember = (connection: Connection, route: Route): void => {
  routes.set(connection, route);
  watchReplication(connection);
};

/**
 * Finds out what is between a connection and Postgres: a pooler says another process than the one that runs the statements.
 * Within a transaction of the host it takes for granted that a pooler keeps no prepared statements.
 */
export const findRoute = async (connection: Connection, isWithin = false): Promise<void> => {
  const { rows } = await connection.query('select pg_backend_pid() as pid');
  if (Number(rows[0]?.pid) === connection.processID) remember(connection, direct);
  else remember(connection, await pooled(connection, isWithin, []));
};

/** Settings of Postgres, by name. */
export type Settings = Readonly<Record<string, string>>;

/**
 * Finds the route of a new connection, and applies settings to its session. Behind a pooler each transaction applies them,
 * as its session serves other programs too.
 */
export const settingConnections = (settings: Settings) => {
  const command: Command = {
    name: 'set_for_transaction',
    columns: {},
    sql: () => `select ${callsFor(settings, true).join(', ')}`,
  };
  const forTransaction = [bind(command, [{}])];
  const calls = callsFor(settings, false);

  return async (connection: Connection): Promise<void> => {
    const isDirect = `pg_backend_pid() = ${connection.processID ?? 0}`;
    const cases = calls.map((call) => `case when ${isDirect} then ${call} end`);
    const { rows } = await connection.query(
      `select (${isDirect})::int as is_direct, ${cases.join(', ')}`,
    );
    if (Number(rows[0]?.is_direct) === 1) remember(connection, direct);
    else remember(connection, await pooled(connection, false, forTransaction));
  };
};

const callsFor = (settings: Settings, isLocal: boolean): readonly string[] =>
  Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${settingValue(name, value)}, ${isLocal})`,
  );

/** A server that waits until its standbys show a commit waits for more than we ask. */
const settingValue = (name: string, value: string): string =>
  name === 'synchronous_commit'
    ? `case current_setting('${name}') when 'remote_apply' then 'remote_apply' else '${value}' end`
    : `'${value}'`;

const pooled = async (
  connection: Connection,
  isWithin: boolean,
  settings: Route['settings'],
): Promise<Route> => ({
  isPooled: true,
  keepsStatements: !isWithin && (await keepsStatements(connection)),
  settings,
});

/**
 * Whether a pooler prepares statements in each session that runs them. PgBouncer does with `max_prepared_statements`, and
 * names them itself. When Postgres has the statement under our name, the pooler passes names on, and the next
 * transaction could meet another session where the name is unknown, or is that of another process.
 */
const keepsStatements = async (connection: Connection): Promise<boolean> => {
  const name = `roundtrip_${randomUUID()}`;
  await connection.query('begin');
  const { rows } = await connection.query({
    name,
    text: 'select count(*)::int as found from pg_prepared_statements where name = $1',
    values: [name],
  });
  const isRenamed = Number(rows[0]?.found) === 0;
  await connection.query(isRenamed ? 'commit' : `deallocate "${name}"; commit`);
  return isRenamed;
};

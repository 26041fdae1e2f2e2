import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import { fromOf, type Names } from '../../names/names.js';
import { acquireConnection } from '../acquire-connection.js';
import { batchLookUps } from '../batch-look-ups.js';
import { batched, maxPages } from '../batched.js';
import { rowsOf } from '../damaged-row.js';
import { retryTransaction } from '../retry-transaction.js';
import type { DatabaseSession, DatabaseSessionOptions } from '../session.js';
import type { Cell, PageQuery, Row } from '../statement.js';
import { bind, type Work } from '../work.js';
import { rowsOfOne } from './batch.js';
import { type CommitMarker, commitMarkers, wasCommitted } from './commit-markers.js';
import type { Connection } from './connection.js';
import { failureOf, isConnectionUsable, isTransient } from './failures.js';
import { findRoute, isRouteKnown } from './route.js';
import { runTransaction } from './transaction.js';

/** How long the session looks for the outcome of a commit without an answer. */
const outcomeTimeoutMs = 2_000;
const outcomePauseMs = 50;

/**
 * A session on Postgres. It prepares each statement once per connection. When a connection breaks during a commit,
 * another connection finds out whether the transaction was committed.
 */
export const postgresSession = (
  db: Knex,
  { naming, onError, onDamagedRow }: DatabaseSessionOptions,
): DatabaseSession => {
  const markers = commitMarkers();
  const rolledBack = new WeakSet<object>();

  const rethrow = (error: unknown): never => {
    onError(error);
    throw failureOf(error);
  };

  const withConnection = async <A>(
    use: (connection: Connection, names: Names) => Promise<A>,
  ): Promise<A> => {
    const connection = await acquireConnection<Connection>(db).catch(rethrow);
    try {
      if (!isRouteKnown(connection)) await findRoute(connection);
      return await use(connection, await naming.namesOn(connection));
    } catch (error) {
      if (!isConnectionUsable(error)) connection.__knex__disposed = error;
      return rethrow(error);
    } finally {
      await db.client.releaseConnection(connection);
    }
  };

  const transactOnce = async <A>(work: Work<A>): Promise<A> => {
    const marker = markers.acquire();
    const { result, uncertainty } = await withConnection(async (connection, names) => {
      const outcome = await runTransaction(connection, { names, marker, work });
      if (outcome.uncertainty) connection.__knex__disposed = outcome.uncertainty;
      return outcome;
    });
    const isDone = !uncertainty || (await isCommitted(marker, uncertainty));
    markers.release(marker);
    if (isDone) return result;
    rolledBack.add(uncertainty);
    throw uncertainty;
  };

  /** Whether a transaction whose commit got no answer was committed. Rejects when that cannot be found out. */
  const isCommitted = async (marker: CommitMarker, uncertainty: PortFailure): Promise<boolean> => {
    const until = performance.now() + outcomeTimeoutMs;
    while (performance.now() < until) {
      const outcome = await withConnection((connection, names) =>
        wasCommitted(connection, names, marker),
      ).catch(() => undefined);
      if (outcome !== undefined) return outcome;
      await pause(outcomePauseMs);
    }
    throw new PortFailure('the outcome of a commit is unknown', { cause: uncertainty.cause });
  };

  const fetchRows: DatabaseSession['fetchRows'] = async (query, rows) => {
    if (rows.length === 0) return [];
    const once = () =>
      withConnection((connection, names) => rowsOfOne(connection, names, bind(query, rows)));
    const found = await retryTransaction(once, isTransient);
    return rowsOf(query, found, onDamagedRow);
  };

  const readPages = async <Column extends string, Cells extends readonly Cell[]>(
    query: PageQuery<Column, Cells, unknown>,
    rows: readonly Row<Column>[],
  ): Promise<readonly (readonly Cells[])[]> => {
    const once = () =>
      withConnection((connection, names) => rowsOfOne(connection, names, bind(query, rows)));
    const found = await retryTransaction(once, isTransient);
    const pages = rows.map((): Cells[] => []);
    for (const row of found) {
      // After the cells of a row is the number of the row that it was found for, from 1.
      const cells = Object.values(row) as readonly Cell[];
      pages[Number(cells.at(-1)) - 1]?.push(cells as Cells);
    }
    return pages;
  };

  return {
    transact: (work) =>
      retryTransaction(
        () => transactOnce(work()),
        (error) => isTransient(error) || (error instanceof PortFailure && rolledBack.has(error)),
      ),
    fetchRows,
    onDamagedRow,
    lookUp: (query) => batchLookUps((rows) => fetchRows(query, rows)),
    readPage: (query) => batched((rows) => readPages(query, rows), maxPages),
    check: async () => {
      const wrong = await withConnection(unsafeSettings);
      if (wrong.length > 0)
        throw new Error(`Postgres could lose commits: it runs with ${wrong.join(', ')}.`);
    },
    query: async (build) => {
      if (naming.names().schema === undefined) await withConnection(naming.namesOn);
      return Promise.resolve(build(fromOf(db, naming.names()))).catch(rethrow);
    },
  };
};

/** The values with which Postgres does not lose a commit, and the supported versions. */
const safeSettings: Readonly<Record<string, RegExp>> = {
  fsync: /^on$/,
  full_page_writes: /^on$/,
  synchronous_commit: /^(on|remote_apply|remote_write|local)$/,
  server_version_num: /^(1[4-9]|[2-9]\d)\d{4}$/,
};

const unsafeSettings = async (connection: Connection): Promise<readonly string[]> => {
  const wrong: string[] = [];
  for (const [name, safe] of Object.entries(safeSettings)) {
    const { rows } = await connection.query('select current_setting($1) as value', [name]);
    const value = String(rows[0]?.value);
    if (!safe.test(value)) wrong.push(`${name} = ${value}`);
  }
  return wrong;
};

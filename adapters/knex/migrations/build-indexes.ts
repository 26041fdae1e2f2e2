import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { acquireConnection } from '../session/acquire-connection.js';
import { longQuery } from '../session/postgres/config.js';
import type { Connection } from '../session/postgres/connection.js';
import { isCollision } from '../session/postgres/failures.js';

/** Of `create index concurrently INDEX ON TABLE ...`. */
const form = /^create index concurrently (\w+) on (\S+)/;

/** Whether a statement builds an index while others write to the table. */
export const isConcurrent = (statement: string): boolean => form.test(statement);

/** How often an index is built again after a collision, or because another process removed it or left it half built. */
const maxTries = 8;
const firstPauseMs = 500;

type Run = (text: string) => Promise<{ readonly rows: readonly Row[] }>;
type Row = Readonly<Record<string, unknown>>;

/**
 * Builds the indexes of `create index concurrently` on Postgres, outside of a transaction. Does nothing for those that are there,
 * waits for those that another process builds, and replaces those that a dead one left half built. Rejects with a lock
 * timeout when a half built one cannot be dropped.
 */
export const buildIndexes = async (db: Knex, statements: readonly string[]): Promise<void> => {
  const connection = await acquireConnection<Connection>(db);
  const run: Run = (text) => {
    const query = { text, ...longQuery };
    return connection.query(query);
  };
  try {
    await run('set statement_timeout = 0; set lock_timeout = 0');
    await takeTurn(run);
    for (const statement of statements) await buildIndex(run, statement);
  } finally {
    await run(`select pg_advisory_unlock(${turn})`).catch(() => undefined);
    // The stores need the timeouts: the pool opens another connection.
    connection.__knex__disposed = new Error('the connection has no timeouts');
    await db.client.releaseConnection(connection);
  }
};

const turn = `hashtext('roundtrip builds indexes')`;

/**
 * One process builds at a time. The others ask again and again: one that waited within a statement would keep the build from its
 * end. The turn of a process that dies ends with its connection.
 */
const takeTurn = async (run: Run): Promise<void> => {
  for (;;) {
    const { rows } = await run(`select pg_try_advisory_lock(${turn}) as taken`);
    if (rows[0]?.taken === true) return;
    await pause(firstPauseMs * Math.random());
  }
};

const buildIndex = async (run: Run, statement: string): Promise<void> => {
  const [, index = '', table = ''] = form.exec(statement) ?? [];
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      if (await isBuilt(run, index, table)) return;
      await run(statement.replace('concurrently', 'concurrently if not exists'));
    } catch (error) {
      // A process of an earlier version takes no turns: Postgres ends one of several that begin the build at the same time.
      if (!isCollision(error)) throw error;
      await pause(firstPauseMs * (1 + tries) * Math.random());
    }
  }
  if (await isBuilt(run, index, table)) return;
  throw new Error(
    `The index ${index} cannot be built on ${table}: another program has something with its name, or removes it.`,
  );
};

/** Whether the index is there and whole. Drops it when it is not whole. */
const isBuilt = async (run: Run, index: string, table: string): Promise<boolean> => {
  await run('begin');
  try {
    // Waits for the end of another build of the same table, and lets no other begin. Writes go on.
    await run(`lock table ${table} in share update exclusive mode`);
    const { rows } = await run(
      `select indisvalid, indexrelid::regclass::text as name
         from pg_index join pg_class on pg_class.oid = indexrelid
        where indrelid = to_regclass('${table}') and relname = '${index}'`,
    );
    const [found] = rows;
    if (found?.indisvalid === false) {
      await run(`set local lock_timeout = '500ms'`);
      await run(`drop index ${found.name}`);
    }
    await run('commit');
    return found?.indisvalid === true;
  } catch (error) {
    await run('rollback');
    throw error;
  }
};

import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import type { Client } from 'pg';
import { PortFailure } from '../../core/ports/failure.js';
import { type LeaseClock, postgresText } from './dialect.js';
import { gathered } from './gathered.js';
import { failureOf, isPassing, leavesConnection } from './postgres-failures.js';
import { repeating } from './repeating.js';
import type { Session } from './session.js';
import type { Command } from './statement.js';
import type { Step, Work } from './work.js';

/** How long the outcome of a commit is asked for before it counts as unknown. */
const outcomeWithinMs = 2_000;
const outcomePauseMs = 50;

/** knex drops a connection that bears this, instead of lending it again. */
type Connection = Client & { __knex__disposed?: unknown };

/**
 * Reaches Postgres through the host's knex. Statements are prepared once on each connection. When a connection
 * breaks while it commits, the server is asked on another one what became of the transaction.
 */
export const postgresSession = (db: Knex, leaseClock: LeaseClock): Session => {
  const texts = new Map<Command, string>();
  const rolledBack = new WeakSet<object>();

  const run = async (connection: Connection, { command, rows }: Step) => {
    const text = texts.get(command) ?? postgresText(leaseClock, command);
    texts.set(command, text);
    const values = Object.keys(command.columns).map((column) => rows.map((row) => row[column]));
    const { rows: found } = await connection.query<Record<string, unknown>>({
      name: `roundtrip_${command.name}`,
      text,
      values,
    });
    return found;
  };

  const withConnection = async <A>(use: (connection: Connection) => Promise<A>): Promise<A> => {
    const connection: Connection = await db.client.acquireConnection().catch(rethrow);
    try {
      return await use(connection);
    } catch (error) {
      if (!leavesConnection(error)) connection.__knex__disposed = error;
      return rethrow(error);
    } finally {
      await db.client.releaseConnection(connection);
    }
  };

  const runAll = async (connection: Connection, steps: readonly Step[]) => {
    const answers: (readonly unknown[])[] = [];
    for (const each of steps) answers.push(await run(connection, each));
    return answers;
  };

  const runWork = async <A>(connection: Connection, work: Work<A>): Promise<A> => {
    try {
      let next = work.next();
      while (!next.done) next = work.next(await runAll(connection, next.value));
      return next.value;
    } catch (error) {
      await connection.query('rollback').catch((broken: unknown) => {
        connection.__knex__disposed = broken;
      });
      throw error;
    }
  };

  const transactOnce = async <A>(work: () => Work<A>): Promise<A> => {
    const { answer, id, failure } = await withConnection(async (connection) => {
      const id = await begin(connection);
      const answer = await runWork(connection, work());
      const failure = await commit(connection);
      if (failure) connection.__knex__disposed = failure;
      return { answer, id, failure };
    });
    if (failure && (await outcomeOf(id, failure)) === 'aborted') {
      rolledBack.add(failure);
      throw failure;
    }
    return answer;
  };

  /** What became of a transaction whose commit went unanswered. */
  const outcomeOf = async (id: string, failure: PortFailure): Promise<'committed' | 'aborted'> => {
    const until = performance.now() + outcomeWithinMs;
    while (performance.now() < until) {
      const outcome = await withConnection((connection) => statusOf(connection, id)).catch(
        () => null,
      );
      if (outcome === 'committed' || outcome === 'aborted') return outcome;
      await pause(outcomePauseMs);
    }
    throw new PortFailure('whether a commit was made is unknown', { cause: failure.cause });
  };

  const ask: Session['ask'] = async (query, rows) => {
    if (rows.length === 0) return [];
    const found = await withConnection((connection) => run(connection, { command: query, rows }));
    return found.map((row) => query.fromRow(row as never));
  };

  return {
    transact: (work) =>
      repeating(
        () => transactOnce(work),
        (error) => isPassing(error) || (error instanceof PortFailure && rolledBack.has(error)),
      ),
    ask,
    lookUp: (query) => gathered((rows) => ask(query, rows)),
    check: async () => {
      const wrong = await withConnection(unsafeSettings);
      if (wrong.length > 0) throw new Error(`Postgres runs with ${wrong.join(', ')}`);
    },
    query: (build) => Promise.resolve(build(db)).catch(rethrow),
  };
};

const rethrow = (error: unknown): never => {
  throw failureOf(error);
};

/** Begins a transaction; gives the name that the server knows it by. */
const begin = async (connection: Connection): Promise<string> => {
  const answers: unknown = await connection.query('begin; select pg_current_xact_id()::text as id');
  const [, named] = answers as readonly { readonly rows: readonly { readonly id: string }[] }[];
  return named?.rows[0]?.id ?? '';
};

/** Commits; gives why it is not certain that the commit was made, if it is not. */
const commit = async (connection: Connection): Promise<PortFailure | undefined> => {
  try {
    const { command } = await connection.query('commit');
    return command === 'COMMIT' ? undefined : new PortFailure(`a commit became a ${command}`);
  } catch (cause) {
    return new PortFailure('the database did not answer a commit', { cause });
  }
};

const statusOf = async (connection: Connection, id: string): Promise<string | null | undefined> => {
  const { rows } = await connection.query('select pg_xact_status($1::xid8) as status', [id]);
  return rows[0]?.status;
};

/** What keeps a commit from being lost, and which answers are right for it. */
const safeSettings: Readonly<Record<string, RegExp>> = {
  fsync: /^on$/,
  full_page_writes: /^on$/,
  synchronous_commit: /^(on|remote_apply|remote_write|local)$/,
  server_version_num: /^(1[3-9]|[2-9]\d)\d{4}$/,
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

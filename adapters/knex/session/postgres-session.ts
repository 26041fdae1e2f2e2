import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { PortFailure } from '../../../core/ports/port-failure.js';
import { type LeaseClock, postgresText } from './dialect.js';
import { gathered } from './gathered.js';
import type { Connection } from './postgres-connection.js';
import { failureOf, isPassing, leavesConnection } from './postgres-failures.js';
import { type Mark, markBook, wasCommitted } from './postgres-marks.js';
import { type RunStep, transactOn } from './postgres-transaction.js';
import { retryTransaction } from './retry-transaction.js';
import type { Session } from './session.js';
import type { Command } from './statement.js';
import type { Work } from './work.js';

/** How long the outcome of a commit is asked for before it counts as unknown. */
const outcomeWithinMs = 2_000;
const outcomePauseMs = 50;

/**
 * Reaches Postgres through the host's knex. Statements are prepared once on each connection. When a connection
 * breaks while it commits, another one finds out what became of the transaction.
 */
export const postgresSession = (db: Knex, leaseClock: LeaseClock): Session => {
  const texts = new Map<Command, string>();
  const marks = markBook();
  const rolledBack = new WeakSet<object>();

  const run: RunStep = async (connection, { command, rows }) => {
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

  const transactOnce = async <A>(work: Work<A>): Promise<A> => {
    const mark = marks.take();
    const { answer, doubt } = await withConnection(async (connection) => {
      const transacted = await transactOn(connection, run, { mark, work });
      if (transacted.doubt) connection.__knex__disposed = transacted.doubt;
      return transacted;
    });
    const isMade = !doubt || (await isCommitted(mark, doubt));
    marks.giveBack(mark);
    if (isMade) return answer;
    rolledBack.add(doubt);
    throw doubt;
  };

  /** What became of a transaction whose commit went unanswered. */
  const isCommitted = async (mark: Mark, doubt: PortFailure): Promise<boolean> => {
    const until = performance.now() + outcomeWithinMs;
    while (performance.now() < until) {
      const outcome = await withConnection((connection) => wasCommitted(connection, mark)).catch(
        () => undefined,
      );
      if (outcome !== undefined) return outcome;
      await pause(outcomePauseMs);
    }
    throw new PortFailure('whether a commit was made is unknown', { cause: doubt.cause });
  };

  const ask: Session['ask'] = async (query, rows) => {
    if (rows.length === 0) return [];
    const once = () => withConnection((connection) => run(connection, { command: query, rows }));
    const found = await retryTransaction(once, isPassing);
    return found.map((row) => query.fromRow(row as never));
  };

  return {
    transact: (work) =>
      retryTransaction(
        () => transactOnce(work()),
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

/** What keeps a commit from being lost, and which answers are right for it. */
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

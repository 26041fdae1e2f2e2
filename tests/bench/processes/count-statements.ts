import type { RunResult, Statement as SqliteStatement } from 'better-sqlite3';
import pg from 'pg';
import { Database } from '../../support/sqlite/database.js';
import { count } from './statement-counts.js';
import { timed } from './statement-times.js';

type Statement = SqliteStatement<unknown[]>;

/** The methods of a prepared statement, which better-sqlite3 does not export. */
const memory = new Database(':memory:');
const prototype: Pick<Statement, 'run' | 'all' | 'get'> = Object.getPrototypeOf(
  memory.prepare('select 1'),
);
memory.close();
const { run, all, get } = prototype;
const { query } = pg.Client.prototype;

/** A transaction of SQLite runs within one turn, so a thread has at most one. */
let isOpen = false;
let hasChanged = false;

const endOf = (source: string): 'begin' | 'commit' | 'rollback' | undefined =>
  source.startsWith('begin')
    ? 'begin'
    : source === 'commit' || source === 'rollback'
      ? source
      : undefined;

const noteEnd = (end: 'begin' | 'commit' | 'rollback'): void => {
  if (end === 'commit') {
    count('transactions');
    if (!hasChanged) count('emptyTransactions');
  }
  isOpen = end === 'begin';
  hasChanged = false;
};

const noteStatement = (changes: number): void => {
  count('statements');
  if (changes === 0) return;
  if (isOpen) hasChanged = true;
  else count('transactions');
};

const controls = /^(begin|commit|rollback|set )/i;

/** A query that runs several statements, as the driver calls it when one has ended. */
type Batch = { handleCommandComplete: (message: { readonly text: string }) => void };

const isBatch = (given: unknown): given is Batch =>
  typeof given === 'object' && given !== null && 'handleCommandComplete' in given;

const countEach = (batch: Batch): void => {
  const { handleCommandComplete } = batch;
  batch.handleCommandComplete = (message) => {
    if (!controls.test(message.text)) count('statements');
    handleCommandComplete.call(batch, message);
  };
};

/**
 * Counts the statements of the database drivers, so that the product has no code for it. Returns a function that ends
 * the counting.
 */
export const countStatements = (): (() => void) => {
  prototype.run = function (this: Statement, ...values: unknown[]): RunResult {
    const result = timed(this.source, () => run.apply(this, values));
    const end = endOf(this.source.toLowerCase());
    if (end) noteEnd(end);
    else noteStatement(result.changes);
    return result;
  };

  prototype.all = function (this: Statement, ...values: unknown[]): unknown[] {
    const rows = timed(this.source, () => all.apply(this, values));
    noteStatement(this.readonly ? 0 : rows.length);
    return rows;
  };

  prototype.get = function (this: Statement, ...values: unknown[]): unknown {
    const row = timed(this.source, () => get.apply(this, values));
    noteStatement(this.readonly || row === undefined ? 0 : 1);
    return row;
  };

  /** Postgres counts its write transactions itself. */
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]): never {
    const [first] = given;
    if (isBatch(first)) countEach(first);
    else {
      const text =
        typeof first === 'object' && first && 'text' in first ? String(first.text) : String(first);
      if (!controls.test(text)) count('statements');
    }
    return Reflect.apply(query, this, given) as never;
  };

  return () => {
    Object.assign(prototype, { run, all, get });
    pg.Client.prototype.query = query;
  };
};

import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { Names } from '../../names/names.js';
import type { Command } from '../statement.js';
import { type BoundCommand, bind, type Work } from '../work.js';
import { rowsOfBatch, runBatch } from './batch.js';
import { type CommitMarker, writeMarker } from './commit-markers.js';
import type { Connection } from './connection.js';
import { isAnswer } from './failures.js';
import { takeUnconfirmed } from './replication.js';
import { routeOf } from './route.js';

/** A transaction to run. */
export type Transaction<A> = {
  readonly names: Names;
  readonly marker: CommitMarker;
  readonly work: Work<A>;
};

/** The outcome of a transaction. */
export type TransactionOutcome<A> = {
  readonly result: A;
  /** Why it is unknown whether the transaction was committed. Undefined when it was. */
  readonly uncertainty: PortFailure | undefined;
};

/** What is read behind a lock must be what was committed before it, also where the database has another level as its default. */
const begin: Command = {
  name: 'begin',
  columns: {},
  sql: () => 'begin isolation level read committed',
};
const commit: Command = { name: 'commit', columns: {}, sql: () => 'commit' };

/**
 * Runs work in one transaction. When it rejects, the transaction was not committed. Commands that return no rows travel
 * with the next ones, the last with the commit.
 */
export const runTransaction = async <A>(
  connection: Connection,
  { names, marker, work }: Transaction<A>,
): Promise<TransactionOutcome<A>> => {
  let unsent: readonly BoundCommand[] = [
    bind(begin, [{}]),
    ...routeOf(connection).settings,
    bind(writeMarker, [marker]),
  ];
  let isStarted = false;
  const send = async (): Promise<readonly (readonly unknown[])[]> => {
    const sent = unsent;
    [isStarted, unsent] = [true, []];
    return rowsOfBatch(connection, names, sent);
  };
  try {
    let next = work.next();
    while (!next.done) {
      const commands = next.value;
      unsent = [...unsent, ...commands];
      next = work.next(commands.some(returnsRows) ? (await send()).slice(-commands.length) : []);
    }
    // The marker must be written before the commit is sent: a commit that a broken connection delivers late could
    // otherwise succeed after the marker was found missing.
    if (!isStarted) await send();
    return { result: next.value, uncertainty: await commitAfter(connection, names, unsent) };
  } catch (error) {
    await rollBack(connection);
    throw error;
  }
};

/** Runs the last commands and commits. Resolves to why the outcome is unknown. Rejects when a command failed. */
const commitAfter = async (
  connection: Connection,
  names: Names,
  commands: readonly BoundCommand[],
): Promise<PortFailure | undefined> => {
  const { completed, error } = await runBatch(connection, names, [...commands, bind(commit, [{}])]);
  // Postgres skips the commit after a command that fails.
  if (completed.length < commands.length && isAnswer(error)) throw error;
  const answer = completed[commands.length] ?? 'silence';
  const isConfirmed = !takeUnconfirmed(connection);
  if (answer === 'COMMIT' && isConfirmed) return undefined;
  const what = isConfirmed ? answer : `${answer} before the standby had it`;
  return new PortFailure(`a commit was answered with ${what}`, { cause: error });
};

const rollBack = async (connection: Connection): Promise<void> => {
  await connection.query('rollback').catch((broken: unknown) => {
    connection.__knex__disposed = broken;
  });
};

/** Whether a command returns rows. The next commands do not wait for one that returns none. */
export const returnsRows = ({ command }: BoundCommand): boolean => 'fromRow' in command;

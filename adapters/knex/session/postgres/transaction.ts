import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { BoundCommand, Work } from '../work.js';
import { type CommitMarker, writeMarker } from './commit-markers.js';
import type { Connection } from './connection.js';

/** Runs a command on a connection. Resolves to the rows that it returns. */
export type RunCommand = (
  connection: Connection,
  step: BoundCommand,
) => Promise<readonly unknown[]>;

/** A transaction to run. */
export type Transaction<A> = { readonly marker: CommitMarker; readonly work: Work<A> };

/** The outcome of a transaction. */
export type TransactionOutcome<A> = {
  readonly result: A;
  /** Why it is unknown whether the transaction was committed. Undefined when it was. */
  readonly uncertainty: PortFailure | undefined;
};

/** Runs work in one transaction. When it rejects, the transaction was not committed. */
export const runTransaction = async <A>(
  connection: Connection,
  runStep: RunCommand,
  { marker, work }: Transaction<A>,
): Promise<TransactionOutcome<A>> => {
  const { send, done } = pipelined(connection);
  let isStarted = false;
  let isEnding = false;
  const commit = () => {
    isEnding = true;
    return connection.query('commit');
  };
  try {
    send(() => connection.query('begin'));
    send(() => writeMarker(connection, marker));
    let next = work.next();
    while (!next.done) {
      const answers = next.value.map((step) => send(() => runStep(connection, step)));
      const hasRows = next.value.some(returnsRows);
      if (hasRows) await done();
      isStarted ||= hasRows;
      next = work.next(hasRows ? await Promise.all(answers) : []);
    }
    // The marker must be written before the commit is sent: a commit that a broken connection delivers late could
    // otherwise succeed after the marker was found missing.
    if (!isStarted) await done();
    // After a failed statement, Postgres answers a commit with a rollback.
    const outcome = await send(commit).catch((cause: unknown) => {
      if (isEnding) return { command: 'silence', cause };
      throw cause;
    });
    if (outcome.command === 'COMMIT') return { result: next.value, uncertainty: undefined };
    if (outcome.command === 'ROLLBACK') await done();
    return { result: next.value, uncertainty: uncertaintyOf(outcome) };
  } catch (error) {
    if (!isEnding) await rollBack(connection);
    throw error;
  }
};

const uncertaintyOf = ({
  command,
  cause,
}: {
  readonly command: string;
  readonly cause?: unknown;
}) => new PortFailure(`a commit was answered with ${command}`, { cause });

const rollBack = async (connection: Connection): Promise<void> => {
  await connection.query('rollback').catch((broken: unknown) => {
    connection.__knex__disposed = broken;
  });
};

/** Whether a command returns rows. The next commands do not wait for one that returns none. */
const returnsRows = ({ command }: BoundCommand): boolean => 'fromRow' in command;

/**
 * Sends statements in order, without waiting for answers if the connection supports pipelining. `done` resolves when
 * all sent statements have ended, and rejects with the first error.
 */
const pipelined = (connection: Connection) => {
  const { stream } = connection.connection;
  let all: Promise<unknown> = Promise.resolve();
  const quietly = (): void => {};
  return {
    send: <A>(statement: () => Promise<A>): Promise<A> => {
      // The statements of one turn of the event loop go out in one packet.
      stream.cork();
      process.nextTick(() => stream.uncork());
      const answer = connection.pipeline ? statement() : all.then(statement);
      answer.catch(quietly);
      all = all.then(() => answer);
      all.catch(quietly);
      return answer;
    },
    done: () => all,
  };
};

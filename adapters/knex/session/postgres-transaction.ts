import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Connection } from './postgres-connection.js';
import { leaveMark, type Mark } from './postgres-marks.js';
import type { Step, Work } from './work.js';

/** Runs one statement; gives the rows that it found. */
export type RunStep = (connection: Connection, step: Step) => Promise<readonly unknown[]>;

/** A transaction that is to be made. */
export type Transaction<A> = { readonly mark: Mark; readonly work: Work<A> };

/** What a transaction came to. */
export type Transacted<A> = {
  readonly answer: A;
  /** Why it is not certain that it was committed, if it is not. */
  readonly doubt: PortFailure | undefined;
};

/** Does work in one transaction; when it rejects, nothing of it was made. */
export const transactOn = async <A>(
  connection: Connection,
  runStep: RunStep,
  { mark, work }: Transaction<A>,
): Promise<Transacted<A>> => {
  const { send, done } = inTurn(connection);
  let isBegun = false;
  let isEnding = false;
  const commit = () => {
    isEnding = true;
    return connection.query('commit');
  };
  try {
    send(() => connection.query('begin'));
    send(() => leaveMark(connection, mark));
    let next = work.next();
    while (!next.done) {
      const answers = next.value.map((step) => send(() => runStep(connection, step)));
      const isWaitedFor = next.value.some(findsSomething);
      if (isWaitedFor) await done();
      isBegun ||= isWaitedFor;
      next = work.next(isWaitedFor ? await Promise.all(answers) : []);
    }
    // Else a commit that a broken connection delivers late could be made after it was found not to be.
    if (!isBegun) await done();
    // Behind a statement that failed, the server makes of it a rollback.
    const outcome = await send(commit).catch((cause: unknown) => {
      if (isEnding) return { command: 'silence', cause };
      throw cause;
    });
    if (outcome.command === 'COMMIT') return { answer: next.value, doubt: undefined };
    if (outcome.command === 'ROLLBACK') await done();
    return { answer: next.value, doubt: doubtOf(outcome) };
  } catch (error) {
    if (!isEnding) await rollBack(connection);
    throw error;
  }
};

const doubtOf = ({ command, cause }: { readonly command: string; readonly cause?: unknown }) =>
  new PortFailure(`a commit was answered with ${command}`, { cause });

const rollBack = async (connection: Connection): Promise<void> => {
  await connection.query('rollback').catch((broken: unknown) => {
    connection.__knex__disposed = broken;
  });
};

/** A statement that finds nothing is not waited for: the next ones are sent right behind it. */
const findsSomething = ({ command }: Step): boolean => 'fromRow' in command;

/**
 * Sends statements one behind the other, without waiting where the connection takes several at once. `done`
 * resolves when all that were sent are, and rejects with what the first of them failed with.
 */
const inTurn = (connection: Connection) => {
  const { stream } = connection.connection;
  let all: Promise<unknown> = Promise.resolve();
  const quietly = (): void => {};
  return {
    send: <A>(statement: () => Promise<A>): Promise<A> => {
      // What is sent in one turn of the event loop goes out in one piece.
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

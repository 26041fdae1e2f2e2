import { randomUUID } from 'node:crypto';
import { databaseClock } from './dialect.js';
import type { Connection } from './postgres-connection.js';

/**
 * What a transaction leaves behind, so that anybody can tell afterwards whether it was committed. The number
 * that the server itself gives it does not tell: after a crash it may be another's.
 */
export type Mark = { readonly name: string; readonly number: number };

/** Hands out marks: a name serves one transaction after another, so that few are ever made. */
export const markBook = () => {
  const run = randomUUID();
  const free: string[] = [];
  let names = 0;
  let number = 0;

  const newName = (): string => {
    names += 1;
    return `${run}.${names}`;
  };

  return {
    take: (): Mark => {
      number += 1;
      return { name: free.pop() ?? newName(), number };
    },
    /** The transaction has ended, and nothing more is asked about it. */
    giveBack: ({ name }: Mark): void => void free.push(name),
  };
};

const write = (number: string): string =>
  `insert into commit_marks (name, number, at) values ($1, ${number}, ${databaseClock})
   on conflict (name) do update set at = excluded.at`;
const leave = `${write('$2')}, number = excluded.number`;
const find = `${write('0')} returning number`;

/** Leaves a mark, first of all in its transaction. */
export const leaveMark = (connection: Connection, { name, number }: Mark): Promise<unknown> =>
  connection.query({ name: 'roundtrip_leave_mark', text: leave, values: [name, number] });

/** Whether the transaction that left a mark was committed: if it has not ended, its end is waited for. */
export const wasCommitted = async (
  connection: Connection,
  { name, number }: Mark,
): Promise<boolean> => {
  const { rows } = await connection.query<{ number: string }>(find, [name]);
  return Number(rows[0]?.number) >= number;
};

import { randomUUID } from 'node:crypto';
import { databaseClock } from '../dialect.js';
import type { Connection } from './connection.js';

/**
 * A row that a transaction writes, so that another connection can find out whether it was committed. Postgres's own
 * transaction id is no proof: after a crash it can belong to another transaction.
 */
export type CommitMarker = { readonly name: string; readonly number: number };

/** Creates the markers of one process. A name is reused, so there are as many rows as concurrent transactions. */
export const commitMarkers = () => {
  const processId = randomUUID();
  const free: string[] = [];
  let names = 0;
  let number = 0;

  const newName = (): string => {
    names += 1;
    return `${processId}.${names}`;
  };

  return {
    acquire: (): CommitMarker => {
      number += 1;
      return { name: free.pop() ?? newName(), number };
    },
    /** Frees the name of a transaction whose outcome is known. */
    release: ({ name }: CommitMarker): void => void free.push(name),
  };
};

const upsert = (number: string): string =>
  `insert into commit_marks (name, number, at) values ($1, ${number}, ${databaseClock})
   on conflict (name) do update set at = excluded.at`;
const write = `${upsert('$2')}, number = excluded.number`;
const read = `${upsert('0')} returning number`;

/** Writes the marker of a transaction. The first statement after `begin`. */
export const writeMarker = (
  connection: Connection,
  { name, number }: CommitMarker,
): Promise<unknown> =>
  connection.query({ name: 'roundtrip_write_marker', text: write, values: [name, number] });

/** Whether the transaction that wrote a marker was committed. Waits for its end, because the read locks the row. */
export const wasCommitted = async (
  connection: Connection,
  { name, number }: CommitMarker,
): Promise<boolean> => {
  const { rows } = await connection.query<{ number: string }>(read, [name]);
  return Number(rows[0]?.number) >= number;
};

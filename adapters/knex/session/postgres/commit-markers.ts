import { randomUUID } from 'node:crypto';
import type { Names } from '../../names/names.js';
import type { Command } from '../statement.js';
import { bind } from '../work.js';
import { rowsOfOne } from './batch.js';
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

const set = 'on conflict (name) do update set at = excluded.at';

/** Writes the marker of a transaction. The first statement after `begin`. */
export const writeMarker: Command<keyof CommitMarker> = {
  name: 'write_marker',
  columns: { name: 'text', number: 'bigint' },
  sql: ({ tables, value, databaseClock }) =>
    `insert into ${tables.commit_marks} (name, number, at)
     values (${value('name')}, ${value('number')}, ${databaseClock})
     ${set}, number = excluded.number`,
};

const readMarker: Command<'name'> = {
  name: 'read_marker',
  columns: { name: 'text' },
  sql: ({ tables, value, databaseClock }) =>
    `insert into ${tables.commit_marks} (name, number, at)
     values (${value('name')}, 0, ${databaseClock}) ${set} returning number`,
};

/**
 * Whether the transaction that wrote a marker was committed. Waits for its end, because the read locks the row, and for the
 * synchronous standby, because the read is a commit after it.
 */
export const wasCommitted = async (
  connection: Connection,
  names: Names,
  { name, number }: CommitMarker,
): Promise<boolean> => {
  const [found] = await rowsOfOne(connection, names, bind(readMarker, [{ name }]));
  return Number(found?.number) >= number;
};

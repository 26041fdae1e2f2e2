import type { Connection as Wire } from 'pg';
import { PortFailure } from '../../../../core/ports/port-failure.js';
import type { Names } from '../../names/names.js';
import type { BoundCommand } from '../work.js';
import type { Connection } from './connection.js';
import { type Field, preparedOn, statementOf } from './prepared.js';
import { messagesFor } from './protocol.js';
import { readText } from './read-text.js';
import { takeUnconfirmed } from './replication.js';
import { routeOf } from './route.js';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** What became of a batch. */
export type BatchOutcome = {
  /** The rows of each command. */
  readonly rows: readonly Rows[];
  /** What Postgres answered to each command that it completed, such as `COMMIT`. */
  readonly completed: readonly string[];
  /** Why the rest did not complete. Undefined when all did. */
  readonly error: unknown;
};

/** Runs commands in one flight, like `runBatch`. Resolves to the rows of each. Rejects when one fails. */
export const rowsOfBatch = async (
  connection: Connection,
  names: Names,
  commands: readonly BoundCommand[],
): Promise<BatchOutcome['rows']> => {
  const { rows, error } = await runBatch(connection, names, commands);
  if (error !== undefined) throw error;
  return rows;
};

/**
 * Runs one command in a transaction of its own. Resolves to its rows. Rejects when it fails, or when its commit was answered
 * before the synchronous standby had it.
 */
export const rowsOfOne = async (
  connection: Connection,
  names: Names,
  command: BoundCommand,
): Promise<Rows> => {
  const { settings } = routeOf(connection);
  const rows = await rowsOfBatch(connection, names, [...settings, command]);
  if (takeUnconfirmed(connection)) throw new PortFailure('the standby has not confirmed a commit');
  return rows.at(-1) ?? [];
};

/** The parts of the server's messages that are read. */
type RowDescription = {
  readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
};
type DataRow = { readonly fields: readonly (string | null)[] };
type CommandComplete = { readonly text: string };

/**
 * Runs commands in order, in one flight: Postgres gets all at once, skips the rest after one that fails, and answers
 * once. A connection prepares a command when it first runs it, behind some poolers each time. Rejects only when a value
 * cannot be sent.
 */
export const runBatch = async (
  connection: Connection,
  names: Names,
  commands: readonly BoundCommand[],
): Promise<BatchOutcome> => {
  const prepared = preparedOn(connection);
  const { keepsStatements } = routeOf(connection);
  const statements = commands.map(({ command, rows }) => {
    const statement = statementOf(command, names);
    return keepsStatements
      ? { ...statement, rows, isPrepared: prepared.has(statement.name) }
      : { ...statement, name: '', rows, isPrepared: false };
  });
  const messages = messagesFor(statements);
  const rows: Record<string, unknown>[][] = statements.map(() => []);
  const completed: string[] = [];
  const fieldsOfNext = (): readonly Field[] => prepared.get(nextName()) ?? [];
  const nextName = (): string => statements[completed.length]?.name ?? '';
  let fields = fieldsOfNext();

  return new Promise((resolve) => {
    /** A query as the driver runs it: it calls a function for each message, and `callback` at the end. */
    const query = {
      submit: ({ stream }: Wire): void => void stream.write(messages),
      callback: (error: unknown): void => resolve({ rows, completed, error }),
      handleRowDescription: ({ fields: described }: RowDescription): void => {
        fields = described.map(({ name, dataTypeID }) => ({
          name,
          parse: readText(dataTypeID),
        }));
      },
      handleDataRow: ({ fields: cells }: DataRow): void => {
        const row: Record<string, unknown> = {};
        for (let i = 0; i < fields.length; i += 1) {
          const [field, cell = null] = [fields[i], cells[i]];
          if (field) row[field.name] = cell === null ? null : field.parse(cell);
        }
        rows[completed.length]?.push(row);
      },
      handleCommandComplete: ({ text }: CommandComplete): void => {
        prepared.set(nextName(), fields);
        completed.push(text);
        fields = fieldsOfNext();
      },
      handleError: (error: unknown): void => query.callback(error),
      handleReadyForQuery: (): void => query.callback(undefined),
    };
    connection.pipeline = false;
    connection.query(query);
  });
};

import { defaultNames } from '../../names/names.js';
import { postgresText } from '../dialect.js';
import type { ColumnType, Command } from '../statement.js';
import type { Connection } from './connection.js';

/** A command as Postgres prepares it. */
export type Statement = {
  readonly name: string;
  readonly text: string;
  readonly columns: readonly (readonly [name: string, type: ColumnType])[];
};

/** A field of a row, and the conversion of its text. */
export type Field = { readonly name: string; readonly parse: (text: string) => unknown };

const statements = new WeakMap<Command, Statement>();

/** The statement of a command. */
export const statementOf = (command: Command): Statement => {
  const known = statements.get(command);
  if (known) return known;
  const name = `roundtrip_${command.name}`;
  const columns = Object.entries(command.columns);
  const created = { name, text: postgresText(command, defaultNames), columns };
  statements.set(command, created);
  return created;
};

/** The statements that a connection has prepared, by name, with the fields of their rows. */
type Prepared = Map<string, readonly Field[]>;

const connections = new WeakMap<Connection, Prepared>();

/** What a connection has prepared. */
export const preparedOn = (connection: Connection): Prepared => {
  const known = connections.get(connection) ?? new Map();
  connections.set(connection, known);
  return known;
};

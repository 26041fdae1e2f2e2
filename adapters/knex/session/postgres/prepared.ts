import type { Names } from '../../names/names.js';
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

const installations = new WeakMap<Names, WeakMap<Command, Statement>>();

/** The statement of a command on the tables of an installation. */
export const statementOf = (command: Command, names: Names): Statement => {
  const statements = installations.get(names) ?? new WeakMap<Command, Statement>();
  installations.set(names, statements);
  const known = statements.get(command);
  if (known) return known;
  const name = `${names.statements}_${command.name}`;
  const columns = Object.entries(command.columns);
  const created = { name, text: postgresText(command, names), columns };
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

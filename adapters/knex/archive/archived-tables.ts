import { schema } from '../migrations/schema/index.js';
import type { TableName } from '../names/table-names.js';
import { sqliteDialect } from '../session/dialect.js';
import { type Cell, type ColumnType, insertInto } from '../session/statement.js';
import { type Archived, type ProjectPart, partsOfProject } from '../tables/project-removal.js';

export type { Archived } from '../tables/project-removal.js';

/** A row of an archive: its cells by their columns. */
export type ArchivedRow = Readonly<Record<string, Cell>>;

/** A table of which an archive has the rows of a project. */
export type ArchivedTable = ProjectPart & {
  readonly archived: Archived;
  /** The columns, with their types. */
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** Inserts rows. A row that exists already is an error. */
  readonly insert: ReturnType<typeof insertInto<string>>;
};

/** The columns of each table of this version, with their types, as its schema says. */
export const columnsOfTables: ReadonlyMap<string, Readonly<Record<string, ColumnType>>> = new Map(
  schema({ ...sqliteDialect.schema, table: (name) => name, index: (name) => name }).flatMap(
    (statement) => {
      const [, table] = /^create (?:unlogged )?\s*table (\w+)/.exec(statement) ?? [];
      const found = statement.matchAll(/^ +(\w+) (text|bigint|integer)\b/gm);
      const columns = [...found].map(([, column, type]) => [
        column,
        type === 'text' ? 'text' : 'bigint',
      ]);
      return table ? [[table, Object.fromEntries(columns)] as const] : [];
    },
  ),
);

const isArchived = (part: ProjectPart): part is ProjectPart & { readonly archived: Archived } =>
  typeof part.archived === 'object';

const without = <Value>(
  columns: Readonly<Record<string, Value>>,
  names: readonly string[],
): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !names.includes(name)));

/** The tables of an archive, in the order in which an import adds their rows. */
export const archivedTables: readonly ArchivedTable[] = partsOfProject
  .filter(isArchived)
  .map((part) => {
    const columns = without(columnsOfTables.get(part.table) ?? {}, part.archived.numbered ?? []);
    const insert = insertInto<string>(part.table, columns);
    return { ...part, columns, insert: { ...insert, name: `import_into_${part.table}` } };
  });

/** The tables of which an archive has nothing, and why. */
export const leftOutTables: Readonly<Partial<Record<TableName, string>>> = Object.fromEntries(
  partsOfProject.flatMap(({ table, archived }) =>
    typeof archived === 'string' ? [[table, archived] as const] : [],
  ),
);

/** A row whose instants of steady time are moved from one installation to another. */
export const shiftedRow = (
  { archived: { steady = [] } }: ArchivedTable,
  row: ArchivedRow,
  byMs: number,
): ArchivedRow => {
  if (byMs === 0 || steady.length === 0) return row;
  const moved = steady.flatMap((column) => {
    const at = row[column];
    return typeof at === 'number' ? [[column, at + byMs] as const] : [];
  });
  return { ...row, ...Object.fromEntries(moved) };
};

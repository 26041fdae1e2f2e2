import { arrayIn, objectIn } from '../../session/damaged-row.js';
import type { Columns, Row } from '../../session/statement.js';

/** A row as a driver returns it: Postgres has integers as text. */
export type RawRow = Readonly<Record<string, string | number | null>>;

/** How a field of an entity is stored, in one column or more. */
export type Field<Value, Entity = unknown> = {
  readonly columns: Columns;
  readonly cells: (value: Value, entity: Entity) => Row;
  readonly value: (row: RawRow, table: string) => Value;
};

/** A field in one column. */
const inColumn = <Value>(
  column: string,
  type: Columns[string],
  cell: (value: Value) => string | number | null,
  value: (cell: string | number | null, place: { table: string; id: string }) => Value,
): Field<Value> => ({
  columns: { [column]: type },
  cells: (given) => ({ [column]: cell(given) }),
  value: (row, table) => value(row[column] ?? null, { table, id: String(row.id) }),
});

/** A text. What is stored in it was of its type. */
export const text = <Value extends string | null>(column: string): Field<Value> =>
  inColumn(
    column,
    'text',
    (value: Value) => value,
    (cell) => cell as Value,
  );

/** A text that can be absent, which is stored as null. */
export const textOrAbsent = <Value extends string>(column: string): Field<Value | undefined> =>
  inColumn(
    column,
    'text',
    (value: Value | undefined) => value ?? null,
    (cell) => (cell === null ? undefined : (cell as Value)),
  );

/** A text; an empty one stands for null. */
export const textOrEmpty = <Value extends string>(column: string): Field<Value | null> =>
  inColumn(
    column,
    'text',
    (value: Value | null) => value ?? '',
    (cell) => (cell === '' ? null : (cell as Value)),
  );

/** An integer. */
export const integer = (column: string): Field<number> =>
  inColumn(column, 'bigint', (n) => n, Number);

/** An integer or null. */
export const integerOrNull = (column: string): Field<number | null> =>
  inColumn(
    column,
    'bigint',
    (n: number | null) => n,
    (cell) => (cell === null ? null : Number(cell)),
  );

/** A claim: 1 or 0. */
export const flag = (column: string): Field<boolean> =>
  inColumn(
    column,
    'bigint',
    (isSo: boolean) => (isSo ? 1 : 0),
    (cell) => Number(cell) === 1,
  );

/** A JSON array. */
export const list = <Each>(column: string): Field<readonly Each[]> =>
  inColumn(
    column,
    'text',
    (values: readonly Each[]) => JSON.stringify(values),
    (cell, place) => arrayIn<Each>(String(cell), place),
  );

/** A JSON object, or null. */
export const object = <Value extends object | null>(column: string): Field<Value> =>
  inColumn(
    column,
    'text',
    (value: Value) => value && JSON.stringify(value),
    (cell, place) => (cell === null ? null : objectIn(String(cell), place)) as Value,
  );

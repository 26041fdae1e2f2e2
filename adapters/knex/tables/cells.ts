/** A nullable integer cell, which Postgres returns as text. */
export const numberOrNull = (cell: string | number | null): number | null =>
  cell === null ? null : Number(cell);

/**
 * Columns of a table as SQL. A statement names the columns of its result: one that a later version adds must not change the
 * result of a prepared statement, which Postgres refuses.
 */
export const columnsOf = (table: string, columns: object): string =>
  Object.keys(columns)
    .map((column) => `${table}.${column}`)
    .join(', ');

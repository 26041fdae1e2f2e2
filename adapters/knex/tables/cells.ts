/** A nullable integer cell, which Postgres returns as text. */
export const numberOrNull = (cell: string | number | null): number | null =>
  cell === null ? null : Number(cell);

import { crcOf, inLines, inRecords } from '../../../adapters/knex/session/checksum.js';
import type { Cell } from '../../../adapters/knex/session/statement.js';
import type { Value } from './clone.js';
import type { Table } from './tables.js';

type Row = readonly Value[];

/** The function that gives a copied row the checksum that the service would have written (docs/decisions/0130). */
export const checkedRow = ({ name, columns }: Table): ((row: Row) => Row) => {
  const placeOf = (column: string): number => columns.findIndex((each) => each.name === column);
  const cellsOf = (row: Row, ...of: readonly string[]): readonly Cell[] =>
    of.map((column) => {
      const value = row[placeOf(column)] ?? null;
      return value === null || typeof value === 'number' ? value : String(value);
    });
  const withCell = (row: Row, column: string, value: Value): Row =>
    row.with(placeOf(column), value);
  if (name === 'messages')
    return (row) => {
      const json = String(row[placeOf('record')]).trimEnd();
      return withCell(row, 'record', inRecords.add(json, cellsOf(row, 'project', 'id')));
    };
  if (name === 'events')
    return (row) => {
      const place = cellsOf(row, 'project', 'sequence', 'subject');
      const beside = cellsOf(row, 'type', 'at', 'moment');
      if (beside[2] !== null)
        return withCell(row, 'text', crcOf([...place, ...beside]).toString(36));
      const json = String(row[placeOf('text')]).trimEnd();
      return withCell(row, 'text', inLines.add(json, place));
    };
  return (row) => row;
};

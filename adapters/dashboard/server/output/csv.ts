import { Readable } from 'node:stream';
import { type FileAnswer, file } from '../answer.js';

/** The value of a cell; null is an empty one. */
export type CsvCell = string | number | null;

/** What a spreadsheet takes for the beginning of a formula. */
const startsFormula = /^[=+\-@\t\r]/;

/** One line of CSV (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : String(cell ?? ''))).join(',')}\r\n`;

const textCell = (text: string): string => {
  const safe = startsFormula.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** A download of rows under headings. It is sent as the rows come, so its size has no limit. */
export const csvFile = (
  filename: string,
  headings: readonly string[],
  rows: AsyncIterable<readonly CsvCell[]>,
): FileAnswer => {
  const lines = async function* () {
    yield csvLine(headings);
    for await (const row of rows) yield csvLine(row);
  };
  return file({ type: 'text/csv; charset=utf-8', body: Readable.from(lines()), filename });
};

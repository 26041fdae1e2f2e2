import { crc32 } from 'node:zlib';

/** A line: the CRC-32 of the JSON of a row, as 8 hexadecimal digits, and the row. */
const opening = '{"crc":"';
const middle = '","row":';
const crcLength = 8;
const start = opening.length + crcLength + middle.length;

const crcOf = (json: string): string => crc32(json).toString(16).padStart(crcLength, '0');

/** A row as a line of an archive. */
export const lineOf = (row: object): string => {
  const json = JSON.stringify(row);
  return `${opening}${crcOf(json)}${middle}${json}}\n`;
};

/** The row in a line; undefined when the line is not as it was written. */
export const rowIn = <Row extends object>(line: string): Row | undefined => {
  const json = line.slice(start, -1);
  const crc = line.slice(opening.length, opening.length + crcLength);
  const isWhole =
    line.startsWith(opening) &&
    line.startsWith(middle, opening.length + crcLength) &&
    line.endsWith('}') &&
    crc === crcOf(json);
  return isWhole ? JSON.parse(json) : undefined;
};

/** The lines in bytes. The last one need not end. */
export async function* linesIn(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const bytes of source) {
    const parts = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}

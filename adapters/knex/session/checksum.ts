import { crc32 } from 'node:zlib';
import type { Cell } from './statement.js';

/**
 * A checksum of a stored JSON text and of cells of its row, written as white space after the JSON: every version reads the text,
 * and a version that does not know of checksums drops it when it writes the row (docs/decisions/0130).
 */
export type Checksums = {
  /** The JSON text with its checksum. */
  readonly add: (json: string, beside: readonly Cell[]) => string;
  /** Whether a stored text is as it was written. A text without a checksum is not checked. */
  readonly matches: (text: string, beside: readonly Cell[]) => boolean;
  /** The JSON text without its checksum. */
  readonly jsonOf: (text: string) => string;
};

/** Whether a stored text has a checksum: JSON ends with no white space. */
export const hasChecksum = (text: string): boolean => {
  const last = text.charCodeAt(text.length - 1);
  return last === 32 || (last >= 9 && last <= 13);
};

/** The CRC-32 of cells and a text. Cells are no JSON and have no line breaks, so that no two rows are alike. */
export const crcOf = (beside: readonly Cell[], text = ''): number =>
  crc32(text, crc32(`${beside.join('\n')}\n`));

const checksumsIn = (letters: readonly string[]): Checksums => {
  const bits = Math.log2(letters.length);
  const lettersOf = (value: number, length: number): string =>
    Array.from({ length }, (_, i) => letters[(value >>> (i * bits)) % letters.length]).join('');
  const ofByte = Array.from({ length: 256 }, (_, value) => lettersOf(value, 8 / bits));
  const length = 32 / bits;
  const written = (json: string, beside: readonly Cell[]): string => {
    const crc = crcOf(beside, json);
    return `${ofByte[crc & 255]}${ofByte[(crc >>> 8) & 255]}${ofByte[(crc >>> 16) & 255]}${ofByte[crc >>> 24]}`;
  };
  const jsonOf = (text: string): string => text.slice(0, -length);
  return {
    add: (json, beside) => json + written(json, beside),
    matches: (text, beside) => !hasChecksum(text) || text.endsWith(written(jsonOf(text), beside)),
    jsonOf: (text) => (hasChecksum(text) ? jsonOf(text) : text),
  };
};

/** Checksums of records, which every version parses: 16 bytes. */
export const inRecords = checksumsIn([' ', '\t', '\n', '\r']);

/** Checksums of texts that become a line of an answer as they are: 32 bytes. */
export const inLines = checksumsIn([' ', '\t']);

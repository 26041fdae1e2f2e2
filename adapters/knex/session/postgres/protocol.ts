import type { Cell, ColumnType, Row } from '../statement.js';
import type { Statement } from './prepared.js';

/** A statement with the rows that it runs for. Each parameter is an array: one column of the rows. */
export type BoundStatement = Statement & {
  readonly rows: readonly Row[];
  /** Whether the connection has prepared it. */
  readonly isPrepared: boolean;
};

/** The object ids of the types of elements. */
const elementTypes = { text: 25, bigint: 20 } as const satisfies Record<ColumnType, number>;

const startBytes = 64 * 1_024;
/** A larger buffer is not kept after use. */
const keptBytes = 4 * 1_024 * 1_024;
/** Bytes of UTF-8 for each unit of UTF-16, at most. */
const bytesPerUnit = 3;
const two32 = 2 ** 32;

/** One buffer for all messages. They are copied out of it before anything else is written. */
let bytes = Buffer.allocUnsafeSlow(startBytes);
let end = 0;

const reserve = (size: number): void => {
  if (bytes.length - end >= size) return;
  const larger = Buffer.allocUnsafeSlow(2 * (bytes.length + size));
  bytes.copy(larger, 0, 0, end);
  bytes = larger;
};

const int16 = (value: number): void => {
  reserve(2);
  end = bytes.writeInt16BE(value, end);
};

const int32 = (value: number): void => {
  reserve(4);
  end = bytes.writeInt32BE(value, end);
};

/** Writes a part that begins with its length in bytes. The length counts itself if `own` is 4. */
const sized = (own: 0 | 4, write: () => void): void => {
  const start = end;
  int32(0);
  write();
  bytes.writeInt32BE(end - start - 4 + own, start);
};

const text = (value: string): void => {
  reserve(value.length * bytesPerUnit);
  end += bytes.write(value, end);
};

const zeroEnded = (value: string): void => {
  text(value);
  reserve(1);
  end = bytes.writeUInt8(0, end);
};

const message = (code: string, write: () => void): void => {
  text(code);
  sized(4, write);
};

const textCell = (value: string): void => {
  reserve(4 + value.length * bytesPerUnit);
  const length = bytes.write(value, end + 4);
  bytes.writeInt32BE(length, end);
  end += 4 + length;
};

const bigintCell = (value: number): void => {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a safe integer`);
  reserve(12);
  end = bytes.writeInt32BE(8, end);
  end = bytes.writeInt32BE(Math.floor(value / two32), end);
  end = bytes.writeUInt32BE(value >>> 0, end);
};

const writeCell: Readonly<Record<ColumnType, (value: string | number) => void>> = {
  text: (value) => textCell(String(value)),
  bigint: (value) => bigintCell(Number(value)),
};

/** Writes one column as an array of one dimension, which may have nulls. Its lower bound is 1. */
const array = (name: string, type: ColumnType, rows: readonly Row[]): void => {
  const write = writeCell[type];
  for (const value of [1, 1, elementTypes[type], rows.length, 1]) int32(value);
  for (const row of rows) {
    const cell: Cell = row[name] ?? null;
    if (cell === null) int32(-1);
    else write(cell);
  }
};

const unnamed = '';

/** Prepares a statement. A failure before may have left one under its name, which is closed. */
const prepare = ({ name, text: sql }: BoundStatement): void => {
  message('C', () => {
    text('S');
    zeroEnded(name);
  });
  message('P', () => {
    zeroEnded(name);
    zeroEnded(sql);
    int16(0);
  });
};

/** Binds the rows. All parameters are binary, all results text. */
const bind = ({ name, columns, rows }: BoundStatement): void =>
  message('B', () => {
    zeroEnded(unnamed);
    zeroEnded(name);
    int16(1);
    int16(1);
    int16(columns.length);
    for (const [column, type] of columns) sized(0, () => array(column, type, rows));
    int16(0);
  });

const describe = (): void =>
  message('D', () => {
    text('P');
    zeroEnded(unnamed);
  });

const execute = (): void =>
  message('E', () => {
    zeroEnded(unnamed);
    int32(0);
  });

/**
 * The messages that run statements in order, in one flight: the server answers once, after the last, and skips the rest
 * after one that fails. It describes the rows of a statement when it prepares it.
 * See https://www.postgresql.org/docs/current/protocol-message-formats.html.
 */
export const messagesFor = (statements: readonly BoundStatement[]): Buffer => {
  end = 0;
  for (const statement of statements) {
    if (!statement.isPrepared) prepare(statement);
    bind(statement);
    if (!statement.isPrepared) describe();
    execute();
  }
  message('S', () => {});
  const messages = Buffer.from(bytes.subarray(0, end));
  if (bytes.length > keptBytes) bytes = Buffer.allocUnsafeSlow(startBytes);
  return messages;
};

import { serialize } from 'pg-protocol';
import type { ColumnType, Row } from '../statement.js';
import type { Statement } from './prepared.js';

/** A statement with the rows that it runs for. Each parameter is an array: one column of the rows. */
export type BoundStatement = Statement & {
  readonly rows: readonly Row[];
  /** Whether the connection has prepared it. */
  readonly isPrepared: boolean;
};

/** The binary form of a type of elements: its object id, and how a value is written. */
type BinaryType = {
  readonly id: number;
  readonly bytesOf: (value: string | number) => number;
  /** Writes a value at an offset. */
  readonly write: (into: Buffer, value: string | number, at: number) => unknown;
};

const binaryTypes: Readonly<Record<ColumnType, BinaryType>> = {
  text: {
    id: 25,
    bytesOf: (value) => Buffer.byteLength(String(value)),
    write: (into, value, at) => into.write(String(value), at),
  },
  bigint: {
    id: 20,
    bytesOf: () => 8,
    write: (into, value, at) => into.writeBigInt64BE(wholeNumber(value), at),
  },
};

const wholeNumber = (value: string | number): bigint => {
  if (!Number.isSafeInteger(Number(value))) throw new RangeError(`${value} is not a safe integer`);
  return BigInt(value);
};

/** Dimensions, whether there are nulls, type, number of elements, lower bound: four bytes each. */
const headerBytes = 20;

/** One column of the rows as a binary array of one dimension, which may have nulls. */
const arrayOf = (column: string, type: ColumnType, rows: readonly Row[]): Buffer => {
  const { id, bytesOf, write } = binaryTypes[type];
  const cells = rows.map((row) => row[column] ?? null);
  const sizes = cells.map((cell) => (cell === null ? -1 : bytesOf(cell)));
  const total = sizes.reduce((sum, size) => sum + 4 + Math.max(0, size), headerBytes);
  const array = Buffer.allocUnsafe(total);
  let end = 0;
  for (const value of [1, 1, id, rows.length, 1]) end = array.writeInt32BE(value, end);
  for (const [i, cell] of cells.entries()) {
    const size = sizes[i] ?? -1;
    end = array.writeInt32BE(size, end);
    if (cell === null) continue;
    write(array, cell, end);
    end += size;
  }
  return array;
};

const messagesOf = ({
  name,
  text,
  columns,
  rows,
  isPrepared,
}: BoundStatement): readonly Buffer[] => {
  const values = columns.map(([column, type]) => arrayOf(column, type, rows));
  const bound = serialize.bind({ statement: name, values });
  if (isPrepared) return [bound, serialize.execute()];
  return [
    // A failure before may have left a statement under this name.
    serialize.close({ type: 'S', name }),
    serialize.parse({ name, text }),
    bound,
    serialize.describe({ type: 'P' }),
    serialize.execute(),
  ];
};

/**
 * The messages that run statements in order, in one flight: the server answers once, after the last, and skips the rest
 * after one that fails. It describes the rows of a statement when it prepares it.
 */
export const messagesFor = (statements: readonly BoundStatement[]): Buffer =>
  Buffer.concat([...statements.flatMap(messagesOf), serialize.sync()]);

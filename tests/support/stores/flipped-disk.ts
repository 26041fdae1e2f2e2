import type { Message } from '../../../core/model/messages/message.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import { type DamagedDisk, damagedDisk, type ReadMessage } from './damaged-disk.js';

type Plan = {
  /** Which bit of the recipient and the text of a message is flipped after each write of its record; undefined for none. */
  readonly bitOf: (message: Message) => number | undefined;
  readonly read?: ReadMessage | undefined;
};

const bitsPerLetter = 7;

/** A record with one bit flipped in one letter of its recipient or its text; tests/adapters/knex/stores flips every bit of it. */
const flip = (record: string, bit: number): string => {
  const places = [...record.matchAll(/"(?:to|body)":"([^"]*)"/g)].flatMap((found) =>
    Array.from(found[1] ?? '', (_, i) => found.index + found[0].length - 2 - i),
  );
  const at = places[Math.floor(bit / bitsPerLetter) % places.length] ?? 0;
  const letter = String.fromCharCode(record.charCodeAt(at) ^ (1 << (bit % bitsPerLetter)));
  return record.slice(0, at) + letter + record.slice(at + 1);
};

/** Stores on a disk that flips bits in records of messages, each until the row is restored or written again. */
export const flippedDisk = (stores: Stores, { bitOf, read }: Plan): DamagedDisk =>
  damagedDisk(stores, {
    read,
    damageOf: (message) => {
      const bit = bitOf(message);
      return bit === undefined ? undefined : (record) => flip(record, bit);
    },
  });

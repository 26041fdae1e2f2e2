import type { Message } from '../../../core/model/messages/message.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { MessageId } from '../../../core/shared/ids.js';
import {
  type Damage,
  type DamagedDisk,
  damagedDisk,
  type ReadMessage,
  recordOf,
} from './damaged-disk.js';

/** What stands in a torn record after its first part: the record before it, that of another message, zeros, or nothing. */
export const rests = ['before', 'another', 'zeros', 'nothing'] as const;
type Rest = (typeof rests)[number];

/** How a record is torn. */
export type Tear = {
  readonly rest: Rest;
  /** Any number: it says where the rest begins. */
  readonly at: number;
};

type Plan = {
  /** How the record of a message is torn that is written; undefined for not at all. */
  readonly tearOf: (message: Message) => Tear | undefined;
  /** Called with each message whose record is torn: without an earlier record there may be nothing to tear. */
  readonly onTorn?: (message: MessageId) => void;
  readonly read?: ReadMessage | undefined;
};

const firstDifference = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

/**
 * The record until a place, and the rest of what the disk had there before. It is as it was where the result would be one of
 * the two: a write that the disk lost as a whole is no torn one.
 */
const mixed = (record: string, earlier: string | undefined, at: number): string => {
  if (earlier === undefined) return record;
  const from = firstDifference(record, earlier) + 1;
  const room = Math.min(record.length, earlier.length) - from;
  if (room <= 0) return record;
  const cut = from + (at % room);
  const torn = record.slice(0, cut) + earlier.slice(cut);
  return torn === earlier ? record : torn;
};

const torn = (record: string, { rest, at }: Tear, earlier: string | undefined): string => {
  const cut = 1 + (at % (record.length - 1));
  switch (rest) {
    case 'before':
    case 'another':
      return mixed(record, earlier, at);
    case 'zeros':
      return record.slice(0, cut) + '\0'.repeat(record.length - cut);
    case 'nothing':
      return record.slice(0, cut);
  }
};

/** Stores on a disk that writes records of messages in part, each until the row is restored or written again. */
export const tornDisk = (
  stores: Stores,
  { tearOf, onTorn = () => undefined, read }: Plan,
): DamagedDisk => {
  const records = new Map<MessageId, string>();
  let last: MessageId | undefined;
  const earlierOf = (message: MessageId, rest: Rest): string | undefined => {
    if (rest === 'before') return records.get(message);
    return last === undefined || last === message ? undefined : records.get(last);
  };
  return damagedDisk(stores, {
    read,
    damageOf: (message): Damage | undefined => {
      const { id } = message;
      const tear = tearOf(message);
      const earlier = tear && earlierOf(id, tear.rest);
      const record = recordOf(message);
      records.set(id, record);
      last = id;
      if (!tear || torn(record, tear, earlier) === record) return undefined;
      onTorn(id);
      return (written) => torn(written, tear, earlier);
    },
  });
};

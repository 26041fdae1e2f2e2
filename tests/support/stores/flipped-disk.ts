import { DamagedRow } from '../../../adapters/knex/index.js';
import {
  entityTables,
  type MessageCells,
  messageFromCells,
} from '../../../adapters/knex/tables/entities.js';
import type { Message } from '../../../core/model/messages/message.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { MessageId } from '../../../core/shared/ids.js';

/** How a store reads the row of a message. It throws a `DamagedRow`. */
export type ReadMessage = (cells: MessageCells) => Message;

/** Stores on a simulated disk. */
export type FlippedDisk = {
  readonly stores: Stores;
  /** Restores the row of a message as it was written, or all. */
  readonly restore: (message?: MessageId) => void;
};

type Plan = {
  /** Which bit of the recipient and the text of a message is flipped after each write of its record; undefined for none. */
  readonly bitOf: (message: Message) => number | undefined;
  /** Default: as the stores in a database read it. */
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
export const flippedDisk = (
  stores: Stores,
  { bitOf, read = messageFromCells }: Plan,
): FlippedDisk => {
  const flips = new Map<MessageId, number>();
  const asRead = (message: Message): Message => {
    const bit = flips.get(message.id);
    if (bit === undefined) return message;
    const row = entityTables.messages.row({ ...message, version: message.version - 1 });
    return read([message.id, message.project, message.version, flip(`${row.record}`, bit)]);
  };
  const whole = (messages: readonly Message[]): readonly Message[] =>
    messages.flatMap((message) => {
      try {
        return asRead(message);
      } catch (error) {
        if (error instanceof DamagedRow) return [];
        throw error;
      }
    });
  const write = (message: Message): void => {
    const bit = bitOf(message);
    if (bit === undefined) flips.delete(message.id);
    else flips.set(message.id, bit);
  };
  const { find, findMany, list } = stores.messages;
  return {
    restore: (message) => {
      if (message === undefined) flips.clear();
      else flips.delete(message);
    },
    stores: {
      ...stores,
      commit: onProjects(stores.commit, async (change) => {
        const done = await stores.commit(change);
        if (done._tag === 'Right') change.puts?.messages?.forEach(write);
        return done;
      }),
      messages: {
        ...stores.messages,
        find: async (...query) => {
          const found = await find(...query);
          return found && asRead(found);
        },
        findMany: async (...query) => whole(await findMany(...query)),
        list: async (...query) => whole(await list(...query)),
      },
    },
  };
};

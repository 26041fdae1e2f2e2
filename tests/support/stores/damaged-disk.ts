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

/** What a disk makes of the record of a message. */
export type Damage = (record: string) => string;

/** Stores on a simulated disk. */
export type DamagedDisk = {
  readonly stores: Stores;
  /** Restores the row of a message as it was written, or all. */
  readonly restore: (message?: MessageId) => void;
};

type Plan = {
  /** What becomes of the record of a message that is written; undefined for nothing. */
  readonly damageOf: (message: Message) => Damage | undefined;
  /** Default: as the stores in a database read it. */
  readonly read?: ReadMessage | undefined;
};

/** The record of a message as a database store keeps it. */
export const recordOf = (message: Message): string =>
  `${entityTables.messages.row(message).record}`;

/** Stores on a disk that damages records of messages, each until the row is restored or written again. */
export const damagedDisk = (
  stores: Stores,
  { damageOf, read = messageFromCells }: Plan,
): DamagedDisk => {
  const damages = new Map<MessageId, Damage>();
  const asRead = (message: Message): Message => {
    const damage = damages.get(message.id);
    if (damage === undefined) return message;
    const record = recordOf({ ...message, version: message.version - 1 });
    return read([message.id, message.project, message.version, damage(record)]);
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
    const damage = damageOf(message);
    if (damage === undefined) damages.delete(message.id);
    else damages.set(message.id, damage);
  };
  const { find, findMany, list } = stores.messages;
  return {
    restore: (message) => {
      if (message === undefined) damages.clear();
      else damages.delete(message);
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

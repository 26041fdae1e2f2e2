import assert from 'node:assert/strict';
import { DamagedRow } from '../../../../adapters/knex/index.js';
import {
  entityTables,
  type MessageCells,
  messageFromCells,
} from '../../../../adapters/knex/tables/entities.js';
import type { Message } from '../../../../core/model/messages/message.js';
import type { ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import { onProjects } from '../../../../core/ports/stores/commit.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { hourMs, minuteMs } from '../../../../core/shared/time.js';
import { rightOf } from '../../fixtures/either.js';
import { drivenHost } from '../../hosts/driven-host.js';

/** How a store reads the row of a message. It throws a `DamagedRow`. */
export type ReadMessage = (cells: MessageCells) => Message;

/** A store that does not check the checksum. */
export const uncheckedRead: ReadMessage = ([id, project, version, record]) =>
  messageFromCells([id, project, version, record.trimEnd()]);

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

/** Stores on a simulated disk, which flips one bit in the record of each new message, until the message is written again. */
const onDisk = (stores: Stores, read: ReadMessage, step: number) => {
  const flips = new Map<string, number>();
  let written = 0;
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
  const { find, findMany, list } = stores.messages;
  const disk: Stores = {
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      const done = await stores.commit(change);
      for (const { id, version } of change.puts?.messages ?? []) {
        if (version > 0) flips.delete(id);
        else flips.set(id, step * written++);
      }
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
  };
  return { disk, restore: () => flips.clear() };
};

const messageCount = 200;
/** It has no common factor with the bits of a letter, so that every bit is flipped. */
const step = 10;

/**
 * D1: a message with a flipped bit in its record is not sent, and no read shows anything else than what was written. It is sent
 * once the row is restored.
 */
export const checkOfFlips = async (read: ReadMessage): Promise<void> => {
  const got = new Map<string, string>();
  const listening = (sandbox: ChatProvider): ChatProvider => ({
    ...sandbox,
    send: (call) => {
      const { id, to, content } = call.message;
      got.set(id, JSON.stringify([to, content]));
      return sandbox.send(call);
    },
  });
  let restore = (): void => {};
  const host = await drivenHost({
    provider: listening,
    stores: (memory) => {
      const made = onDisk(memory, read, step);
      restore = made.restore;
      return made.disk;
    },
  });
  const { project, channel, time, stores } = host;
  const asked = new Map<string, string>();
  for (let i = 0; i < messageCount; i += 1) {
    const to: PhoneNumber = `+12025550${String(i).padStart(3, '0')}`;
    const payload = { kind: 'text', text: `pay ${i} euros` } as const;
    const send = { channel, to, payload, metadata: {} };
    const { message } = rightOf(await host.acceptMessage({ project, send }));
    asked.set(message, JSON.stringify([to, { type: 'text', body: `pay ${i} euros` }]));
  }
  await time.advance(minuteMs);
  for (const [id, sent] of got)
    assert.equal(sent, asked.get(id), `D1: ${id} was sent, and is not what was asked for`);
  for (const { id, to, content } of await stores.messages.list(project, { limit: 1_000 }))
    assert.equal(JSON.stringify([to, content]), asked.get(id), `D1: ${id} is shown as another`);
  assert.equal(got.size, 0, 'D1: a damaged message was sent');
  restore();
  await time.advance(2 * hourMs);
  assert.deepEqual(got, asked, 'D1: what was restored was not sent');
};

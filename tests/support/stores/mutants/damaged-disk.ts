import assert from 'node:assert/strict';
import { DamagedRow } from '../../../../adapters/knex/index.js';
import { messageFromCells } from '../../../../adapters/knex/tables/entities.js';
import { type Message, messageJson } from '../../../../core/model/messages/message.js';
import type { ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import type { Stores } from '../../../../core/ports/stores/stores.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { hourMs, minuteMs } from '../../../../core/shared/time.js';
import { rightOf } from '../../fixtures/either.js';
import { drivenHost } from '../../hosts/driven-host.js';
import type { DamagedDisk, ReadMessage } from '../damaged-disk.js';
import { flippedDisk } from '../flipped-disk.js';
import { rests, tornDisk } from '../torn-disk.js';

/** A store that does not check the checksum. */
export const uncheckedRead: ReadMessage = ([id, project, version, record]) =>
  messageFromCells([id, project, version, record.trimEnd()]);

/** A store that believes each record that can be shown as a message. It does not check the checksum. */
export const believingRead: ReadMessage = (cells) => {
  try {
    const message = uncheckedRead(cells);
    messageJson(message);
    return message;
  } catch (cause) {
    throw new DamagedRow('messages', cells[0], { cause });
  }
};

const messageCount = 200;
/** It has no common factor with the bits of a letter, so that every bit is flipped. */
const step = 10;

/** A disk that damages the nth record that is written, from 0. */
type DiskOf = (memory: Stores, damages: (message: Message) => number | undefined) => DamagedDisk;

/** D1: a message with a flipped bit in its record. */
export const checkOfFlips = (read: ReadMessage): Promise<void> =>
  checkOfDamage((memory, nthOf) =>
    flippedDisk(memory, {
      bitOf: (message) => {
        const nth = nthOf(message);
        return nth === undefined ? undefined : step * nth;
      },
      read,
    }),
  );

/** D1: a message whose record is torn. The very first one has no other before it, and is cut off. */
export const checkOfTears = (read: ReadMessage): Promise<void> =>
  checkOfDamage((memory, nthOf) =>
    tornDisk(memory, {
      tearOf: (message) => {
        const nth = nthOf(message);
        if (nth === undefined) return undefined;
        const rest = ofFirst[nth % ofFirst.length] ?? 'nothing';
        return { rest, at: tearStep * nth };
      },
      read,
    }),
  );
/** A record of a first version has none before it. */
const ofFirst = rests.filter((rest) => rest !== 'before').toReversed();
const tearStep = 7;

/** A damaged message is not sent, and no read shows anything else than what was written. It is sent once the row is restored. */
const checkOfDamage = async (diskOf: DiskOf): Promise<void> => {
  const got = new Map<string, string>();
  const listening = (sandbox: ChatProvider): ChatProvider => ({
    ...sandbox,
    send: (call) => {
      const { id, to, content } = call.message;
      got.set(id, JSON.stringify([to, content]));
      return sandbox.send(call);
    },
  });
  let written = 0;
  let restore = (): void => {};
  const host = await drivenHost({
    provider: listening,
    stores: (memory) => {
      const disk = diskOf(memory, ({ version }) => (version === 0 ? written++ : undefined));
      restore = () => disk.restore();
      return disk.stores;
    },
  });
  const { project, channel, time, stores } = host;
  const asked = new Map<string, string>();
  for (let i = 0; i < messageCount; i += 1) {
    const to: PhoneNumber = `+12025550${String(i).padStart(3, '0')}`;
    const text = `pay ${i} euros`;
    const send = { channel, to, payload: { kind: 'text', text } as const, metadata: {} };
    const { message } = rightOf(await host.acceptMessage({ project, send }));
    asked.set(message, JSON.stringify([to, { type: 'text', body: text }]));
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

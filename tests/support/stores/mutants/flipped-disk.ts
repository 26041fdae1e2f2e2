import assert from 'node:assert/strict';
import { messageFromCells } from '../../../../adapters/knex/tables/entities.js';
import type { ChatProvider } from '../../../../core/ports/provider/chat-provider.js';
import type { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { hourMs, minuteMs } from '../../../../core/shared/time.js';
import { rightOf } from '../../fixtures/either.js';
import { drivenHost } from '../../hosts/driven-host.js';
import { flippedDisk, type ReadMessage } from '../flipped-disk.js';

/** A store that does not check the checksum. */
export const uncheckedRead: ReadMessage = ([id, project, version, record]) =>
  messageFromCells([id, project, version, record.trimEnd()]);

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
  let written = 0;
  let restore = (): void => {};
  const host = await drivenHost({
    provider: listening,
    stores: (memory) => {
      const bitOf = ({ version }: { readonly version: number }) =>
        version === 0 ? step * written++ : undefined;
      const disk = flippedDisk(memory, { bitOf, read });
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

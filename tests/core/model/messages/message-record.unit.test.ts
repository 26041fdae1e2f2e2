import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Message } from '../../../../core/model/messages/message.js';
import { messageRecord } from '../../../../core/model/messages/message.js';
import {
  advance,
  messageStatuses,
  type Progress,
  startAccepted,
} from '../../../../core/model/messages/status.js';
import { anyMessage, noon } from '../../../support/fixtures/entities.js';
import { seeded } from '../../../support/seeded.js';
import { suite } from '../../../support/suite.js';

const test = suite('record of a message');

/** A message as it is read after it was stored. */
const stored = (message: Message): Message => {
  const { id, project, version } = message;
  const text = JSON.stringify(messageRecord.write(message));
  return messageRecord.read(JSON.parse(text), { id, project, version });
};

/** What JSON leaves of a message. */
const plain = (message: Message): Message => JSON.parse(JSON.stringify(message));

const text = fc.string({ maxLength: 8 });
const anyUpdate = fc.record({
  status: fc.constantFrom('sent', 'delivered', 'read', 'failed'),
  at: fc.integer({ min: noon - 10_000, max: noon + 10_000 }),
});
const anyStored = fc
  .record({
    updates: fc.array(anyUpdate, { maxLength: 4 }),
    direction: fc.constantFrom('inbound', 'outbound'),
    version: fc.nat(),
    to: text,
    metadata: fc.dictionary(text, text, { maxKeys: 2 }),
    inReplyTo: fc.constantFrom(null, 'msg_1'),
    error: fc.constantFrom(null, { code: 'expired', message: '' }),
    providerId: fc.option(text),
    request: fc.constantFrom(null, 'req_1'),
    more: fc.dictionary(fc.constantFrom('isHeld', 'trace', 'later'), fc.json().map(JSON.parse)),
  })
  .map(({ updates, more, ...given }) => {
    const progress = updates.reduce<Progress>(advance, startAccepted(noon));
    return { ...anyMessage(), ...given, progress, ...more } as unknown as Message;
  });

test('gives the same message, also with fields that another version declares', () => {
  fc.assert(
    fc.property(anyStored, (message) => assert.deepEqual(stored(message), plain(message))),
    seeded(2_000),
  );
});

test('keeps the times of every set of statuses', () => {
  for (let set = 0; set < 2 ** messageStatuses.length; set += 1) {
    const reached = messageStatuses.filter((_, i) => set & (2 ** i));
    const reachedAt = Object.fromEntries(reached.map((status, i) => [status, noon + i]));
    const message = anyMessage({ progress: { status: 'read', reachedAt } });
    assert.deepEqual(stored(message), message);
  }
});

test('has nothing that its row says, and nothing that is usual', () => {
  const message = anyMessage({ progress: startAccepted(noon) });
  assert.deepEqual(JSON.parse(JSON.stringify(messageRecord.write(message))), {
    channel: message.channel,
    from: message.from,
    to: message.to,
    content: message.content,
    progress: ['accepted', noon],
    request: message.request,
  });
});

test('reads the record of an earlier version', () => {
  const message = anyMessage({
    progress: advance(startAccepted(noon), { status: 'read', at: noon }),
  });
  assert.deepEqual(messageRecord.read(plain(message), {}), message);
});

test('is damaged without a progress', () => {
  for (const record of [{}, { id: 'msg_1' }, { progress: null }])
    assert.throws(() => messageRecord.read(record, {}), TypeError);
});

test.run();

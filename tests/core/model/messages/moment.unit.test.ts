import assert from 'node:assert/strict';
import type { EventType } from '../../../../core/model/events/event.js';
import type { Content } from '../../../../core/model/messages/content.js';
import {
  eraseMessage,
  type Message,
  messageJson,
} from '../../../../core/model/messages/message.js';
import { messageAt, momentOf, readEvent } from '../../../../core/model/messages/moment.js';
import { progressMessage } from '../../../../core/model/messages/progress-message.js';
import { startAccepted } from '../../../../core/model/messages/status.js';
import { combinations } from '../../../support/combinations.js';
import {
  anyChannel,
  anyMessage,
  countingIds,
  noon,
  progressTo,
} from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

/** What an event showed when it happened. */
type Shown = { readonly type: EventType; readonly moment: number; readonly message: Message };

const test = suite('moment of a message');

const ways = combinations({
  held: [false, true],
  namedAt: ['never', 'accepted', 'sent', 'delivered'],
  last: ['accepted', 'sent', 'delivered', 'read', 'failed'],
} as const);

/** A life of a message, and what each of its events showed. */
const live = ({ held, namedAt, last }: (typeof ways)[number]): readonly [Message, Shown[]] => {
  const context = { channel: anyChannel(), now: noon + 9_000, newId: countingIds() };
  const named = (message: Message, status: string): Message =>
    status === namedAt
      ? { ...message, networkRecipient: { number: '+5216641234567', user: 'US.1' } }
      : message;
  let message = named(anyMessage({ progress: startAccepted(noon) }), 'accepted');
  const shown: Shown[] = [{ type: 'message.accepted', moment: momentOf(message), message }];
  const way =
    last === 'accepted'
      ? []
      : last === 'failed'
        ? ['sent', 'failed']
        : ['sent', 'delivered', 'read'];
  for (const status of way.slice(0, way.indexOf(last) + 1)) {
    const { isHeld: _, ...rest } = named(message, status);
    const before = held && status === 'sent' ? { ...rest, isHeld: true as const } : rest;
    const update = { status: status as 'sent', at: noon + 500 };
    const moved = progressMessage(before, update, context);
    message = moved.message;
    for (const { type, moment = 0 } of moved.events) shown.push({ type, moment, message });
  }
  return [message, shown];
};

test('shows at each event what the message showed then, in every life', () => {
  for (const way of ways) {
    const [last, events] = live(way);
    for (const { type, moment, message } of events)
      assert.deepEqual(messageJson(messageAt(last, type, moment)), messageJson(message), type);
  }
});

test('shows after an erasure what the erasure would have left of what was shown', () => {
  for (const way of ways) {
    const [last, events] = live(way);
    for (const { type, moment, message } of events)
      assert.deepEqual(
        messageJson(messageAt(eraseMessage(last), type, moment)),
        messageJson(eraseMessage(message)),
      );
  }
});

test('shows a media file as pending until it came, and an inbound message as unread until it was read', () => {
  const picture = { type: 'image', mimeType: 'image/png', caption: null, sticker: false } as const;
  const pending: Content = { ...picture, media: null, mediaError: null };
  const before = anyMessage({
    ...{ direction: 'inbound', content: pending, progress: progressTo('delivered') },
  });
  const content: Content = { ...picture, media: 'med_01kg9zmt3v5r8y2c4n6q7w9x0e' };
  const after: Message = { ...before, content, waitedAs: pending };
  const read: Message = { ...after, progress: progressTo('read') };
  for (const now of [after, read]) {
    const received = messageAt(now, 'message.received', momentOf(before));
    assert.deepEqual(messageJson(received), messageJson(before));
  }
  for (const then of [after, read]) {
    const ready = messageAt(read, 'message.media_ready', momentOf(then));
    assert.deepEqual(messageJson(ready), messageJson(then));
  }
  assert.equal(JSON.stringify(eraseMessage(after)).includes('image'), false);
});

test('shows nothing where the message is not kept', () => {
  const { id, type, at } = {
    id: 'evt_01kg9zmt3v5r8y2c4n6q7w9x0e',
    type: 'message.sent',
    at: noon,
  } as const;
  const message = anyMessage();
  const event = {
    id,
    type,
    at,
    subject: message.id,
    project: message.project,
    sequence: 1,
    moment: 0,
  };
  assert.equal(readEvent(event, undefined), undefined);
  assert.equal(JSON.parse(readEvent(event, message)?.text ?? '').data.status, 'sent');
});

test.run();

import assert from 'node:assert/strict';
import { startAccepted } from '../../../../core/model/messages/status.js';
import {
  isOldDelivery,
  isOldMessage,
  mediaCutoff,
  mediaDays,
} from '../../../../core/model/retention/removable.js';
import { leastIdAt } from '../../../../core/shared/ids.js';
import { dayMs, minuteMs } from '../../../../core/shared/time.js';
import { noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

const test = suite('what retention removes');

const text = { type: 'text', body: 'Any' } as const;

test('is a message that was accepted before the limit, to the millisecond', () => {
  const message = { progress: startAccepted(noon), content: text };
  assert.equal(isOldMessage(message, noon), false);
  assert.equal(isOldMessage(message, noon + 1), true);
});

test('is no message that waits for its media file', () => {
  const content = {
    type: 'image',
    media: null,
    mediaError: null,
    mimeType: 'image/png',
    caption: null,
    sticker: false,
  } as const;
  assert.equal(isOldMessage({ progress: startAccepted(noon), content }, noon + 1), false);
});

test('is a delivery that has ended', () => {
  for (const status of ['succeeded', 'failed', 'pending'] as const)
    assert.equal(isOldDelivery({ status, createdAt: noon }, noon + 1), status !== 'pending');
  assert.equal(isOldDelivery({ status: 'failed', createdAt: noon }, noon), false);
});

test('is a media file that no message can name that waits', () => {
  const limit = { days: 7, setAt: noon - 9 * dayMs };
  const since = noon - 10 * minuteMs;
  assert.equal(mediaCutoff(limit, noon, undefined), since - 7 * dayMs);
  const waiting = leastIdAt('msg', noon - 3 * dayMs);
  assert.equal(mediaCutoff(limit, noon, waiting), since - 10 * dayMs);
});

test('is no media file while a message waits that is older than the limit', () => {
  const limit = { days: 7, setAt: noon - dayMs };
  const waiting = leastIdAt('msg', noon - dayMs + 10 * minuteMs);
  assert.equal(mediaCutoff(limit, noon, waiting), 0);
  assert.equal(mediaCutoff({ days: 7, setAt: noon }, noon, undefined), 0);
  assert.equal(mediaCutoff({ days: null, setAt: 0 }, noon, undefined), 0);
});

test('is a received file at the limit of its message too', () => {
  const limits = { messages: 7, media: null, events: 90, timelines: null, deliveries: null };
  assert.equal(mediaDays({ isReceived: true }, limits), 7);
  assert.equal(mediaDays({}, limits), null);
  assert.equal(mediaDays({ isReceived: true }, { ...limits, media: 1 }), 1);
});

test.run();

import assert from 'node:assert/strict';
import { channelStatuses } from '../../../../core/model/channels/channel.js';
import { moveChannel } from '../../../../core/use-cases/channels/move-channel.js';
import { combinations } from '../../../support/combinations.js';
import { anyChannel, countingIds, noon } from '../../../support/fixtures/entities.js';
import { suite } from '../../../support/suite.js';

/** The moves of docs/specification.md#3.3.1, written out. */
const allowed = [
  'pending active',
  'pending inactive',
  'active restricted',
  'active inactive',
  'restricted active',
  'restricted inactive',
  'inactive pending',
];

const everything = combinations({
  from: channelStatuses,
  to: channelStatuses,
  provider: ['sandbox', 'whatsapp_cloud'],
}).map(({ from, to, provider }) => ({
  from,
  to,
  provider,
  channel: anyChannel({ status: from, provider, version: 4 }),
  isAllowed: allowed.includes(`${from} ${to}`),
}));

const now = noon + 60_000;

const test = suite('channel moves');

test('makes exactly the status changes of the table', () => {
  for (const { channel, to, isAllowed } of everything)
    assert.equal(moveChannel(channel, to, now, countingIds()) !== undefined, isAllowed);
});

test('makes a resumed sandbox channel active at once: there is nothing to verify', () => {
  for (const { channel, to, provider } of everything) {
    const moved = moveChannel(channel, to, now, countingIds());
    const want = to === 'pending' && provider === 'sandbox' ? 'active' : to;
    if (moved) assert.deepEqual(moved.channel, { ...channel, status: want, updatedAt: now });
  }
});

test('emits an event for every status on the way, in one Change', () => {
  for (const { channel, from, to } of everything) {
    const moved = moveChannel(channel, to, now, countingIds());
    if (!moved) continue;
    const { events = [], puts, ...rest } = moved.change;
    const told = events.map(({ data }) => JSON.parse(data));
    const way = [from, ...told.map(({ status }) => status)];
    assert.deepEqual(
      told.map(({ previous_status }) => previous_status),
      way.slice(0, -1),
    );
    assert.equal(way.at(-1), moved.channel.status);
    assert.ok(events.every(({ type }) => type === 'channel.status_changed'));
    assert.deepEqual(puts, { channels: [moved.channel] });
    assert.deepEqual(rest, { project: channel.project, at: now, wake: [channel.id] });
  }
});

test.run();

import assert from 'node:assert/strict';
import { type ChannelStatus, channelStatuses } from '../../../../core/model/channels/channel.js';
import { moveChannel, type StatusCause } from '../../../../core/use-cases/channels/move-channel.js';
import { combinations } from '../../../support/combinations.js';
import { anyChannel, noon } from '../../../support/fixtures/entities.js';
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
    assert.equal(moveChannel(channel, to, now) !== undefined, isAllowed);
});

test('makes a resumed sandbox channel active at once: there is nothing to verify', () => {
  for (const { channel, to, provider } of everything) {
    const moved = moveChannel(channel, to, now);
    const want = to === 'pending' && provider === 'sandbox' ? 'active' : to;
    if (moved) {
      const { statusReason: _, restriction: __, inspection: ___, ...rest } = moved.channel;
      assert.deepEqual(rest, { ...channel, status: want, updatedAt: now });
    }
  }
});

test('keeps why a channel is not active, for the operator', () => {
  const why = { providerCode: '190', detail: 'The access token is expired.' };
  const given = { ...why, since: now };
  const reasonIn = (from: ChannelStatus, to: ChannelStatus, cause?: StatusCause) => {
    const channel = anyChannel({ status: from, provider: 'whatsapp_cloud' });
    return moveChannel(channel, to, now, cause)?.channel.statusReason;
  };
  assert.deepEqual(reasonIn('active', 'inactive', why), { reason: 'refused', ...given });
  assert.deepEqual(reasonIn('active', 'restricted', why), { reason: 'restricted', ...given });
  assert.equal(reasonIn('active', 'inactive', { by: 'operator' })?.reason, 'paused');
  assert.equal(reasonIn('inactive', 'pending', { by: 'operator' })?.reason, 'not_verified');
  assert.equal(reasonIn('restricted', 'active', why), null);
});

test('forgets a requested inspection and a restriction when the channel is no longer in use', () => {
  const inspection = { dueAt: now, begunAt: null, isOutdated: false, providerCode: null };
  const restriction = {
    restricts: 'business_initiated',
    since: now,
    until: now + 1,
    providerCode: null,
  } as const;
  const channel = anyChannel({ inspection, restriction });
  const kept = moveChannel(channel, 'restricted', now)?.channel;
  assert.deepEqual([kept?.inspection, kept?.restriction], [inspection, restriction]);
  const left = moveChannel(channel, 'inactive', now)?.channel;
  assert.deepEqual([left?.inspection, left?.restriction], [null, null]);
});

test('emits an event for every status on the way, in one Change', () => {
  for (const { channel, from, to } of everything) {
    const moved = moveChannel(channel, to, now);
    if (!moved) continue;
    const { events = [], puts, ...rest } = moved.change;
    const told = events.map(({ data = '' }) => JSON.parse(data));
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

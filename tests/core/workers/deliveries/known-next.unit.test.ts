import assert from 'node:assert/strict';
import {
  type DeliveryEvent,
  type DeliveryNow,
  type DeliveryState,
  deliveryStep,
  knownNext,
  type NextDelivery,
  openedDeliveries,
} from '../../../../core/workers/deliveries/delivery-step.js';
import { anyEndpoint } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const now: DeliveryNow = { monotonic: 0, steady: 1_000, hasTime: true };
const later = 5_000;

const delivery = {
  id: 'whd_1',
  endpoint: 'whe_any',
  event: { id: 'evt_1', sequence: 1, type: 'message.accepted' },
  attempts: 0,
} as const satisfies NextDelivery['delivery'];
const next: NextDelivery = {
  endpoint: anyEndpoint({ project: 'proj_any' }),
  ...{ delivery, subject: 'msg_one', text: '' },
};
const sent = { wasSent: true, durationMs: 1 };

/** What a lane knows after these events, each of them with one attempt in flight. */
const after = (...events: readonly DeliveryEvent[]): DeliveryState => {
  let state = openedDeliveries;
  for (const event of events) [state] = deliveryStep({ ...state, inFlight: 1 }, event, now);
  return state;
};

const reading: DeliveryEvent = { kind: 'reading_next' };
const read = (at: number): DeliveryEvent => ({ kind: 'next_read', at });
const ended = (end: Extract<DeliveryEvent, { readonly kind: 'attempt_ended' }>['end']) =>
  ({ kind: 'attempt_ended', next, end }) as const;

const test = suite('when a webhook lane has its next delivery');

test('is not known before it was read, and read again when that time has come', () => {
  assert.equal(knownNext(openedDeliveries, now.steady), undefined);
  const state = after(reading, read(later));
  assert.equal(knownNext(state, later - 1), later);
  assert.equal(knownNext(state, later), undefined);
});

test('stays known while attempts succeed and deliveries are added', () => {
  const succeeded = ended({ ...sent, hasSucceeded: true });
  const state = after(reading, read(Infinity), { kind: 'woken' }, succeeded);
  assert.equal(knownNext(state, now.steady), Infinity);
});

const outdates: Readonly<Record<string, DeliveryEvent>> = {
  'an attempt failed, which is made again': ended({ ...sent, hasSucceeded: false }),
  'an event was damaged': ended({ hasSucceeded: false, wasSent: false, durationMs: 0 }),
  'the sender was full': ended('sender_busy'),
  'the endpoint changed': { kind: 'invalidated' },
};

for (const [what, event] of Object.entries(outdates))
  test(`is no longer known when ${what}, also while it is read`, () => {
    assert.equal(knownNext(after(reading, read(later), event), now.steady), undefined);
    assert.equal(knownNext(after(reading, event, read(later)), now.steady), undefined);
  });

test.run();

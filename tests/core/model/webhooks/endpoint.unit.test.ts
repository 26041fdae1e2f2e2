import assert from 'node:assert/strict';
import { eventTypes } from '../../../../core/model/events/event.js';
import {
  activated,
  deactivated,
  type InactiveReason,
  isFor,
  subscribableTypes,
  subscribes,
} from '../../../../core/model/webhooks/endpoint.js';
import { shownEndpoint } from '../../../../core/model/webhooks/endpoint-view.js';
import { noon } from '../../../support/fixtures/entities.js';
import { anyEndpoint } from '../../../support/fixtures/webhook.js';
import { suite } from '../../../support/suite.js';

const test = suite('webhook endpoint');

const reasons = ['manual', 'failing', 'gone'] as const satisfies readonly InactiveReason[];

test('subscribes to a type by its name or by its resource, and to nothing else', () => {
  for (const subscribed of subscribableTypes)
    for (const type of eventTypes) {
      const [resource] = type.split('.');
      const expected = subscribed === type || subscribed === `${resource}.*`;
      assert.equal(subscribes([subscribed], type), expected, `${subscribed} ${type}`);
    }
  assert.equal(subscribes([], 'message.sent'), false);
  assert.equal(subscribes(['channel.*', 'message.sent'], 'message.sent'), true);
});

test('can be subscribed to the types and the six wildcards of the specification', () => {
  const wildcards = subscribableTypes.filter((type) => type.endsWith('*'));
  assert.deepEqual(wildcards, [
    'message.*',
    'channel.*',
    'template.*',
    'webhook_endpoint.*',
    'contact.*',
    'conversation.*',
  ]);
  assert.equal(subscribableTypes.length, eventTypes.length + 6);
});

test('keeps the first reason for which it is inactive, until it is activated', () => {
  for (const first of reasons) {
    const inactive = deactivated(anyEndpoint(), first, noon + 1);
    assert.equal(inactive.inactiveReason, first);
    assert.equal(inactive.updatedAt, noon + 1);
    for (const second of reasons) assert.equal(deactivated(inactive, second, noon + 2), inactive);
    const again = activated(inactive, noon + 3);
    assert.deepEqual(again, anyEndpoint({ updatedAt: noon + 3 }));
    assert.equal(activated(again, noon + 4), again);
  }
});

test('gets the events of its channels and of none, and none about itself', () => {
  const endpoint = anyEndpoint({ subscribedTypes: ['message.*', 'webhook_endpoint.*'] });
  const about = (subject: 'msg_1' | `whe_${string}`, data: string) =>
    ({
      type: subject === 'msg_1' ? 'message.sent' : 'webhook_endpoint.disabled',
      subject,
      data,
    }) as const;
  const own = about('msg_1', '{"channel":"chan_1"}');
  const other = about('msg_1', '{"channel":"chan_2"}');
  const event = { id: 'evt_1', at: noon } as const;
  const wants = (channels: readonly 'chan_1'[] | null, of: typeof own | typeof other) =>
    isFor({ ...event, ...of }, { ...endpoint, channels });
  assert.deepEqual([wants(null, own), wants(null, other)], [true, true]);
  assert.deepEqual([wants(['chan_1'], own), wants(['chan_1'], other)], [true, false]);
  assert.equal(wants(['chan_1'], about('whe_2', '{}')), true);
  assert.equal(wants(null, about(endpoint.id, '{}')), false);
  assert.equal(wants(['chan_1'], about('msg_1', 'damaged')), true);
});

test('is shown with its status, its wildcards as they were given, and never a secret', () => {
  const shown = shownEndpoint.json(anyEndpoint());
  assert.deepEqual(shown, {
    id: anyEndpoint().id,
    url: 'https://hooks.example/',
    header_names: [],
    subscribed_types: ['message.*'],
    channels: null,
    description: null,
    status: 'active',
    inactive_reason: null,
    created_at: '2026-01-15T12:00:00.000Z',
    updated_at: '2026-01-15T12:00:00.000Z',
  });
  for (const reason of reasons) {
    const { status, inactive_reason } = shownEndpoint.json(anyEndpoint({ inactiveReason: reason }));
    assert.deepEqual([status, inactive_reason], ['inactive', reason]);
  }
});

test.run();

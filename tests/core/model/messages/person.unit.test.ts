import assert from 'node:assert/strict';
import { peerJson } from '../../../../core/model/messages/person/person.js';
import { anyChannel, anyId, anyMessage } from '../../../support/fixtures/builders.js';
import { suite } from '../../../support/suite.js';

const test = suite('the person of a message in its published form');

const unnamed = { username: null, name: null };

const peerOf = (given: Parameters<typeof anyMessage>[1]) =>
  peerJson(anyMessage(anyChannel({ project: anyId('proj') }), given));

test('has the number that was written to, until the network says more', () => {
  const to = '+5511987654321';
  const known = { phone_number: to, user_id: null, other_addresses: [], ...unnamed };
  assert.deepEqual(peerOf({ to }), known);
  assert.deepEqual(peerOf({ to, networkRecipient: { user: 'BR.1' } }), {
    ...known,
    user_id: 'BR.1',
  });
  const networkRecipient = { number: '+551187654321', user: 'BR.1' };
  assert.deepEqual(peerOf({ to, networkRecipient }), {
    ...{ phone_number: to, user_id: 'BR.1' },
    other_addresses: ['+551187654321'],
    ...unnamed,
  });
  assert.deepEqual(peerOf({ to, calledThen: { username: 'ada', name: 'Ada Q' } }), {
    ...known,
    ...{ username: 'ada', name: 'Ada Q' },
  });
});

test('is who wrote an inbound message; without a number, its user id', () => {
  const inbound = { direction: 'inbound', to: '+12025550199' } as const;
  const known = { phone_number: null, user_id: null, other_addresses: [], ...unnamed };
  const from = '+12025550123';
  assert.deepEqual(peerOf({ ...inbound, from }), { ...known, phone_number: from });
  assert.deepEqual(peerOf({ ...inbound, from: 'US.134' }), { ...known, user_id: 'US.134' });
});

test.run();

import assert from 'node:assert/strict';
import { chargeIn } from '../../../adapters/twilio-sms/api/charge.js';
import { suite } from '../../support/suite.js';

const test = suite('twilio: what a message costs');

const priceIn = (price: unknown) => chargeIn({ price, price_unit: 'usd' }).price?.amount;

test('is the price without its minus, and nothing in any other form', () => {
  assert.deepEqual(chargeIn({ num_segments: '2', price: '-0.01580', price_unit: 'usd' }), {
    segments: 2,
    price: { amount: '0.01580', currency: 'USD' },
  });
  assert.equal(priceIn('0'), '0');
  assert.equal(priceIn('0.00000'), '0.00000');
  const others = [
    '0.5',
    '',
    '-',
    '-012',
    '1e-3',
    '-1e3',
    'NaN',
    '-1.2345678901',
    ' -1',
    -0.5,
    null,
  ];
  for (const other of others) assert.equal(priceIn(other), undefined, String(other));
});

test('is unknown without segments, or in no currency', () => {
  assert.deepEqual(chargeIn({ num_segments: '0', price: '-1', price_unit: 'dollars' }), {});
  assert.deepEqual(chargeIn(undefined), {});
});

test.run();

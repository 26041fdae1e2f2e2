import assert from 'node:assert/strict';
import { addressMatch, isAddressRange } from '../../../adapters/system/index.js';
import { suite } from '../../support/suite.js';

const test = suite('address ranges');

test('are CIDR strings, of IPv4 and of IPv6', () => {
  for (const range of ['10.0.0.0/8', '0.0.0.0/0', '::/0', '2001:db8::/32', '::ffff:10.0.0.0/104'])
    assert.ok(isAddressRange(range), range);
  for (const range of [
    '',
    '10.0.0.1',
    '10.0.0.0/33',
    '10/8',
    '2001:db8::',
    '::/129',
    'localhost/8',
  ])
    assert.equal(isAddressRange(range), false, range);
});

test('match an IPv4-mapped address as IPv4, on either side', () => {
  for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '::ffff:a01:203'])
    for (const range of ['10.0.0.0/8', '::ffff:10.0.0.0/104', '0.0.0.0/0']) {
      assert.ok(addressMatch(address, [range]), `${address} in ${range}`);
      assert.ok(addressMatch(address, ['192.0.2.0/24', range]));
    }
  for (const range of ['11.0.0.0/8', '::ffff:11.0.0.0/104', '::/0', '2001:db8::/32'])
    assert.equal(addressMatch('10.1.2.3', [range]), false, range);
});

test('match an IPv6 address by its bits, and no invalid address', () => {
  assert.ok(addressMatch('2001:db8::1', ['2001:db8::/32']));
  assert.equal(addressMatch('2001:db9::1', ['2001:db8::/32']), false);
  assert.equal(addressMatch('2001:db8::1', []), false);
  assert.equal(addressMatch('unknown', ['0.0.0.0/0', '::/0']), false);
});

test.run();

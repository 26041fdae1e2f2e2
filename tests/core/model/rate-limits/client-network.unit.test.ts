import assert from 'node:assert/strict';
import { suite } from 'uvu';
import { clientNetwork } from '../../../../core/model/rate-limits/client-network.js';

const test = suite('client network');

test('every address of an IPv6 /64 counts as one client, in every spelling', () => {
  const spellings = [
    '2001:db8::1',
    '2001:DB8::',
    '2001:0db8:0:0:ffff:ffff:ffff:ffff',
    '2001:db8:0:0:1::2',
    '2001:db8::1:2:3%eth0',
  ];
  for (const spelling of spellings)
    assert.equal(clientNetwork(spelling), '2001:db8:0:0::/64', spelling);
});

test('addresses of different /64 count apart', () => {
  const networks = ['2001:db8::1', '2001:db8:0:1::1', '2001:db8:1::1', '::1', 'fe80::1'];
  assert.equal(new Set(networks.map(clientNetwork)).size, networks.length);
});

test('an IPv4 address, and a text that is none, counts as itself', () => {
  for (const text of ['192.0.2.1', '::ffff:192.0.2.1', 'unknown', ''])
    assert.equal(clientNetwork(text), text);
});

test.run();

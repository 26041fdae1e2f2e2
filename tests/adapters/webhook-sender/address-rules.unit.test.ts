import assert from 'node:assert/strict';
import fc from 'fast-check';
import { publicAddresses } from '../../../adapters/webhook-sender/index.js';
import { suite } from '../../support/suite.js';
import {
  type Block,
  blockOf,
  exists,
  type Family,
  specialIPv4,
  specialIPv6,
  textOf,
  unallocatedIPv6,
} from './networks.js';

const test = suite('webhook address rules');
const admits = publicAddresses();

const blocks = {
  ipv4: specialIPv4.map(blockOf),
  ipv6: [...specialIPv6, ...unallocatedIPv6].map(blockOf),
} as const;
const special = (family: Family, address: bigint): boolean =>
  blocks[family].some(({ first, last }) => address >= first && address <= last);
const edges = ({ first, last }: Block): readonly bigint[] => [
  first,
  first + 1n,
  (first + last) / 2n,
  last - 1n,
  last,
];

const families = ['ipv4', 'ipv6'] as const;

for (const family of families) {
  test(`every special block of ${family} is refused, from its first address to its last`, () => {
    for (const block of blocks[family])
      for (const address of edges(block).filter((each) => special(family, each)))
        assert.equal(admits(textOf(family, address)), false, textOf(family, address));
  });

  test(`the addresses beside a special block of ${family} are accepted`, () => {
    const beside = blocks[family]
      .flatMap(({ first, last }) => [first - 1n, last + 1n])
      .filter((address) => exists(family, address));
    assert.ok(beside.some((address) => !special(family, address)));
    for (const address of beside)
      assert.equal(
        admits(textOf(family, address)),
        !special(family, address),
        textOf(family, address),
      );
  });

  test(`any address of ${family} is admitted exactly when no special block holds it`, () => {
    const max = family === 'ipv4' ? 2n ** 32n - 1n : 2n ** 128n - 1n;
    const anywhere = fc.bigInt({ min: 0n, max });
    const inGlobalUnicast = fc.bigInt({ min: 2n ** 125n, max: 2n ** 126n - 1n });
    fc.assert(
      fc.property(family === 'ipv4' ? anywhere : fc.oneof(anywhere, inGlobalUnicast), (address) => {
        assert.equal(admits(textOf(family, address)), !special(family, address));
      }),
      { numRuns: 5_000 },
    );
  });
}

test('public addresses of well-known services are admitted', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '93.184.216.34',
    '2606:4700:4700::1111',
    '2a00:1450:4001:800::200e',
  ])
    assert.equal(admits(address), true, address);
});

test('an IPv6 address that embeds an IPv4 address is refused', () => {
  for (const carried of ['8.8.8.8', '127.0.0.1', '10.0.0.1', '169.254.169.254']) {
    const [a = 0, b = 0, c = 0, d = 0] = carried.split('.').map(Number);
    const hex = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
    for (const address of [
      `::${carried}`,
      `::${hex}`,
      `::ffff:${carried}`,
      `::ffff:${hex}`,
      `0:0:0:0:0:ffff:${hex}`,
      `::ffff:0:${carried}`,
      `64:ff9b::${carried}`,
      `64:ff9b:1::${hex}`,
      `2002:${hex}::1`,
      `2001:0:${hex}::1`,
    ])
      assert.equal(admits(address), false, address);
  }
});

test('anything but one address in its normal form is refused', () => {
  for (const text of [
    '',
    'localhost',
    'example.com',
    '8.8.8',
    '8.8.8.8.',
    ' 8.8.8.8',
    '8.8.8.8 ',
    '08.8.8.8',
    '0x8.8.8.8',
    '134744072',
    '8.8.8.8/32',
    '8.8.8.256',
    '[2606:4700::1]',
    '2606:4700::1%eth0',
    'fe80::1%1',
    '2606:4700::1/64',
    '2606:4700',
  ])
    assert.equal(admits(text), false, text);
});

test('the operator refuses further addresses and networks', () => {
  const narrowed = publicAddresses(['93.184.0.0/16', '2606:4700::/32', '8.8.8.8', '2a00::1']);
  for (const address of ['93.184.0.0', '93.184.255.255', '2606:4700::1', '8.8.8.8', '2a00::1'])
    assert.equal(narrowed(address), false, address);
  for (const address of ['93.183.255.255', '93.185.0.0', '2606:4701::', '8.8.8.9', '2a00::2'])
    assert.equal(narrowed(address), true, address);
  for (const address of ['127.0.0.1', '10.0.0.1', '168.63.129.16', '::1'])
    assert.equal(narrowed(address), false, address);
});

test('an invalid list of the operator is an error at the start', () => {
  for (const text of [
    '',
    'example.com',
    '8.8.8.8/33',
    '8.8.8.8/',
    '8.8.8.8/-1',
    '8.8.8.8/8/8',
    '2a00::/129',
    '8.8/16',
    '8.8.8.8/x',
  ])
    assert.throws(() => publicAddresses([text]), TypeError, text);
});

test.run();

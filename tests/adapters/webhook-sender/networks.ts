/** A block of addresses as numbers. */
export type Block = { readonly first: bigint; readonly last: bigint };

/** Every block of IPv4 that is not public unicast: IANA's registry of special purposes, and multicast. */
export const specialIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '255.255.255.255/32',
  '168.63.129.16/32',
] as const;

/** Every block of IPv6 that is not public unicast: the same registry, multicast, and what was withdrawn. */
export const specialIPv6 = [
  '::/128',
  '::1/128',
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001::/32',
  '2001:1::1/128',
  '2001:1::2/128',
  '2001:1::3/128',
  '2001:2::/48',
  '2001:3::/32',
  '2001:4:112::/48',
  '2001:10::/28',
  '2001:20::/28',
  '2001:30::/28',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
] as const;

/** What lies outside the one block that IPv6 has for global unicast. */
export const unallocatedIPv6 = ['::/3', '4000::/2', '8000::/1'] as const;

const widths = { ipv4: 32, ipv6: 128 } as const;
export type Family = keyof typeof widths;

/** The first and last address of a block in CIDR notation. */
export const blockOf = (cidr: string): Block => {
  const [base = '', bits = ''] = cidr.split('/');
  const width = base.includes(':') ? widths.ipv6 : widths.ipv4;
  const first = base.includes(':') ? numberOfIPv6(base) : numberOfIPv4(base);
  return { first, last: first + (1n << BigInt(width - Number(bits))) - 1n };
};

/** An address as text, from its number. */
export const textOf = (family: Family, address: bigint): string =>
  family === 'ipv4'
    ? digits(address, 4, 8n).join('.')
    : digits(address, 8, 16n)
        .map((group) => group.toString(16))
        .join(':');

/** Whether a number is an address of the family at all. */
export const exists = (family: Family, address: bigint): boolean =>
  address >= 0n && address < 1n << BigInt(widths[family]);

const digits = (value: bigint, count: number, bits: bigint): readonly bigint[] =>
  Array.from(
    { length: count },
    (_, i) => (value >> (bits * BigInt(count - 1 - i))) & ((1n << bits) - 1n),
  );

const numberOf = (parts: readonly number[], bits: bigint): bigint =>
  parts.reduce((sum, part) => (sum << bits) | BigInt(part), 0n);

const numberOfIPv4 = (text: string): bigint => numberOf(text.split('.').map(Number), 8n);

const numberOfIPv6 = (text: string): bigint => {
  const [head = [], tail = []] = text
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''))
    .map((side) => side.map((group) => Number.parseInt(group, 16)));
  const gap = Array.from({ length: 8 - head.length - tail.length }, () => 0);
  return numberOf([...head, ...gap, ...tail], 16n);
};

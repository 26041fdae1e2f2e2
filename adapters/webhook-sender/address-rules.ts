import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether a connection to an IP address may be made. */
export type AddressRule = (address: string) => boolean;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Azure's host agent: the one address of the inside that stands in a public block. */
const insideThoughPublic = ['168.63.129.16'];

/** Outside it nothing is allocated as global unicast; the form `::127.0.0.1` is an example. */
const globalUnicast: Network = ipaddr.parseCIDR('2000::/3');

/**
 * Admits public unicast addresses alone: no block that IANA lists as special-purpose, no IPv6 form that
 * carries an IPv4 address, nothing in the operator's own list of addresses and networks. Throws on a list
 * that cannot be read.
 */
export const publicAddresses = (refusedNetworks: readonly string[] = []): AddressRule => {
  const refused = [...insideThoughPublic, ...refusedNetworks].map(network);
  return (text) => {
    if (isIP(text) === 0 || text.includes('%')) return false;
    const address = ipaddr.parse(text);
    return isGlobal(address) && !refused.some((each) => isIn(address, each));
  };
};

/** Admits the two addresses that `localhost` stands for. */
export const loopbackAddresses: AddressRule = (address) =>
  (localhostAddresses as readonly string[]).includes(address);

/** Where `http://localhost` leads, whatever a name server says. */
export const localhostAddresses = ['127.0.0.1', '::1'] as const;

const isGlobal = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, globalUnicast));

const isIn = (address: Address, [base, bits]: Network): boolean =>
  address.kind() === base.kind() && address.match(base, bits);

const network = (text: string): Network => {
  const [base = ''] = text.split('/');
  const cidr = base === text ? `${text}/${isIP(text) === 4 ? 32 : 128}` : text;
  // The library alone would read a shortened IPv4 address as well, and not as everybody would.
  if (isIP(base) === 0 || !ipaddr.isValidCIDR(cidr))
    throw new TypeError(`Not an IP address or network in CIDR notation: ${text}`);
  return ipaddr.parseCIDR(cidr);
};

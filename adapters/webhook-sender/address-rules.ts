import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether the sender may connect to an IP address. */
export type AddressRule = (address: string) => boolean;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

/** Azure's host agent: an internal service at a public address. */
const azureHostAgent = ['168.63.129.16'];

/** IANA allocates global unicast addresses only from this block. `::127.0.0.1` is outside it. */
const globalUnicast: Network = ipaddr.parseCIDR('2000::/3');

/**
 * Allows public unicast addresses, except those in `refusedNetworks`. Refuses the special-purpose blocks of IANA and
 * IPv6 forms that embed an IPv4 address. Throws a `TypeError` for an entry that is no address or CIDR range.
 */
export const publicAddresses = (refusedNetworks: readonly string[] = []): AddressRule => {
  const refused = [...azureHostAgent, ...refusedNetworks].map(network);
  return (text) => {
    if (isIP(text) === 0 || text.includes('%')) return false;
    const address = ipaddr.parse(text);
    return isGlobal(address) && !refused.some((each) => isIn(address, each));
  };
};

/** Allows `127.0.0.1` and `::1`. */
export const loopbackAddresses: AddressRule = (address) =>
  (localhostAddresses as readonly string[]).includes(address);

/** The addresses of `http://localhost`. The sender does not ask name servers for it. */
export const localhostAddresses = ['127.0.0.1', '::1'] as const;

const isGlobal = (address: Address): boolean =>
  address.range() === 'unicast' && (address.kind() === 'ipv4' || isIn(address, globalUnicast));

const isIn = (address: Address, [base, bits]: Network): boolean =>
  address.kind() === base.kind() && address.match(base, bits);

const network = (text: string): Network => {
  const [base = ''] = text.split('/');
  const cidr = base === text ? `${text}/${isIP(text) === 4 ? 32 : 128}` : text;
  // The library also parses shortened IPv4 addresses such as `10.1`, which other software reads differently.
  if (isIP(base) === 0 || !ipaddr.isValidCIDR(cidr))
    throw new TypeError(`"${text}" is neither an IP address nor a network in CIDR notation.`);
  return ipaddr.parseCIDR(cidr);
};

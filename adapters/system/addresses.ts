import ipaddr from 'ipaddr.js';
import type { AddressMatch, IsAddressRange } from '../../core/ports/machine/address-match.js';

/** Whether the text is a CIDR range, such as `10.0.0.0/8` or `fd00::/8`. */
export const isAddressRange: IsAddressRange = (text) =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

/** Parses the ranges once. Returns a function that tells whether an address lies in any of them. */
export const addressIn = (ranges: readonly string[]): ((address: string) => boolean) => {
  const networks = ranges.map(networkOf);
  return (address) => {
    if (networks.length === 0 || !ipaddr.isValid(address)) return false;
    const caller = ipaddr.process(address);
    return networks.some(
      ([network, bits]) => network.kind() === caller.kind() && caller.match([network, bits]),
    );
  };
};

/** A range of IPv4-mapped IPv6 addresses becomes an IPv4 range. */
const networkOf = (range: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  const [network, bits] = ipaddr.parseCIDR(range);
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [network.toIPv4Address(), bits - 96] : [network, bits];
};

/** Whether an address lies in one of the CIDR ranges. Parses the ranges at each call. */
export const addressMatch: AddressMatch = (address, ranges) => addressIn(ranges)(address);

const mappedIPv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** The remote address of a socket, an IPv4-mapped one as IPv4. `unknown` when the socket has none. */
export const peerAddress = (remoteAddress: string | undefined): string => {
  const address = remoteAddress ?? 'unknown';
  return mappedIPv4.exec(address)?.[1] ?? address;
};

/** The canonical spelling of an IP address, or undefined for any other text. */
export const canonicalAddress = (text: string): string | undefined => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text).toString() : undefined;
};

import ipaddr from 'ipaddr.js';
import type { AddressMatch, IsAddressRange } from '../../core/ports/machine/address-match.js';

export const isAddressRange: IsAddressRange = (text) =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

/** Whether an address lies in one of the ranges, which are read once. */
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

/** A range of IPv4-mapped addresses is one of IPv4, as each address in it is. */
const networkOf = (range: string): readonly [ipaddr.IPv4 | ipaddr.IPv6, number] => {
  const [network, bits] = ipaddr.parseCIDR(range);
  const isMapped = network instanceof ipaddr.IPv6 && network.isIPv4MappedAddress() && bits >= 96;
  return isMapped ? [network.toIPv4Address(), bits - 96] : [network, bits];
};

export const addressMatch: AddressMatch = (address, ranges) => addressIn(ranges)(address);

const mappedIPv4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/** A socket's address as the system writes it, but an IPv4-mapped one as IPv4. */
export const peerAddress = (remoteAddress: string | undefined): string => {
  const address = remoteAddress ?? 'unknown';
  return mappedIPv4.exec(address)?.[1] ?? address;
};

/** The one text of an address that somebody wrote; undefined for what is no address. */
export const canonicalAddress = (text: string): string | undefined => {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return text;
  return ipaddr.IPv6.isValid(text) ? ipaddr.process(text).toString() : undefined;
};

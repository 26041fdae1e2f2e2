import ipaddr from 'ipaddr.js';
import type { AddressMatch, IsAddressRange } from '../../core/ports/address-match.js';

export const isAddressRange: IsAddressRange = (text) =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text);

export const addressMatch: AddressMatch = (address, ranges) => {
  if (!ipaddr.isValid(address)) return false;
  const caller = ipaddr.process(address);
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range);
    return network.kind() === caller.kind() && caller.match([network, bits]);
  });
};

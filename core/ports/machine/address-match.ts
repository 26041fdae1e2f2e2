/**
 * Whether an IP address lies in one of the CIDR ranges. An IPv4-mapped IPv6 address counts as IPv4.
 */
export type AddressMatch = (address: string, ranges: readonly string[]) => boolean;

/** Whether a text is a CIDR range, IPv4 or IPv6. */
export type IsAddressRange = (text: string) => boolean;

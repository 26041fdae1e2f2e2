/**
 * What an address counts as wherever a limit is by client address: an IPv6 address its /64, because one client has all
 * addresses of a /64; any other text itself.
 */
export const clientNetwork = (address: string): string => {
  if (!address.includes(':') || address.includes('.')) return address;
  const [text = ''] = address.split('%');
  const [before = '', after] = text.split('::').map((part) => part.split(':').filter(Boolean));
  const groups = [...before];
  if (after) while (groups.length + after.length < 8) groups.push('0');
  const network = [...groups, ...(after ?? [])].slice(0, 4);
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

import { Resolver } from 'node:dns/promises';

/** All IP addresses of a host name. Resolves to none, or rejects, when the name has no address. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/**
 * Resolves names by DNS, to IPv4 and IPv6 addresses. Default servers: those of the system. It does not use the
 * system's resolver, which blocks a thread of the pool that file access needs too.
 */
export const resolveByDns = (servers?: readonly string[]): ResolveName => {
  const resolver = new Resolver({ timeout: 2_000, tries: 3 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return families.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  };
};

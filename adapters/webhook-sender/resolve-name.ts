import { Resolver } from 'node:dns/promises';

/** Every address that a host name leads to; empty or rejected where it leads nowhere. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/**
 * Asks name servers, the system's own where none are given, for both families of addresses. It asks them
 * itself, for the system's look-up holds a thread that files need as well, and a few slow names would stop all.
 */
export const resolveByDns = (servers?: readonly string[]): ResolveName => {
  const resolver = new Resolver({ timeout: 2_000, tries: 3 });
  if (servers) resolver.setServers(servers);
  return async (name) => {
    const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return families.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  };
};

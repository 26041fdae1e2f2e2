import { Resolver } from 'node:dns/promises';

/** Every address that a host name leads to; empty or rejected where it leads nowhere. */
export type ResolveName = (name: string) => Promise<readonly string[]>;

/**
 * Asks the name servers of the system for both families of addresses. It asks them itself, for the system's
 * own look-up holds a thread that files and hashes need as well, and a few slow names would stop them all.
 */
export const resolveByDns = (): ResolveName => {
  const resolver = new Resolver({ timeout: 2_000, tries: 3 });
  return async (name) => {
    const families = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return families.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
  };
};

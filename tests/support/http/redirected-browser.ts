/** A page that a browser ended on, and each address on the way. */
export type Arrival = {
  readonly status: number;
  readonly url: URL;
  readonly text: string;
  readonly visited: readonly URL[];
};

const keep = (jar: Map<string, string>, cookies: readonly string[]): void => {
  for (const cookie of cookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
};

/** A browser that follows redirects over several hosts, and keeps the cookies of each. */
export const redirectedBrowser = () => {
  const jars = new Map<string, Map<string, string>>();
  const jarOf = ({ host }: URL): Map<string, string> => {
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    return jar;
  };
  /** Follows redirects until `stopsAt` is next, which is not asked. */
  const open = async (
    address: string | URL,
    stopsAt: (url: URL) => boolean = () => false,
  ): Promise<Arrival> => {
    const visited: URL[] = [];
    for (let url = new URL(address); ; ) {
      const jar = jarOf(url);
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const reply = await fetch(url, { redirect: 'manual', headers: { cookie } });
      keep(jar, reply.headers.getSetCookie());
      visited.push(url);
      const to = reply.headers.get('location');
      const text = await reply.text();
      if (to === null) return { status: reply.status, url, text, visited };
      if (visited.length > 20) throw new Error(`too many redirects, now to ${to}`);
      url = new URL(to, url);
      if (stopsAt(url)) return { status: reply.status, url, text, visited };
    }
  };
  return { open, jarOf };
};

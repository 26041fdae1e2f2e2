/** A host of a URL of Postgres. */
export type PostgresHost = {
  /** Host and port as they are written, for people. */
  readonly name: string;
  /** The URL with this host alone. */
  readonly url: string;
};

/** What a URL of Postgres says about its hosts. */
export type PostgresHosts = {
  readonly hosts: readonly PostgresHost[];
  /** Whether each connection must lead to the host that accepts writes. */
  readonly mustAcceptWrites: boolean;
};

const parts = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/s;
const writable = ['read-write', 'primary'];

/**
 * Splits a URL such as `postgres://USER:PASSWORD@HOST1:5432,HOST2:5432/NAME?target_session_attrs=read-write` as libpq does. Of
 * several hosts always the one that accepts writes is meant. A URL that cannot be used gives the reason, without any
 * part of the URL that could be a password.
 */
export const postgresHosts = (url: string): PostgresHosts | { readonly problem: string } => {
  const found = parts.exec(url);
  if (!found) return { hosts: [{ name: 'the server', url }], mustAcceptWrites: false };
  const [, scheme = '', authority = '', rest = ''] = found;
  const user = authority.slice(0, authority.lastIndexOf('@') + 1);
  const names = authority.slice(user.length).split(',');
  const hosts = names.map((name) => ({ name, url: `${scheme}${user}${name}${rest}` }));
  const wrong = hosts.findIndex(
    (host) => !URL.canParse(host.url) || (hosts.length > 1 && host.name === ''),
  );
  if (wrong >= 0)
    return {
      problem:
        `has no HOST or HOST:PORT in place ${wrong + 1} of ${hosts.length}; ` +
        'a password with other characters than letters and digits must be percent-encoded',
    };
  const query = new URL(hosts[0]?.url ?? url).searchParams;
  const target = query.get('target_session_attrs');
  if (target !== null && !writable.includes(target))
    return {
      problem: `has target_session_attrs=${target}, but the service writes: use ${writable.join(' or ')}`,
    };
  if (query.get('host')?.includes(','))
    return { problem: 'has several hosts in its query; write HOST1:PORT,HOST2:PORT before the /' };
  return { hosts, mustAcceptWrites: hosts.length > 1 || target !== null };
};

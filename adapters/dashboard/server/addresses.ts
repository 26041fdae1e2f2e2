/** Values of a query. Those that are undefined or empty are left out. */
export type QueryValues = Readonly<Record<string, string | number | undefined>>;

/** A path with a query. */
export const withQuery = (path: string, values: QueryValues = {}): string => {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
};

/**
 * Where to go after the sign-in: a path below the mount path that the visitor asked for, else the mount path. A browser
 * reads `//host` and `/\host` as another host, and drops tabs and line ends.
 */
export const safeNext = (base: string, next: string | null): string => {
  if (next === null || !/^\/[\x21-\x5b\x5d-\x7e]*$/.test(next) || next.startsWith('//'))
    return base;
  const { origin, pathname } = new URL(next, ownOrigin);
  const isBelow = pathname === base || pathname.startsWith(`${base}/`);
  return origin === ownOrigin && isBelow ? next : base;
};

const ownOrigin = 'http://own.invalid';

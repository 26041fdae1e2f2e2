type Asked = Readonly<Record<string, string>>;
type Fields = Readonly<Record<string, unknown>>;

/** A `package.json`, or the entry of a workspace in the lock file. */
export type Versioned = Fields & { readonly version?: string; readonly dependencies?: Asked };

const isOurs = (name: string): boolean => name === 'roundtrip' || name.startsWith('@roundtrip/');

/** A manifest of this repository with a version, which it also asks for of the others. One without a version stays as it is. */
export const versioned = <M extends Versioned>(manifest: M, version: string): M =>
  manifest.version === undefined
    ? manifest
    : {
        ...manifest,
        version,
        ...(manifest.dependencies && {
          dependencies: Object.fromEntries(
            Object.entries(manifest.dependencies).map(([name, range]) => [
              name,
              isOurs(name) ? version : range,
            ]),
          ),
        }),
      };

type Lock = Fields & { readonly packages: Readonly<Record<string, Versioned>> };

/** The lock file with a version of every package of this repository. What is installed stays as it is. */
export const versionedLock = (lock: Lock, version: string): Lock => ({
  ...lock,
  version,
  packages: Object.fromEntries(
    Object.entries(lock.packages).map(([path, entry]) => [
      path,
      path.includes('node_modules/') ? entry : versioned(entry, version),
    ]),
  ),
});

/** A text in which the first match of a pattern is a version. Throws when there is none. */
export const withVersion = (text: string, pattern: RegExp, version: string): string => {
  if (!pattern.test(text)) throw new Error(`nothing matches ${pattern}`);
  return text.replace(pattern, (_, before: string, after = '') => `${before}${version}${after}`);
};

import { readFileSync, writeFileSync } from 'node:fs';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The manifest of a package as npm packs it: `optionalPeers` are peers that are optional. In a checkout they are not, because
 * they are tools there, and npm installs a tool that is an optional peer also without the tools.
 */
export const packedManifest = (manifest: Fields): Fields =>
  Object.fromEntries(
    Object.entries(manifest).flatMap(([field, value]) =>
      field === 'optionalPeers' && typeof value === 'object' && value !== null
        ? [
            ['peerDependencies', value],
            ['peerDependenciesMeta', allOptional(Object.keys(value))],
          ]
        : [[field, value]],
    ),
  );

/** The manifest that `packedManifest` was given. */
export const sourceManifest = (manifest: Fields): Fields =>
  Object.fromEntries(
    Object.entries(manifest)
      .filter(([field]) => field !== 'peerDependenciesMeta')
      .map(([field, value]) => [field === 'peerDependencies' ? 'optionalPeers' : field, value]),
  );

const allOptional = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { optional: true }]));

/** Rewrites a `package.json`. */
export const rewriteManifest = (path: string, change: (manifest: Fields) => Fields): void => {
  const manifest: Fields = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, `${JSON.stringify(change(manifest), null, 2)}\n`);
};

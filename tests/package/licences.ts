import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

type Locked = {
  readonly version: string;
  /** The name of the package, where it is installed under another one. */
  readonly name?: string;
  readonly license?: string;
  readonly dev?: boolean;
  /** Whether it is a package of this repository. */
  readonly link?: boolean;
};

/** A package that an installation has. */
export type Licensed = {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression; undefined when the package states none. */
  readonly licence: string | undefined;
};

/** Every package that `npm install roundtrip` brings along, by name. Platforms differ in the add-ons among them. */
export const dependencies = (): readonly Licensed[] => {
  const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8'));
  return Object.entries<Locked>(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .map(([path, { version, license, name }]) => ({
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
    .sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0));
};

/** The licences that an installation may have: each allows any use, and asks for no more than its notice. */
export const allowed: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'WTFPL',
];

/** The names in an SPDX expression. */
export const namesIn = (expression: string): readonly string[] =>
  expression.split(/[()\s]+|\b(?:AND|OR)\b/).filter((name) => name !== '');

/** The document `docs/licences.md`. */
export const licencesDocument = (): string => {
  const rows = dependencies().map(
    ({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`,
  );
  return `# Licences

Roundtrip is under the [MIT licence](../LICENSE). These are the packages that an installation has, with the versions of the lock file.
\`npm run licences\` writes this page from the lock file.

| package | version | licence |
| ------- | ------- | ------- |
${rows.join('\n')}
`;
};

import { readFileSync } from 'node:fs';
import { lockFile, placeOf } from '../lock.js';

type Entry = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
};

const { packages }: { readonly packages: Readonly<Record<string, Entry>> } = JSON.parse(
  readFileSync(lockFile, 'utf8'),
);

/** Whether a package is one for Linux on x64 with glibc, for which the numbers are counted. */
const isHere = ({ os, cpu, libc }: Entry): boolean =>
  (os?.includes('linux') ?? true) &&
  (cpu?.includes('x64') ?? true) &&
  (libc?.includes('glibc') ?? true);

/**
 * The packages that these ask for in the lock file, themselves among them, as paths from the root of a checkout. Of those for
 * some platforms it has the ones that `isIn` takes.
 */
export const lockedWith = (
  names: readonly string[],
  isIn: (entry: Entry) => boolean = isHere,
): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const place = placeOf(packages, name, from);
    const entry = place === undefined ? undefined : packages[place];
    if (place === undefined || !entry || found.has(place) || !isIn(entry)) return;
    found.add(place);
    for (const each of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }))
      add(each, place);
  };
  for (const name of names) add(name, '');
  return found;
};

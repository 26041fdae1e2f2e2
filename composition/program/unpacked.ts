import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the program has inside: the size of each file in bytes, by its path. */
export type Listing = {
  /** The name of the folder that has the files. It changes with their contents. */
  readonly name: string;
  /** The CommonJS module that imports `process.argv[1]`. */
  readonly start: string;
  readonly files: Readonly<Record<string, number>>;
};

/** The path of the command line below the unpacked files. */
const commandLine = 'dist/composition/main.js';

/** A module of the files that this or another version of the program has unpacked. */
const unpackedModule = /[\\/]roundtrip-[\w.+-]+-[0-9a-f]{16}[\\/](dist[\\/].+\.js)$/;

/** Which module runs, below the unpacked files, and its arguments. A forked process is given the path of its module first. */
export const givenTo = (
  given: readonly string[],
): { readonly module: string; readonly rest: readonly string[] } => {
  const [, module] = unpackedModule.exec(given[0] ?? '') ?? [];
  return module === undefined
    ? { module: commandLine, rest: given }
    : { module, rest: given.slice(1) };
};

/**
 * The folders that may have the files, the best first: that which systemd gives, the cache of the user, and one in `temporary`
 * that belongs to the user.
 */
export const placesFor = (
  {
    CACHE_DIRECTORY,
    XDG_CACHE_HOME,
    HOME,
  }: { readonly [name in 'CACHE_DIRECTORY' | 'XDG_CACHE_HOME' | 'HOME']?: string | undefined },
  temporary: string,
  user = 0,
): readonly string[] => [
  ...(CACHE_DIRECTORY ? [CACHE_DIRECTORY] : []),
  ...(XDG_CACHE_HOME ? [join(XDG_CACHE_HOME, 'roundtrip')] : []),
  ...(HOME ? [join(HOME, '.cache/roundtrip')] : []),
  join(temporary, `roundtrip-${user}`),
];

/**
 * The folder that has the files. It unpacks them where they are missing or not whole, such as after a power failure. Throws when
 * no place is one that this user alone may write to.
 */
export const unpacked = (
  listing: Listing,
  places: readonly string[],
  read: (path: string) => Uint8Array,
): string => {
  const place = places.find(isPrivate);
  if (place === undefined)
    throw new Error(
      `There is no folder for the files of this program: ${places.join(', ')} cannot be made, or others may write there. Set XDG_CACHE_HOME to a folder of this user alone.`,
    );
  const folder = join(place, listing.name);
  if (!isWhole(folder, listing)) unpack(folder, listing, read);
  return folder;
};

/** Makes a place where it is missing. What others may write to could run their code. */
const isPrivate = (place: string): boolean => {
  try {
    mkdirSync(place, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(place);
    return (mode & 0o022) === 0 && uid === (process.getuid?.() ?? uid);
  } catch {
    return false;
  }
};

const sizeOf = (path: string): number | undefined =>
  statSync(path, { throwIfNoEntry: false })?.size;

const isWhole = (folder: string, { files }: Listing): boolean =>
  Object.entries(files).every(([path, size]) => sizeOf(join(folder, path)) === size);

/** Unpacks beside the folder, which then gets its name at once: another process may do the same. */
const unpack = (folder: string, listing: Listing, read: (path: string) => Uint8Array): void => {
  const making = `${folder}.${process.pid}`;
  for (const path of Object.keys(listing.files)) {
    const file = join(making, path);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, read(path), { mode: 0o600 });
  }
  const old = `${making}.old`;
  try {
    renameSync(folder, old);
  } catch {
    // It is missing.
  }
  try {
    renameSync(making, folder);
  } catch (error) {
    if (!isWhole(folder, listing)) throw error;
    // Another process was first.
    rmSync(making, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
};

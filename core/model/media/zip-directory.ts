/** The type of a zip archive. */
export const zipType = 'application/zip';

/** Whether a file with these first bytes is a zip archive. */
export const isZipArchive = ([p, k]: Uint8Array): boolean => p === 0x50 && k === 0x4b;

/** The last bytes of a zip archive that are searched for its directory: 1 MiB, enough for 10,000 entries. */
export const zipTailBytes = 1_048_576;

const endMark = 0x06054b50;
const endBytes = 22;
const longestComment = 0xffff;
const entryMark = 0x02014b50;
const entryBytes = 46;

/**
 * The names of the entries of a zip archive, in lower case and with `/`. `tail` has its last bytes, `size` counts
 * all of them. Empty when the tail does not hold the whole directory.
 */
export const zipEntryNames = (tail: Uint8Array, size: number): ReadonlySet<string> => {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const end = endOf(view);
  const names = new Set<string>();
  if (end === undefined) return names;
  let at = view.getUint32(end + 16, true) - (size - tail.length);
  if (at < 0) return names;
  while (at + entryBytes <= end && view.getUint32(at, true) === entryMark) {
    const nameBytes = view.getUint16(at + 28, true);
    names.add(nameOf(tail.subarray(at + entryBytes, at + entryBytes + nameBytes)));
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return names;
};

/** Where the record begins that ends an archive; a comment may follow it. */
const endOf = (view: DataView): number | undefined => {
  const first = Math.max(0, view.byteLength - endBytes - longestComment);
  for (let at = view.byteLength - endBytes; at >= first; at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  return undefined;
};

/** The names that matter are in ASCII. Some writers separate folders with a backslash. */
const nameOf = (bytes: Uint8Array): string =>
  String.fromCharCode(...bytes.subarray(0, longestName))
    .replaceAll('\\', '/')
    .toLowerCase();

/** Bytes of a name that are read: more than the names that matter have. */
const longestName = 256;

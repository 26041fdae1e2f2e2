import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { linesIn, rowIn } from './lines.js';
import {
  type ArchiveFile,
  type ArchiveHeader,
  type ArchiveManifest,
  archiveFormat,
  headerName,
  manifestName,
  mediaOfFile,
  tableOfFile,
} from './manifest.js';
import { BrokenTar, bytesOf, readTar, type TarEntry } from './tar.js';

/** An archive cannot be read as it was written. The message says where. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';
}

/** The file is no archive, or one of a newer format. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive';
}

/** Opens an archive. Rejects when it is none, was cut off, or has a newer format. */
export const openProjectArchive = async (file: FileHandle) => {
  const entries = await readTar(file).catch((error) => {
    if (error instanceof BrokenTar) throw new DamagedArchive(error.message);
    throw error;
  });
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  const header = await jsonOf<ArchiveHeader>(file, byName.get(headerName));
  if (header?.format !== archiveFormat.format)
    throw new UnreadableArchive(`it has no ${headerName} of a project`);
  if (header.format_version > archiveFormat.version)
    throw new UnreadableArchive(
      `it has version ${header.format_version} of the format, of Roundtrip ${header.made_by}; this program reads version ${archiveFormat.version}`,
    );
  const manifest = await jsonOf<ArchiveManifest>(file, byName.get(manifestName));
  if (!manifest) throw new DamagedArchive(`it has no ${manifestName}: it is not whole`);

  const entryOf = ({ name, bytes }: ArchiveFile): TarEntry => {
    const entry = byName.get(name);
    if (!entry) throw new DamagedArchive(`${name} is missing`);
    if (entry.size !== bytes)
      throw new DamagedArchive(`${name} has ${entry.size} bytes, and not ${bytes}`);
    return entry;
  };

  async function* rowsOfFile(each: ArchiveFile): AsyncGenerator<object> {
    let line = 0;
    for await (const text of linesIn(bytesOf(file, entryOf(each)))) {
      line += 1;
      const row = rowIn(text);
      if (!row) throw new DamagedArchive(`line ${line} of ${each.name} has another checksum`);
      yield row;
    }
    if (line !== each.lines)
      throw new DamagedArchive(`${each.name} has ${line} lines, and not ${each.lines}`);
  }

  const check = async (each: ArchiveFile): Promise<void> => {
    const hash = createHash('sha256');
    for await (const bytes of bytesOf(file, entryOf(each))) hash.update(bytes);
    if (hash.digest('hex') === each.sha256) return;
    // The line says more than the file.
    if (tableOfFile(each.name) !== undefined) for await (const _ of rowsOfFile(each));
    throw new DamagedArchive(`${each.name} has another checksum`);
  };

  return {
    header,
    manifest,
    /** Reads everything once. Rejects with what is damaged. */
    verify: async (onProgress: (done: number, total: number) => void): Promise<void> => {
      const total = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
      let done = 0;
      for (const each of manifest.files) {
        await check(each);
        done += each.bytes;
        onProgress(done, total);
      }
      const rows: Record<string, number> = {};
      for (const { name, lines = 0 } of manifest.files) {
        const table = tableOfFile(name);
        if (table !== undefined) rows[table] = (rows[table] ?? 0) + lines;
      }
      for (const [table, count] of Object.entries(manifest.rows))
        if ((rows[table] ?? 0) !== count)
          throw new DamagedArchive(`it has ${rows[table] ?? 0} rows of ${table}, and not ${count}`);
    },
    /** The rows of a table. */
    rows: async function* <Row extends object>(table: string): AsyncGenerator<Row> {
      for (const each of manifest.files)
        if (tableOfFile(each.name) === table) yield* rowsOfFile(each) as AsyncGenerator<Row>;
    },
    /** The media files, each with its SHA-256. */
    media: manifest.files.flatMap((each) => {
      const sha256 = mediaOfFile(each.name);
      return sha256 === undefined
        ? []
        : [{ sha256, size: each.bytes, bytes: () => bytesOf(file, entryOf(each)) }];
    }),
  };
};

/** See `openProjectArchive`. */
export type ProjectArchive = Awaited<ReturnType<typeof openProjectArchive>>;

const jsonOf = async <Value>(
  file: FileHandle,
  entry: TarEntry | undefined,
): Promise<Value | undefined> => {
  if (!entry) return undefined;
  const parts: Uint8Array[] = [];
  for await (const bytes of bytesOf(file, entry)) parts.push(bytes);
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8'));
  } catch {
    throw new DamagedArchive(`${entry.name} is no JSON`);
  }
};

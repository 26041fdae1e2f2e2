import type { FileHandle } from 'node:fs/promises';

/**
 * A tar file in the format of POSIX 1003.1-1988 (ustar), which every system lists and unpacks. It is written and read in order;
 * the size of an entry is known when its bytes are written.
 */
const block = 512;
const endBlocks = 2;
const layout = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
} as const;
type Field = keyof typeof layout;

/** An entry of a tar file: where its bytes are. */
export type TarEntry = { readonly name: string; readonly offset: number; readonly size: number };

/** The file is no tar file, or it was cut off. */
export class BrokenTar extends Error {
  override readonly name = 'BrokenTar';
}

const octal = (value: number, length: number): string =>
  `${value.toString(8).padStart(length - 1, '0')}\0`;

const sumOf = (header: Buffer): number => {
  const [from, length] = layout.checksum;
  return header.reduce((sum, byte, i) => sum + (i >= from && i < from + length ? 0x20 : byte), 0);
};

const headerOf = (name: string, size: number, seconds: number): Buffer => {
  const header = Buffer.alloc(block);
  const put = (field: Field, text: string): void =>
    void header.write(text, layout[field][0], layout[field][1], 'latin1');
  put('name', name);
  put('mode', octal(0o600, 8));
  put('uid', octal(0, 8));
  put('gid', octal(0, 8));
  put('size', octal(size, 12));
  put('mtime', octal(seconds, 12));
  put('type', '0');
  put('magic', 'ustar\u000000');
  put('checksum', `${octal(sumOf(header), 7)} `);
  return header;
};

const padding = (size: number): number => (block - (size % block)) % block;

/** Writes a tar file from its begin. */
export const writeTar = (file: FileHandle, seconds: number) => {
  let end = 0;
  let open: { readonly name: string; readonly at: number } | undefined;
  const write = async (bytes: Uint8Array, at: number): Promise<void> => {
    for (let done = 0; done < bytes.length; )
      done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten;
  };
  return {
    /** Begins an entry. */
    begin: (name: string): void => {
      open = { name, at: end };
      end += block;
    },
    /** Adds bytes to the entry that has begun. */
    append: async (bytes: Uint8Array): Promise<void> => {
      await write(bytes, end);
      end += bytes.length;
    },
    /** Ends the entry. */
    end: async (): Promise<TarEntry> => {
      if (!open) throw new TypeError('No entry has begun.');
      const { name, at } = open;
      const offset = at + block;
      const size = end - offset;
      await write(Buffer.alloc(padding(size)), end);
      await write(headerOf(name, size, seconds), at);
      end += padding(size);
      open = undefined;
      return { name, offset, size };
    },
    /** Ends the file. */
    close: (): Promise<void> => write(Buffer.alloc(block * endBlocks), end),
  };
};

/** The entries of a tar file. Rejects with `BrokenTar` when it is none, or was cut off. */
export const readTar = async (file: FileHandle): Promise<readonly TarEntry[]> => {
  const { size: length } = await file.stat();
  const entries: TarEntry[] = [];
  for (let at = 0; ; ) {
    const { buffer: header, bytesRead } = await file.read(Buffer.alloc(block), 0, block, at);
    if (bytesRead < block) throw new BrokenTar('it ends before its end mark: it was cut off');
    if (header.every((byte) => byte === 0)) return entries;
    const text = (field: Field): string => {
      const [from, size] = layout[field];
      return header.toString('latin1', from, from + size).replace(/[\0 ].*$/s, '');
    };
    if (!header.toString('latin1', layout.magic[0]).startsWith('ustar'))
      throw new BrokenTar(`it has no header of an entry at byte ${at}`);
    if (Number.parseInt(text('checksum'), 8) !== sumOf(header))
      throw new BrokenTar(`the header of an entry at byte ${at} is damaged`);
    // A size that steps back would have the same headers read for ever.
    if (!/^[0-7]+$/.test(text('size')))
      throw new BrokenTar(`the header of an entry at byte ${at} has no size`);
    const size = Number.parseInt(text('size'), 8);
    const offset = at + block;
    if (offset + size > length)
      throw new BrokenTar(`it ends within ${text('name')}: it was cut off`);
    entries.push({ name: text('name'), offset, size });
    at = offset + size + padding(size);
  }
};

/** Bytes that are read at a time. */
const chunk = 256 * 1_024;

/** The bytes of an entry. */
export async function* bytesOf(
  file: FileHandle,
  { offset, size }: TarEntry,
): AsyncGenerator<Uint8Array> {
  for (let done = 0; done < size; ) {
    const wanted = Math.min(chunk, size - done);
    const { buffer, bytesRead } = await file.read(
      Buffer.allocUnsafe(wanted),
      0,
      wanted,
      offset + done,
    );
    if (bytesRead === 0) throw new BrokenTar('the file became shorter while it was read');
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
  }
}

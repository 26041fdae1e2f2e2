import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isDeflated?: boolean;
};

/** A zip archive of these entries, as far as anybody reads it from its beginning: it has no directory. */
export const zipOf = (entries: readonly ZipEntry[]): Buffer =>
  Buffer.concat(entries.map(localFile));

const localFile = ({ name, content, isDeflated = false }: ZipEntry): Buffer => {
  const plain = Buffer.from(content);
  const data = isDeflated ? deflateRawSync(plain) : plain;
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(20, 4);
  header.writeUInt16LE(isDeflated ? 8 : 0, 8);
  header.writeUInt32LE(crc32(plain), 14);
  header.writeUInt32LE(data.length, 18);
  header.writeUInt32LE(plain.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), data]);
};

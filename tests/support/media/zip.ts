import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isDeflated?: boolean;
};

/** A zip archive of these entries, with its directory and a comment at its end. */
export const zipOf = (entries: readonly ZipEntry[], comment = ''): Buffer => {
  const files = entries.map(localFile);
  let offset = 0;
  const directory = entries.map((entry, i) => {
    const listed = listing(entry, offset);
    offset += files[i]?.length ?? 0;
    return listed;
  });
  const length = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(Buffer.byteLength(comment), 20);
  return Buffer.concat([...files, ...directory, end, Buffer.from(comment)]);
};

/** The fields that an entry has in front of its bytes and in the directory. */
const fieldsOf = ({ name, content, isDeflated = false }: ZipEntry, data: Buffer): Buffer => {
  const plain = Buffer.from(content);
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(isDeflated ? 8 : 0, 4);
  fields.writeUInt32LE(crc32(plain), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(plain.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
};

const dataOf = ({ content, isDeflated = false }: ZipEntry): Buffer =>
  isDeflated ? deflateRawSync(Buffer.from(content)) : Buffer.from(content);

const localFile = (entry: ZipEntry): Buffer => {
  const data = dataOf(entry);
  return Buffer.concat([mark(0x04034b50), fieldsOf(entry, data), Buffer.from(entry.name), data]);
};

const listing = (entry: ZipEntry, offset: number): Buffer => {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([
    ...[mark(0x02014b50), Buffer.from([20, 0]), fieldsOf(entry, dataOf(entry)), rest],
    Buffer.from(entry.name),
  ]);
};

const mark = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

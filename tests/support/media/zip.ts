import { crc32, deflateRawSync } from 'node:zlib';

export type ZipEntry = {
  readonly name: string;
  readonly content: string | Uint8Array;
  readonly isDeflated?: boolean;
};

/** The bytes of an entry, as they are and as they are stored: made once, because they may be many. */
type Stored = { readonly entry: ZipEntry; readonly plain: Uint8Array; readonly data: Uint8Array };

const stored = (entry: ZipEntry): Stored => {
  const { content, isDeflated = false } = entry;
  const plain = typeof content === 'string' ? Buffer.from(content) : content;
  return { entry, plain, data: isDeflated ? deflateRawSync(plain) : plain };
};

/** A zip archive of these entries, with its directory and a comment at its end. */
export const zipOf = (entries: readonly ZipEntry[], comment = ''): Buffer => {
  const all = entries.map(stored).map((each) => ({ ...each, fields: fieldsOf(each) }));
  const files = all.map(localFile);
  let offset = 0;
  const directory = all.map((each, i) => {
    const listed = listing(each, offset);
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
const fieldsOf = ({ entry: { name, isDeflated = false }, plain, data }: Stored): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(isDeflated ? 8 : 0, 4);
  fields.writeUInt32LE(crc32(plain), 10);
  fields.writeUInt32LE(data.length, 14);
  fields.writeUInt32LE(plain.length, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
};

type Described = Stored & { readonly fields: Buffer };

const localFile = ({ entry, data, fields }: Described): Buffer =>
  Buffer.concat([mark(0x04034b50), fields, Buffer.from(entry.name), data]);

const listing = ({ entry, fields }: Described, offset: number): Buffer => {
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(offset, 10);
  return Buffer.concat([
    ...[mark(0x02014b50), Buffer.from([20, 0]), fields, rest],
    Buffer.from(entry.name),
  ]);
};

const mark = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

import { randomUUID } from 'node:crypto';

/** A file to upload. */
export type UploadFile = {
  readonly mimeType: string;
  /** Bytes. */
  readonly size: number;
  readonly filename: string;
  readonly bytes: AsyncIterable<Uint8Array>;
};

/** A `multipart/form-data` body with fields and one file: its headers, with the length, and its stream. */
export const multipartForm = (
  fields: Readonly<Record<string, string>>,
  { mimeType, size, filename, bytes }: UploadFile,
) => {
  const boundary = randomUUID();
  const part = (disposition: string, rest: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${rest}`;
  const plain = Object.entries(fields).map(([name, value]) =>
    part(`name="${name}"`, `\r\n${value}\r\n`),
  );
  const file = part(
    `name="file"; filename="${escaped(filename)}"`,
    `Content-Type: ${mimeType}\r\n\r\n`,
  );
  const head = Buffer.from(plain.join('') + file);
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + size + tail.length),
    },
    stream: concatenated(head, bytes, tail),
  };
};

async function* concatenated(
  head: Uint8Array,
  bytes: AsyncIterable<Uint8Array>,
  tail: Uint8Array,
): AsyncGenerator<Uint8Array> {
  yield head;
  yield* bytes;
  yield tail;
}

/** Escapes a file name as browsers do. */
const escaped = (filename: string): string =>
  filename.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

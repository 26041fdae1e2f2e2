import { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';

/** A file inside a form. */
export type Part = {
  readonly field: string;
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
};

type Parts = { readonly fields: Record<string, string>; readonly file?: Part | undefined };

/** The fields and the last file of a `multipart/form-data` body; what cannot be parsed has none. */
export const partsOf = (contentType: string, body: Buffer): Promise<Parts> =>
  new Promise((resolve) => {
    const fields: Record<string, string> = {};
    let file: Part | undefined;
    const parser = new Busboy({ headers: { 'content-type': contentType } });
    parser.on('field', (name, value) => {
      fields[name] = value;
    });
    parser.on('file', (field, stream, fileName, _encoding, mimeType) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        file = { field, fileName, mimeType, bytes: Buffer.concat(chunks) };
      });
    });
    parser.on('finish', () => resolve({ fields, file }));
    parser.on('error', () => resolve({ fields: {} }));
    Readable.from([body]).pipe(parser);
  });

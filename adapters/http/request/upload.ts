import { PassThrough, type Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import * as E from 'fp-ts/lib/Either.js';
import type { Exchange } from '../exchange.js';
import { type Rejection, rejectionError, rejectionIn } from '../rejection.js';
import { bodyStream } from './body-stream.js';
import { mediaTypeOf } from './content-type.js';
import { isBadText } from './json-text.js';
import { pointer } from './violation.js';

/**
 * A file on its way in. `bytes` ends only when the whole request was well-formed; else it fails with what is to
 * be answered, which whoever reads it passes on.
 */
export type Upload = {
  /** The type that its sender says it has. */
  readonly mediaType: string;
  readonly filename: string | null;
  readonly bytes: Readable;
};

type Opened = E.Either<Rejection, Upload>;

/** The file that a request is, or that is the part `file` of a multipart one. */
export const openUpload = (exchange: Exchange): Opened | Promise<Opened> => {
  const mediaType = mediaTypeOf(exchange.req) ?? '';
  if (mediaType === 'multipart/form-data') return openPart(exchange);
  const bytes = bodyStream(exchange, exchange.limits.uploadBytes);
  return E.right({ mediaType, filename: null, bytes });
};

const partLimits = { files: 1, parts: 4, fields: 3, fieldSize: 1_024, headerPairs: 20 };

const openPart = async (exchange: Exchange): Promise<Opened> => {
  const { uploadBytes, framingBytes } = exchange.limits;
  const parser = parserFor(exchange);
  if (parser === undefined) return E.left(malformed);
  return partOf(parser, bodyStream(exchange, uploadBytes + framingBytes), uploadBytes);
};

const partOf = (parser: BusboyInstance, body: Readable, limit: number): Promise<Opened> =>
  new Promise((resolve, reject) => {
    const bytes = new PassThrough();
    let isOpen = false;

    const fail = (error: Error): void => {
      body.destroy();
      bytes.destroy(isOpen ? error : undefined);
      const rejection = rejectionIn(error);
      if (rejection) resolve(E.left(rejection));
      else reject(error);
    };
    const refuse = (rejection: Rejection) => (): void => fail(rejectionError(rejection));
    const take = (file: Readable, filename: string, mediaType: string): void => {
      isOpen = true;
      file.on('error', refuse(malformed)).pipe(bytes, { end: false });
      file.on('limit', refuse({ code: 'payload_too_large', limit }));
      resolve(E.right({ mediaType, filename, bytes }));
    };

    bytes.on('close', () => body.destroy());
    body.on('error', fail).pipe(parser);
    parser
      .on('file', (name, file, filename, _encoding, mediaType) => {
        const fault = faultOf(name, filename);
        if (fault) refuse(fault)();
        else take(file, filename, mediaType);
      })
      .on('field', (name) => refuse(unknown(name))())
      .on('filesLimit', refuse(repeated))
      .on('partsLimit', refuse(malformed))
      .on('error', refuse(malformed))
      .on('finish', () => (isOpen ? bytes.end() : refuse(missing)()));
  });

const parserFor = ({ req, limits }: Exchange): BusboyInstance | undefined => {
  const isPartAFile = (name?: string, _type?: string, filename?: string): boolean =>
    name === 'file' || filename !== undefined;
  try {
    return Busboy({
      headers: req.headers as BusboyHeaders,
      limits: { ...partLimits, fileSize: limits.uploadBytes },
      isPartAFile,
    });
  } catch {
    return undefined;
  }
};

const violation = (property: string, message: string) =>
  ({ on: 'body', property, message }) as const;

const malformed = violation('', 'must be well-formed multipart/form-data');
const missing = violation('/file', 'is required');
const repeated = violation('/file', 'must be given once');
const unknown = (name: string) => violation(pointer(name), 'is not known here');

const faultOf = (name: string, filename: string) => {
  if (name !== 'file') return unknown(name);
  return isBadText(filename) ? violation('/file', 'must have a name without NUL') : undefined;
};

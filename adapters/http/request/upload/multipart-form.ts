import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Dicer } from '@fastify/busboy';
import type { PartHeader } from './multipart-part.js';
import { invalidMultipart, type MultipartRefusal } from './multipart-refusal.js';

/** Maximum number of header fields of a part. Further fields are ignored. */
const maxHeaderPairs = 20;

/** The only part of a form. */
export type OnlyPart = { readonly header: PartHeader; readonly bytes: AsyncIterable<Uint8Array> };

/** A form while it is read. Its promises reject when the body breaks off or is refused. */
export type FormReading = {
  /** Resolves when the header of the part has arrived; undefined when the form has no part. */
  readonly filePart: Promise<OnlyPart | undefined>;
  /** Resolves when the form has ended without another part. */
  readonly end: Promise<void>;
  /** What is wrong with the body, as far as it is known. */
  readonly refusal: () => MultipartRefusal | undefined;
  /** Stops reading. */
  readonly stop: () => void;
};

/** Starts to read a form. */
export const readForm = (body: AsyncIterable<Uint8Array>, boundary: string): FormReading => {
  const parser = new Dicer({ boundary, maxHeaderPairs });
  const stopping = new AbortController();
  let only: Readable | undefined;
  let isWhole = false;
  let refusal: MultipartRefusal | undefined;

  const refuse = (reason: MultipartRefusal['reason']): Error => {
    refusal ??= invalidMultipart(reason);
    return new Error(`The form is refused: ${refusal.reason}.`);
  };

  const part = new Promise<OnlyPart>((resolve) => {
    parser.on('part', (bytes) => {
      bytes.on('error', ignore);
      if (only) parser.destroy(refuse('second_part'));
      only ??= bytes.on('header', (header) => resolve({ header: header as PartHeader, bytes }));
    });
  });

  async function* whole(): AsyncGenerator<Uint8Array> {
    yield* body;
    isWhole = true;
  }

  parser.on('error', () => isWhole && refuse('truncated'));
  const end = new Promise<void>((resolve, reject) => {
    // The pipeline can miss the end, because a finished parser asks for no more data.
    parser.on('finish', () => refusal ?? resolve());
    pipeline(whole(), parser, { signal: stopping.signal }).catch(reject);
  });
  end.catch((error) => only?.destroy(error));

  return {
    filePart: Promise.race([part, end.then(() => undefined)]),
    end,
    refusal: () => refusal,
    stop: () => stopping.abort(),
  };
};

const ignore = () => {};

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Dicer } from '@fastify/busboy';
import type { PartHeader } from './multipart-part.js';
import { invalidMultipart, type MultipartRefusal } from './multipart-refusal.js';

/** More fields than any client gives a part; what comes after them is not looked at. */
const maxHeaderPairs = 20;

export type OnlyPart = { readonly header: PartHeader; readonly bytes: AsyncIterable<Uint8Array> };

/** A form of one part as it is being read; what it promises fails when the body breaks off or is refused. */
export type FormReading = {
  /** Comes as soon as its header is there; undefined when the form ends without a part. */
  readonly part: Promise<OnlyPart | undefined>;
  /** Comes when the form has ended, and held no other part. */
  readonly end: Promise<void>;
  /** What has been found wrong with the body, if it is that. */
  readonly refusal: () => MultipartRefusal | undefined;
  /** Reads no further, and lets go of everything. */
  readonly stop: () => void;
};

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
    // A parser that has finished may never ask for more, so the pipeline does not tell the end.
    parser.on('finish', () => refusal ?? resolve());
    pipeline(whole(), parser, { signal: stopping.signal }).catch(reject);
  });
  end.catch((error) => only?.destroy(error));

  return {
    part: Promise.race([part, end.then(() => undefined)]),
    end,
    refusal: () => refusal,
    stop: () => stopping.abort(),
  };
};

const ignore = () => {};

import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { judgedByEnd, upTo, withHead } from '../../model/media/byte-streams.js';
import { hasDocumentParts } from '../../model/media/document-parts.js';
import { cleanFilename } from '../../model/media/filename.js';
import {
  judgeMediaType,
  type UnsupportedMediaType,
  unsupportedMediaType,
} from '../../model/media/judge-media-type.js';
import type { MediaKind, MimeType } from '../../model/media/kinds.js';
import type { StoredMedia } from '../../model/media/media.js';
import { soundOf } from '../../model/media/ogg.js';
import {
  isZipArchive,
  zipEntryNames,
  zipTailBytes,
  zipType,
} from '../../model/media/zip-directory.js';
import type { BlobStore, StoredBlob } from '../../ports/machine/blob-store.js';
import { type MediaTypeSniffer, sniffedBytes } from '../../ports/machine/media-type-sniffer.js';
import { isObject } from '../../shared/closed-object.js';

/** The ports of `storeUpload`. */
export type StoreUploadPorts = { readonly sniff: MediaTypeSniffer; readonly blobs: BlobStore };

/** A file as its sender uploads it: the stream of bytes, and what the sender declares about them. */
export type MediaUpload = {
  readonly declaredType: string | undefined;
  readonly filename: string | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
};

const isOptionalText = (u: unknown): boolean => u === undefined || typeof u === 'string';

const isUpload = (u: unknown): u is MediaUpload =>
  isObject(u) &&
  typeof u.bytes === 'object' &&
  u.bytes !== null &&
  Symbol.asyncIterator in u.bytes &&
  isOptionalText(u.declaredType) &&
  isOptionalText(u.filename);

/** Takes a file as it is. Its bytes are judged as they stream. */
export const anUpload = new t.Type<MediaUpload, unknown, unknown>(
  'Upload',
  isUpload,
  (u, context) =>
    isUpload(u)
      ? t.success(u)
      : t.failure(u, context, 'must have bytes, an async iterable, and a declaredType'),
  t.identity,
);

/** A file of this kind has more than `limit` bytes. */
export type PayloadTooLarge = {
  readonly code: 'payload_too_large';
  readonly kind: MediaKind;
  readonly limit: number;
};

/** Why a file is not stored. */
export type MediaRefusal = UnsupportedMediaType | PayloadTooLarge;

/**
 * Judges a file by its first bytes and stores it as it streams; one that is refused or breaks off leaves nothing.
 * A file of a kind that `mayBe` refuses is refused like a file of an unknown type.
 */
export const storeUpload =
  ({ sniff, blobs }: StoreUploadPorts) =>
  (
    upload: MediaUpload,
    mayBe: (kind: MediaKind) => boolean = anyKind,
  ): Promise<E.Either<MediaRefusal, StoredMedia>> =>
    withHead(upload.bytes, sniffedBytes, async (head, whole) => {
      const filename = cleanFilename(upload.filename);
      const sniffed = await sniff(head);
      const judged = judgeMediaType({ declared: upload.declaredType, filename, sniffed, head });
      if (E.isLeft(judged)) return judged;
      if (!mayBe(judged.right.kind))
        return E.left(unsupportedMediaType(upload.declaredType, sniffed));

      const { kind, mimeType, limit } = judged.right;
      const tooLarge = new Error(`More than the ${limit} bytes that ${kind} may have.`);
      const noDocument = new Error(`A zip archive without the parts of ${mimeType}.`);
      const refusals = new Map<unknown, MediaRefusal>([
        [tooLarge, { code: 'payload_too_large', kind, limit }],
        [noDocument, unsupportedMediaType(upload.declaredType, zipType)],
      ]);
      const limited = upTo(limit, whole, tooLarge);
      const bytes = isZipArchive(head) ? withDocumentParts(mimeType, limited, noDocument) : limited;
      const stored = await putUnlessRefused(blobs, bytes, refusals);
      if (E.isLeft(stored)) return stored;
      return E.right({ kind, mimeType, ...stored.right, filename, ...soundOf(mimeType, head) });
    });

/** Stores the bytes. The refusal of the error that ends them, if it has one. */
const putUnlessRefused = async (
  blobs: BlobStore,
  bytes: AsyncIterable<Uint8Array>,
  refusals: ReadonlyMap<unknown, MediaRefusal>,
): Promise<E.Either<MediaRefusal, StoredBlob>> => {
  try {
    return E.right(await blobs.put(bytes));
  } catch (error) {
    const refusal = refusals.get(error);
    if (refusal) return E.left(refusal);
    throw error;
  }
};

/** The bytes of a zip archive; they end with the error when it is no document of this type. */
const withDocumentParts = (
  mimeType: MimeType,
  bytes: AsyncIterable<Uint8Array>,
  noDocument: Error,
): AsyncIterable<Uint8Array> =>
  judgedByEnd(bytes, zipTailBytes, (tail, size) =>
    hasDocumentParts(mimeType, zipEntryNames(tail, size)) ? undefined : noDocument,
  );

const anyKind = (): boolean => true;

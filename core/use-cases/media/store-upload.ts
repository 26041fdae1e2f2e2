import * as E from 'fp-ts/lib/Either.js';
import { upTo, withHead } from '../../model/media/byte-streams.js';
import { cleanFilename } from '../../model/media/filename.js';
import {
  judgeMediaType,
  type UnsupportedMediaType,
  unsupportedMediaType,
} from '../../model/media/judge-media-type.js';
import type { MediaKind } from '../../model/media/kinds.js';
import type { StoredMedia } from '../../model/media/media.js';
import type { BlobStore } from '../../ports/machine/blob-store.js';
import { type MediaTypeSniffer, sniffedBytes } from '../../ports/machine/media-type-sniffer.js';

/** The ports of `storeUpload`. */
export type StoreUploadPorts = { readonly sniff: MediaTypeSniffer; readonly blobs: BlobStore };

/** A file as its sender uploads it: the stream of bytes, and what the sender declares about them. */
export type MediaUpload = {
  readonly declaredType: string | undefined;
  readonly filename: string | undefined;
  readonly bytes: AsyncIterable<Uint8Array>;
};

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
      try {
        const { sha256, size } = await blobs.put(upTo(limit, whole, tooLarge));
        return E.right({ kind, mimeType, size, sha256, filename });
      } catch (error) {
        if (error === tooLarge) return E.left({ code: 'payload_too_large', kind, limit });
        throw error;
      }
    });

const anyKind = (): boolean => true;

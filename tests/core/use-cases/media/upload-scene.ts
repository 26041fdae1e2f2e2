import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryBlobStore } from '../../../../adapters/blobs/memory.js';
import { mediaTypeSniffer } from '../../../../adapters/system/media-type-sniffer.js';
import { isMimeType, mediaTypes } from '../../../../core/model/media/kinds.js';
import { type MediaUpload, storeUpload } from '../../../../core/use-cases/media/store-upload.js';
import { streamOf } from '../../../support/fixtures/bytes.js';

export const allTypes = Object.keys(mediaTypes).filter(isMimeType);

/** An empty store, and the taking in that fills it. */
export const freshIntake = () => {
  const blobs = memoryBlobStore(() => 0);
  const empty = () => blobs.sweep(async () => new Set(), Number.MAX_SAFE_INTEGER);
  return { blobs, takeIn: storeUpload({ sniff: mediaTypeSniffer, blobs }), empty };
};

type Said = { readonly declared?: string | undefined; readonly filename?: string | undefined };

export const uploadOf = (content: string | Uint8Array, said: Said = {}): MediaUpload => ({
  declaredType: said.declared,
  filename: said.filename,
  bytes: streamOf(Buffer.from(content)),
});

/** What a file is taken for; undefined when it is refused, and then nothing of it is kept. */
export const typeOf = async (content: string | Uint8Array, said: Said = {}) => {
  const { takeIn, empty } = freshIntake();
  const answer = await takeIn(uploadOf(content, said));
  if (E.isRight(answer)) return answer.right.mimeType;
  assert.equal(answer.left.code, 'unsupported_media_type');
  assert.equal(await empty(), 0);
  return undefined;
};

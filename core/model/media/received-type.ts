import * as E from 'fp-ts/lib/Either.js';
import { judgeMediaType, type MediaEvidence } from './judge-media-type.js';
import { isMimeType, type MediaKind } from './kinds.js';
import { readsAsText } from './plain-text.js';
import { claimedType, knownName } from './type-names.js';

/** The type of bytes that nothing is known about. */
export const anyBytes = 'application/octet-stream';

/** The kind and MIME type of a received media file. */
export type ReceivedType = { readonly kind: MediaKind; readonly mimeType: string };

/** The names of containers whose content the first bytes may not show. */
const containers: ReadonlySet<string> = new Set([
  'application/zip',
  'application/x-cfb',
  'application/xml',
]);

/** A type and a subtype as RFC 6838 restricts them. */
const wellFormed = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,63}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;

/**
 * The type of a file that a provider delivers (docs/specification.md#3.7.3). Every file has one: where the bytes show
 * none, the sender's claim counts, and a type that can not be uploaded is a document.
 */
export const receivedType = (evidence: MediaEvidence): ReceivedType => {
  const uploadable = judgeMediaType(evidence);
  if (E.isRight(uploadable)) return uploadable.right;
  const mimeType = typeOf(evidence);
  const asItself = judgeMediaType({ ...evidence, declared: mimeType });
  return { kind: E.isRight(asItself) ? asItself.right.kind : 'document', mimeType };
};

/** The type of a file that has not the type that its sender claims, or that cannot be uploaded. */
const typeOf = ({ declared, sniffed, head }: MediaEvidence): string => {
  const shown = knownName(sniffed ?? (readsAsText(head) ? 'text/plain' : anyBytes));
  const claim = claimedType(declared);
  // The bytes would have shown a type that can be uploaded.
  const isPossible = claim !== undefined && !isMimeType(claim) && wellFormed.test(claim);
  return isPossible && (sniffed === undefined || containers.has(shown)) ? claim : shown;
};

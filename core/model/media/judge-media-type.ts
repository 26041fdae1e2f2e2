import * as E from 'fp-ts/lib/Either.js';
import { alsoPossible, typeOfExtension } from './containers.js';
import { isMimeType, type MediaKind, type MimeType, mediaLimits, mediaTypes } from './kinds.js';
import { readsAsText } from './plain-text.js';
import { claimedType, knownName } from './type-names.js';

/** The type of a media file, and its maximum size in bytes. */
export type MediaType = {
  readonly kind: MediaKind;
  readonly mimeType: MimeType;
  readonly limit: number;
};

/** The bytes have no supported type, or not the declared one. */
export type UnsupportedMediaType = {
  readonly code: 'unsupported_media_type';
  readonly declared: string | null;
  readonly sniffed: string | null;
};

/** What the sender and the first bytes show about a media file. */
export type MediaEvidence = {
  readonly declared: string | undefined;
  readonly filename: string | null;
  readonly sniffed: string | undefined;
  readonly head: Uint8Array;
};

/** The bytes decide a media file's type; the declared type must agree with them (docs/specification.md#4.10.2). */
export const judgeMediaType = (
  evidence: MediaEvidence,
): E.Either<UnsupportedMediaType, MediaType> => {
  const mimeType = typeOf(evidence);
  const { declared, sniffed } = evidence;
  return mimeType === undefined
    ? E.left(unsupportedMediaType(declared, sniffed))
    : E.right(mediaTypeOf(mimeType));
};

const typeOf = ({ declared, filename, sniffed, head }: MediaEvidence): MimeType | undefined => {
  const { certain, possible } = typesOfBytes(sniffed, head);
  const among = (name: string | undefined) => possible.find((type) => type === name);
  const claim = claimedType(declared);
  return claim === undefined ? (among(typeOfExtension(filename)) ?? certain) : among(claim);
};

/** The type that the bytes show, if they show one, and every type that they may have. */
type TypesOfBytes = {
  readonly certain: MimeType | undefined;
  readonly possible: readonly MimeType[];
};

const typesOfBytes = (sniffed: string | undefined, head: Uint8Array): TypesOfBytes => {
  const text: readonly MimeType[] = readsAsText(head) ? ['text/plain'] : [];
  if (sniffed === undefined) return { certain: text[0], possible: text };
  const name = knownName(sniffed);
  return isMimeType(name)
    ? { certain: name, possible: [name, ...alsoPossible(name)] }
    : // Text may begin like some other format ("BM", "MZ"): it is text when the sender declares it.
      { certain: undefined, possible: [...alsoPossible(name), ...text] };
};

const mediaTypeOf = (mimeType: MimeType): MediaType => {
  const kind = mediaTypes[mimeType];
  return { kind, mimeType, limit: mediaLimits[kind] };
};

/** The refusal of a file, with what its sender declared and what its first bytes show. */
export const unsupportedMediaType = (
  declared: string | undefined,
  sniffed: string | undefined,
): UnsupportedMediaType => ({
  code: 'unsupported_media_type',
  declared: declared ?? null,
  sniffed: sniffed ?? null,
});

import type { MimeType } from './kinds.js';

/** Names in use for types that have a better one. */
const synonyms: ReadonlyMap<string, MimeType> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/pjpeg', 'image/jpeg'],
  ['image/apng', 'image/png'],
  ['image/x-png', 'image/png'],
  ['video/x-m4v', 'video/mp4'],
  ['video/3gp', 'video/3gpp'],
  ['audio/aacp', 'audio/aac'],
  ['audio/x-aac', 'audio/aac'],
  ['audio/x-hx-aac-adts', 'audio/aac'],
  ['audio/amr-wb', 'audio/amr'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/x-mp3', 'audio/mpeg'],
  ['audio/x-mpeg', 'audio/mpeg'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/opus', 'audio/ogg'],
  ['audio/x-opus+ogg', 'audio/ogg'],
  ['audio/x-vorbis+ogg', 'audio/ogg'],
  ['application/x-pdf', 'application/pdf'],
]);

/** A MIME type's name without parameters, in lower case and the one that this service uses. */
export const knownName = (type: string): string => {
  const [essence = ''] = type.split(';', 1);
  const name = essence.trim().toLowerCase();
  return synonyms.get(name) ?? name;
};

/** The names that say only "bytes". */
const noClaim: ReadonlySet<string> = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
]);

/** The type that a sender declares; undefined when it declares none, or only bytes. */
export const claimedType = (declared: string | undefined): string | undefined => {
  const name = knownName(declared ?? '');
  return noClaim.has(name) ? undefined : name;
};

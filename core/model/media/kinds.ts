import { oneOf } from '../../shared/codec.js';

/** The kinds of media files (docs/specification.md#2.11.1). */
export const mediaKinds = ['image', 'video', 'audio', 'document', 'sticker'] as const;
export type MediaKind = (typeof mediaKinds)[number];
export const MediaKindView = oneOf('MediaKind', mediaKinds, 'What kind of file it is.');

const kib = 1024;
const mib = 1024 * kib;

/** The maximum size of a media file of each kind, in bytes (docs/specification.md#2.11.2). */
export const mediaLimits = {
  image: 5 * mib,
  video: 16 * mib,
  audio: 16 * mib,
  document: 100 * mib,
  sticker: 500 * kib,
} as const satisfies Record<MediaKind, number>;

/** The maximum size of a received media file, in bytes (docs/specification.md#3.7.3). */
export const receivedLimit = 100 * mib;

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

/** Every allowed media type, and its kind (docs/specification.md#2.11.2). */
export const mediaTypes = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'application/pdf': 'document',
  'text/plain': 'document',
  'application/msword': 'document',
  'application/vnd.ms-excel': 'document',
  'application/vnd.ms-powerpoint': 'document',
  [`${office}.wordprocessingml.document`]: 'document',
  [`${office}.wordprocessingml.template`]: 'document',
  [`${office}.spreadsheetml.sheet`]: 'document',
  [`${office}.spreadsheetml.template`]: 'document',
  [`${office}.presentationml.presentation`]: 'document',
  [`${office}.presentationml.template`]: 'document',
  [`${office}.presentationml.slideshow`]: 'document',
  [`${openDocument}.text`]: 'document',
  [`${openDocument}.text-template`]: 'document',
  [`${openDocument}.spreadsheet`]: 'document',
  [`${openDocument}.spreadsheet-template`]: 'document',
  [`${openDocument}.presentation`]: 'document',
  [`${openDocument}.presentation-template`]: 'document',
  [`${openDocument}.graphics`]: 'document',
  [`${openDocument}.graphics-template`]: 'document',
  'image/webp': 'sticker',
} as const satisfies Record<string, MediaKind>;

export type MimeType = keyof typeof mediaTypes;

/** Whether a text is a supported MIME type. */
export const isMimeType = (text: string): text is MimeType => Object.hasOwn(mediaTypes, text);

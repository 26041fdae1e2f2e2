import { idAt, type Json, numberAt, objectAt, textAt } from '../../graph/json.js';
import { sha256Hex } from '../../media/sha256-hex.js';
import type { ReceivedContent } from '../notice.js';
import { contacts } from './contacts.js';
import { interaction } from './interactions.js';
import { edit, numberChange, revocation } from './message-changes.js';
import { order } from './order.js';
import { rawJson } from './raw-json.js';

type ReadContent = (item: Json, type: string) => ReceivedContent | undefined;

/**
 * The content of one item of `messages`. What does not fit a type becomes `unsupported` with the provider's JSON, so
 * that nothing a person sent is lost.
 */
export const receivedContent = (item: Json): ReceivedContent => {
  const type = textAt(item, 'type') ?? 'unknown';
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return read?.(item, type) ?? unsupported(item, type);
};

const unsupported = (item: Json, type: string): ReceivedContent => ({
  type: 'unsupported',
  providerType:
    textAt(objectAt(item, 'unsupported'), 'type') ??
    textAt(objectAt(item, 'interactive'), 'type') ??
    type,
  raw: rawJson(item),
});

const text: ReadContent = (item) => {
  const body = textAt(objectAt(item, 'text'), 'body');
  return body === undefined ? undefined : { type: 'text', body };
};

const media =
  (type: 'image' | 'video' | 'audio' | 'document'): ReadContent =>
  (item, name) => {
    const medium = objectAt(item, name);
    const providerId = idAt(medium, 'id');
    if (providerId === undefined) return undefined;
    return {
      type,
      medium: {
        providerId,
        mimeType: textAt(medium, 'mime_type') ?? null,
        sha256: sha256Hex(textAt(medium, 'sha256')),
        filename: textAt(medium, 'filename') ?? null,
      },
      caption: textAt(medium, 'caption') ?? null,
      sticker: name === 'sticker',
      voice: medium?.voice === true,
    };
  };

const location: ReadContent = (item) => {
  const place = objectAt(item, 'location');
  const latitude = numberAt(place, 'latitude');
  const longitude = numberAt(place, 'longitude');
  if (latitude === undefined || longitude === undefined) return undefined;
  return {
    type: 'location',
    latitude,
    longitude,
    name: textAt(place, 'name') ?? null,
    address: textAt(place, 'address') ?? null,
    url: textAt(place, 'url') ?? null,
  };
};

const readers: Readonly<Record<string, ReadContent>> = {
  text,
  image: media('image'),
  sticker: media('image'),
  video: media('video'),
  audio: media('audio'),
  document: media('document'),
  location,
  contacts,
  order,
  edit,
  revoke: revocation,
  system: numberChange,
  interactive: interaction,
  button: interaction,
  reaction: interaction,
};

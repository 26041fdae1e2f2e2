import type { ContactCard } from '../../../core/model/messages/content.js';
import { idAt, type Json, numberAt, objectAt, objectsAt, textAt } from '../graph/json.js';
import { sha256Hex } from '../media/sha256-hex.js';
import { interaction } from './interactions.js';
import type { ReceivedContent } from './notice.js';

type ReadContent = (item: Json, type: string) => ReceivedContent | undefined;

/** The content of one item of `messages`. An unknown type or malformed content becomes `unsupported`. */
export const receivedContent = (item: Json): ReceivedContent => {
  const type = textAt(item, 'type') ?? 'unknown';
  const read = Object.hasOwn(readers, type) ? readers[type] : undefined;
  return read?.(item, type) ?? unsupported(item, type);
};

const unsupported = (item: Json, type: string): ReceivedContent => ({
  type: 'unsupported',
  providerType: textAt(objectAt(item, 'unsupported'), 'type') ?? type,
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
  };
};

const contacts: ReadContent = (item) => ({
  type: 'contacts',
  contacts: objectsAt(item, 'contacts').map(card),
});

const card = (contact: Json): ContactCard => {
  const phones = objectsAt(contact, 'phones').map(
    (phone) => textAt(phone, 'phone') ?? idAt(phone, 'wa_id'),
  );
  const emails = objectsAt(contact, 'emails').map((email) => textAt(email, 'email'));
  return {
    name: nameOf(objectAt(contact, 'name')),
    phones: phones.filter(isDefined),
    emails: emails.filter(isDefined),
    organization: textAt(objectAt(contact, 'org'), 'company') ?? null,
  };
};

const nameOf = (name: Json | undefined): string =>
  textAt(name, 'formatted_name') ??
  ['first_name', 'middle_name', 'last_name']
    .map((part) => textAt(name, part))
    .filter(isDefined)
    .join(' ');

const isDefined = (value: string | undefined): value is string => value !== undefined;

const readers: Readonly<Record<string, ReadContent>> = {
  text,
  image: media('image'),
  sticker: media('image'),
  video: media('video'),
  audio: media('audio'),
  document: media('document'),
  location,
  contacts,
  interactive: interaction,
  button: interaction,
  reaction: interaction,
};

import type { ContactCard } from '../../../core/model/messages/content.js';
import { idAt, type Json, numberAt, objectAt, objectsAt, textAt } from '../graph/json.js';
import { hexOf } from '../media/content-hash.js';
import { interaction } from './interactions.js';
import type { ReceivedContent } from './notice.js';

type Read = (item: Json, type: string) => ReceivedContent | undefined;

/** What a user's message says; what is of an unknown kind, or of a known kind and broken, is `unsupported`. */
export const receivedContent = (item: Json): ReceivedContent => {
  const type = textAt(item, 'type') ?? 'unknown';
  const read = Object.hasOwn(kinds, type) ? kinds[type] : undefined;
  return read?.(item, type) ?? unsupported(item, type);
};

const unsupported = (item: Json, type: string): ReceivedContent => ({
  type: 'unsupported',
  providerType: textAt(objectAt(item, 'unsupported'), 'type') ?? type,
});

const text: Read = (item) => {
  const body = textAt(objectAt(item, 'text'), 'body');
  return body === undefined ? undefined : { type: 'text', body };
};

const media =
  (type: 'image' | 'video' | 'audio' | 'document'): Read =>
  (item, name) => {
    const medium = objectAt(item, name);
    const providerId = idAt(medium, 'id');
    if (providerId === undefined) return undefined;
    return {
      type,
      medium: {
        providerId,
        mimeType: textAt(medium, 'mime_type') ?? null,
        sha256: hexOf(textAt(medium, 'sha256')),
        filename: textAt(medium, 'filename') ?? null,
      },
      caption: textAt(medium, 'caption') ?? null,
      sticker: name === 'sticker',
      voice: medium?.voice === true,
    };
  };

const location: Read = (item) => {
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

const contacts: Read = (item) => ({
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
    phones: phones.filter(isThere),
    emails: emails.filter(isThere),
    organization: textAt(objectAt(contact, 'org'), 'company') ?? null,
  };
};

const nameOf = (name: Json | undefined): string =>
  textAt(name, 'formatted_name') ??
  ['first_name', 'middle_name', 'last_name']
    .map((part) => textAt(name, part))
    .filter(isThere)
    .join(' ');

const isThere = (value: string | undefined): value is string => value !== undefined;

const kinds: Readonly<Record<string, Read>> = {
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

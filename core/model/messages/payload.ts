import * as E from 'fp-ts/lib/Either.js';
import { type ChannelId, isId, type TemplateId } from '../../shared/ids.js';
import { type MediaKind, mediaLimits } from '../media/kinds.js';
import {
  isSendable,
  type Media,
  type MediaNotFound,
  type MediaNotSendable,
} from '../media/media.js';
import { type Components, type Header, mediaHeader } from '../templates/components.js';
import { render, variablesOf } from '../templates/placeholders.js';
import type { TemplateStatus } from '../templates/status.js';
import type { Template, TemplateNotFound } from '../templates/template.js';
import type { Content, Place } from './content.js';

/** What a message is to say: text, an approved template, or an uploaded media file (docs/specification.md#4.1.2). */
export type Payload =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'template';
      readonly id: string;
      readonly bodyParameters: readonly string[];
      readonly headerMedia?: string | undefined;
      readonly headerLocation?: Place | undefined;
    }
  | {
      readonly kind: 'media';
      readonly id: string;
      readonly caption: string | null;
      readonly filename: string | null;
    };

/** The stored resources that a payload refers to, where they exist. */
export type PayloadReferences = {
  readonly template?: Template | undefined;
  readonly media?: Media | undefined;
};

/** Why a payload cannot be sent. The codes are those of the API. */
export type PayloadRefusal =
  | TemplateNotFound
  | MediaNotFound
  | MediaNotSendable
  | {
      readonly code: 'template_channel_mismatch';
      readonly template: TemplateId;
      /** The template's own channel. */
      readonly owner: ChannelId;
      readonly channel: ChannelId;
    }
  | {
      readonly code: 'template_not_approved';
      readonly template: TemplateId;
      readonly status: TemplateStatus;
    }
  | {
      readonly code: 'template_parameter_mismatch';
      /** Values of the template, or characters of the code that an authentication template shows. */
      readonly unit: 'value' | 'character';
      /** How many there must be; of characters, at most. */
      readonly expected: number;
      readonly given: number;
    }
  | {
      readonly code: 'template_header_mismatch';
      readonly field: 'header_media' | 'header_location';
      /** What the template's header is; null when it has none. */
      readonly header: Header['kind'] | null;
      readonly given: MediaKind | 'location';
    }
  | { readonly code: 'caption_not_allowed'; readonly kind: MediaKind };

/** The content of a message with this payload. The checks run in the order of docs/specification.md#3.5.1. */
export const contentOf = (
  payload: Payload,
  references: PayloadReferences,
  channel: Template['channel'],
): E.Either<PayloadRefusal, Content> => {
  switch (payload.kind) {
    case 'text':
      return E.right({ type: 'text', body: payload.text });
    case 'template':
      return templateContent(payload, references, channel);
    case 'media':
      return mediaContent(payload, references.media);
  }
};

/** Characters of a code that an authentication template can show (docs/specification.md#3.5.1). */
const maxCodeLength = 15;

type OfKind<Kind extends Payload['kind']> = Extract<Payload, { readonly kind: Kind }>;

const templateContent = (
  { id: asked, bodyParameters, headerMedia: given, headerLocation }: OfKind<'template'>,
  { template, media }: PayloadReferences,
  channel: Template['channel'],
): E.Either<PayloadRefusal, Content> => {
  if (!template) return E.left({ code: 'template_not_found', id: asked });
  const { id, name, language, body, status, components } = template;
  if (template.channel !== channel) {
    const code = 'template_channel_mismatch';
    return E.left({ code, template: id, owner: template.channel, channel });
  }
  if (status !== 'approved') return E.left({ code: 'template_not_approved', template: id, status });
  const mismatch = parameterMismatch(template, bodyParameters);
  if (mismatch) return E.left(mismatch);
  const header = mediaHeader(components);
  if (given !== undefined && !media) return E.left({ code: 'media_not_found', id: given });
  if (media && media.kind !== header?.kind)
    return headerMismatch('header_media', components, media.kind);
  if (headerLocation && components.header?.kind !== 'location')
    return headerMismatch('header_location', components, 'location');
  if (media && !isSendable(media)) return notSendable(media, 'template.header_media');
  const headerMedia = media?.id ?? header?.media;
  const rendered = render(body, bodyParameters);
  return E.right({
    ...{ type: 'template', template: id, name, language, bodyParameters, body: rendered },
    ...(headerMedia ? { headerMedia } : {}),
    ...(headerLocation ? { headerLocation } : {}),
  });
};

/** Why values do not fit the variables of a template. */
const parameterMismatch = (
  { category, body }: Template,
  values: readonly string[],
): PayloadRefusal | undefined => {
  const code = 'template_parameter_mismatch';
  const expected = variablesOf(body).length;
  const given = values.length;
  if (given !== expected) return { code, unit: 'value', expected, given };
  const characters = [...(values[0] ?? '')].length;
  return category === 'authentication' && characters > maxCodeLength
    ? { code, unit: 'character', expected: maxCodeLength, given: characters }
    : undefined;
};

const headerMismatch = (
  field: 'header_media' | 'header_location',
  { header }: Components,
  given: MediaKind | 'location',
) =>
  E.left({
    code: 'template_header_mismatch',
    field,
    header: header?.kind ?? null,
    given,
  } as const);

const notSendable = (
  { id, mimeType, kind, size }: Media,
  param: MediaNotSendable['param'],
): E.Either<MediaNotSendable, never> =>
  E.left({ code: 'media_not_sendable', id, param, mimeType, size, limit: mediaLimits[kind] });

const mediaContent = (
  { id, caption, filename }: OfKind<'media'>,
  file: Media | undefined,
): E.Either<PayloadRefusal, Content> => {
  if (!file) return E.left({ code: 'media_not_found', id });
  const { id: media, mimeType, kind } = file;
  if (!isId('med')(media)) return E.left({ code: 'media_not_found', id });
  if (!isSendable(file)) return notSendable(file, 'media.id');
  const hasNoCaption = kind === 'audio' || kind === 'sticker';
  if (caption !== null && hasNoCaption) return E.left({ code: 'caption_not_allowed', kind });
  switch (kind) {
    case 'image':
    case 'sticker':
      return E.right({ type: 'image', media, mimeType, caption, sticker: kind === 'sticker' });
    case 'video':
      return E.right({ type: 'video', media, mimeType, caption });
    case 'audio':
      return E.right({ type: 'audio', media, mimeType, voice: false });
    case 'document': {
      const shown = filename ?? file.filename;
      return E.right({ type: 'document', media, mimeType, filename: shown, caption });
    }
  }
};

import * as E from 'fp-ts/lib/Either.js';
import { characters } from '../../shared/codec.js';
import { type ChannelId, isId, type MediaId, type TemplateId } from '../../shared/ids.js';
import { type MediaKind, mediaLimits } from '../media/kinds.js';
import {
  isSendable,
  type Media,
  type MediaNotFound,
  type MediaNotSendable,
} from '../media/media.js';
import type { MediaCapability, Network } from '../networks/network.js';
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
      /** Files of the same message after this one, in order: 1 to 9. Default: none. */
      readonly more?: readonly string[] | undefined;
    };

/** The stored resources that a payload refers to, where they exist. */
export type PayloadReferences = {
  readonly template?: Template | undefined;
  readonly media?: Media | undefined;
  /** The further files of a payload, in their order. */
  readonly more?: readonly (Media | undefined)[] | undefined;
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
  | { readonly code: 'caption_not_allowed'; readonly kind: MediaKind }
  | ContentNotSupported
  | {
      readonly code: 'content_too_long';
      readonly field: 'text' | 'template.body_parameters' | 'media.caption' | 'media';
      readonly unit: 'character' | 'file' | 'byte';
      /** Characters, files or bytes at most, and how many there are. */
      readonly limit: number;
      readonly length: number;
    };

/** The network of the channel takes no message of this kind (docs/specification.md#2.11.5). */
export type ContentNotSupported = {
  readonly code: 'content_not_supported';
  readonly content: 'text' | 'template' | 'several_files' | MediaKind;
  readonly param: 'text' | 'template' | 'media.id' | 'media.more';
  readonly channel: ChannelId;
};

/** Where a payload goes: to a channel, on a network. */
export type PayloadTarget = { readonly channel: ChannelId; readonly network: Network };

/** The content of a message with this payload. The checks run in the order of docs/specification.md#3.5.1. */
export const contentOf = (
  payload: Payload,
  references: PayloadReferences,
  target: PayloadTarget,
): E.Either<PayloadRefusal, Content> => {
  switch (payload.kind) {
    case 'text':
      return textContent(payload, target);
    case 'template':
      return target.network.templates
        ? templateContent(payload, references, target)
        : notSupported('template', 'template', target.channel);
    case 'media':
      return mediaContent(payload, references, target);
  }
};

type OfKind<Kind extends Payload['kind']> = Extract<Payload, { readonly kind: Kind }>;

const textContent = (
  { text }: OfKind<'text'>,
  { channel, network }: PayloadTarget,
): E.Either<PayloadRefusal, Content> => {
  if (!network.text) return notSupported('text', 'text', channel);
  const tooLong = tooLongFor('text', text, network.text.maxLength);
  return tooLong ? E.left(tooLong) : E.right({ type: 'text', body: text });
};

const notSupported = (
  content: ContentNotSupported['content'],
  param: ContentNotSupported['param'],
  channel: ChannelId,
) => E.left({ code: 'content_not_supported', content, param, channel } as const);

const tooLongFor = (
  field: 'text' | 'template.body_parameters' | 'media.caption',
  text: string,
  limit: number,
): PayloadRefusal | undefined => {
  if (text.length <= limit) return undefined;
  const length = characters(text);
  return length > limit
    ? { code: 'content_too_long', field, unit: 'character', limit, length }
    : undefined;
};

const templateContent = (
  { id: asked, bodyParameters, headerMedia: given, headerLocation }: OfKind<'template'>,
  { template, media }: PayloadReferences,
  { channel, network }: PayloadTarget,
): E.Either<PayloadRefusal, Content> => {
  if (!template) return E.left({ code: 'template_not_found', id: asked });
  const { id, name, language, body, status, components } = template;
  if (template.channel !== channel) {
    const code = 'template_channel_mismatch';
    return E.left({ code, template: id, owner: template.channel, channel });
  }
  if (status !== 'approved') return E.left({ code: 'template_not_approved', template: id, status });
  const mismatch = parameterMismatch(template, bodyParameters, network);
  if (mismatch) return E.left(mismatch);
  const header = mediaHeader(components);
  if (given !== undefined && !media) return E.left({ code: 'media_not_found', id: given });
  if (media && media.kind !== header?.kind)
    return headerMismatch('header_media', components, media.kind);
  if (headerLocation && components.header?.kind !== 'location')
    return headerMismatch('header_location', components, 'location');
  if (media && !isSendable(media)) return notSendable(media, 'template.header_media');
  const headerMedia = media?.id ?? header?.media;
  return E.right({
    ...{ type: 'template', template: id, name, language, bodyParameters },
    body: render(body, bodyParameters),
    ...(headerMedia ? { headerMedia } : {}),
    ...(headerLocation ? { headerLocation } : {}),
  });
};

/** Why values do not fit the variables of a template. A network that reviews no templates sends the text of one. */
const parameterMismatch = (
  { category, body }: Template,
  values: readonly string[],
  { templates, text }: Network,
): PayloadRefusal | undefined => {
  const code = 'template_parameter_mismatch';
  const expected = variablesOf(body).length;
  const given = values.length;
  if (given !== expected) return { code, unit: 'value', expected, given };
  const { areReviewed = true, maxCodeLength = Number.POSITIVE_INFINITY } = templates ?? {};
  const length = characters(values[0] ?? '');
  if (category === 'authentication' && length > maxCodeLength)
    return { code, unit: 'character', expected: maxCodeLength, given: length };
  const limit = areReviewed ? undefined : text?.maxLength;
  if (limit === undefined) return undefined;
  return tooLongFor('template.body_parameters', render(body, values), limit);
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
  limit: number = mediaLimits[kind],
): E.Either<MediaNotSendable, never> =>
  E.left({ code: 'media_not_sendable', id, param, mimeType, size, limit });

const captionMisfit = (
  caption: string | null,
  kind: MediaKind,
  { maxCaptionLength }: MediaCapability,
): PayloadRefusal | undefined => {
  if (caption === null) return undefined;
  return maxCaptionLength === 0
    ? { code: 'caption_not_allowed', kind }
    : tooLongFor('media.caption', caption, maxCaptionLength);
};

const mediaContent = (
  payload: OfKind<'media'>,
  { media: first, more: others = [] }: PayloadReferences,
  target: PayloadTarget,
): E.Either<PayloadRefusal, Content> => {
  const { id, caption, filename, more = [] } = payload;
  const file = sendableFile(first, id, 'media.id', target);
  if (E.isLeft(file)) return file;
  const { kind, mimeType, use } = file.right;
  const misfit = captionMisfit(caption, kind, use);
  if (misfit) return E.left(misfit);
  const further: SendableFile[] = [];
  for (const [i, given] of more.entries()) {
    const next = sendableFile(others[i], given, 'media.more', target);
    if (E.isLeft(next)) return next;
    further.push(next.right);
  }
  const tooMuch = severalMisfit([file.right, ...further], target);
  if (tooMuch) return E.left(tooMuch);
  const files = {
    media: file.right.media,
    mimeType,
    ...(further.length > 0 && {
      more: further.map(({ media, mimeType }) => ({ media, mimeType })),
    }),
  };
  switch (kind) {
    case 'image':
    case 'sticker':
      return E.right({ type: 'image', ...files, caption, sticker: kind === 'sticker' });
    case 'video':
      return E.right({ type: 'video', ...files, caption });
    case 'audio':
      return E.right({ type: 'audio', ...files, voice: false });
    case 'document':
      return E.right({
        type: 'document',
        ...files,
        filename: filename ?? file.right.filename,
        caption,
      });
  }
};

type SendableFile = Pick<Media, 'mimeType' | 'kind' | 'size' | 'filename'> & {
  readonly media: MediaId;
  readonly use: MediaCapability;
};

/** A file that the network takes, or why it cannot be sent. */
const sendableFile = (
  file: Media | undefined,
  id: string,
  param: 'media.id' | 'media.more',
  { channel, network }: PayloadTarget,
): E.Either<PayloadRefusal, SendableFile> => {
  const media = file?.id;
  if (!file || media === undefined || !isId('med')(media))
    return E.left({ code: 'media_not_found', id });
  const use = network.media[file.kind];
  if (!use) return notSupported(file.kind, param, channel);
  return isSendable(file) && file.size <= use.maxBytes
    ? E.right({ ...file, media, use })
    : notSendable(file, param, Math.min(use.maxBytes, mediaLimits[file.kind]));
};

/** Why a network does not take these files in one message. */
const severalMisfit = (
  files: readonly SendableFile[],
  { channel, network: { severalFiles } }: PayloadTarget,
): PayloadRefusal | undefined => {
  if (files.length === 1) return undefined;
  if (!severalFiles)
    return {
      code: 'content_not_supported',
      content: 'several_files',
      param: 'media.more',
      channel,
    };
  const { maxFiles, maxBytes } = severalFiles;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  const [code, field] = ['content_too_long', 'media'] as const;
  if (files.length > maxFiles)
    return { code, field, unit: 'file', limit: maxFiles, length: files.length };
  return size > maxBytes ? { code, field, unit: 'byte', limit: maxBytes, length: size } : undefined;
};

import * as E from 'fp-ts/lib/Either.js';
import { characters } from '../../../shared/codec.js';
import type { SentContent } from '../../contents/contents.js';
import type { ContentMedia } from '../../media/content-media.js';
import type { MediaKind } from '../../media/kinds.js';
import { isSendable, type Media } from '../../media/media.js';
import { canBeVoice } from '../../media/ogg.js';
import { anyBytes } from '../../media/received-type.js';
import type { MediaCapability, Network } from '../../networks/network.js';
import { type Components, mediaHeader } from '../../templates/components.js';
import { render, variablesOf } from '../../templates/placeholders.js';
import type { Template } from '../../templates/template.js';
import type { Content, Place } from '../content.js';
import { judgedContent } from './judge-content.js';
import {
  notSendable,
  notSupported,
  type PayloadRefusal,
  type PayloadTarget,
  type SendableFile,
  sendableFile,
  tooLongFor,
  wrongKind,
} from './payload-rules.js';

/** What a message is to say: text, an approved template, or an uploaded media file (docs/specification.md#4.1.2). */
export type Payload =
  | {
      readonly kind: 'text';
      readonly text: string;
      /** Shows its first link with a preview. Default: it does not. */
      readonly linkPreview?: boolean | undefined;
    }
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
      /** The kind that the file must have. Default: any. */
      readonly as?: MediaKind | undefined;
      /** An audio file is a voice message. Default: it is not. */
      readonly voice?: boolean | undefined;
    }
  /** A media file by its address: the service fetches it before it sends the message. */
  | {
      readonly kind: 'file';
      readonly url: string;
      readonly as: MediaKind;
      readonly caption: string | null;
      /** The name that a document is shown with. Default: the last part of the address. */
      readonly filename: string | null;
      /** An audio file is a voice message. Default: it is not. */
      readonly voice?: boolean | undefined;
    }
  | { readonly kind: 'content'; readonly content: SentContent };

/** The stored resources that a payload refers to, where they exist. */
export type PayloadReferences = {
  readonly template?: Template | undefined;
  readonly media?: Media | undefined;
  /** The further files of a payload, in their order. */
  readonly more?: readonly (Media | undefined)[] | undefined;
  /** The files that a content names, by their ids. */
  readonly files?: ReadonlyMap<string, Media> | undefined;
};

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
    case 'file':
      return fileContent(payload, target);
    case 'content':
      return judgedContent(payload.content, references.files ?? new Map(), target);
  }
};

type OfKind<Kind extends Payload['kind']> = Extract<Payload, { readonly kind: Kind }>;

const textContent = (
  { text, linkPreview }: OfKind<'text'>,
  { channel, network }: PayloadTarget,
): E.Either<PayloadRefusal, Content> => {
  if (!network.text) return notSupported('text', 'text', channel);
  const tooLong = tooLongFor('text', text, network.text.maxLength);
  return tooLong
    ? E.left(tooLong)
    : E.right({ type: 'text', body: text, ...(linkPreview && { link_preview: true }) });
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
    type: 'template',
    template: id,
    name,
    language,
    bodyParameters,
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
  const { id, caption, filename, more = [], as, voice } = payload;
  const param = as === undefined ? 'media.id' : 'content.media';
  const file = sendableFile(first, id, param, target);
  if (E.isLeft(file)) return file;
  const { kind, mimeType, use } = file.right;
  if (as !== undefined && as !== kind) return E.left(wrongKind(param, as, kind));
  const sounding = { mimeType, ...(first?.sound && { sound: first.sound }) };
  if (voice && !canBeVoice(sounding)) return E.left({ code: 'voice_needs_opus', id, ...sounding });
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
  const shown = { caption, filename: filename ?? file.right.filename, voice };
  return E.right(contentWith(kind, files, shown));
};

/** A file that is not fetched yet. What depends on its bytes is judged once it is. */
const fileContent = (
  { url, as: kind, caption, filename, voice }: OfKind<'file'>,
  { channel, network }: PayloadTarget,
): E.Either<PayloadRefusal, Content> => {
  const use = network.media[kind];
  if (!use) return notSupported(kind, 'content.url', channel);
  const misfit = captionMisfit(caption, kind, use);
  if (misfit) return E.left(misfit);
  const file = { media: null, mediaError: null, url, mimeType: anyBytes } as const;
  return E.right(contentWith(kind, file, { caption, filename, voice }));
};

type Shown = Pick<OfKind<'file'>, 'caption' | 'filename' | 'voice'>;

const contentWith = (
  kind: MediaKind,
  file: ContentMedia & { readonly mimeType: string },
  { caption, filename, voice }: Shown,
): Content => {
  switch (kind) {
    case 'image':
    case 'sticker':
      return { type: 'image', ...file, caption, sticker: kind === 'sticker' };
    case 'video':
      return { type: 'video', ...file, caption };
    case 'audio':
      return { type: 'audio', ...file, voice: voice === true };
    case 'document':
      return { type: 'document', ...file, filename, caption };
  }
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

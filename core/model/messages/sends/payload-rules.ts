import * as E from 'fp-ts/lib/Either.js';
import { characters } from '../../../shared/codec.js';
import { type ChannelId, isId, type MediaId, type TemplateId } from '../../../shared/ids.js';
import type { ContentKind } from '../../contents/contents.js';
import { type MediaKind, mediaLimits } from '../../media/kinds.js';
import {
  isSendable,
  type Media,
  type MediaNotFound,
  type MediaNotSendable,
} from '../../media/media.js';
import type { NoVoice } from '../../media/ogg.js';
import type { MediaCapability, Network } from '../../networks/network.js';
import type { Header } from '../../templates/components.js';
import type { TemplateStatus } from '../../templates/status.js';
import type { TemplateNotFound } from '../../templates/template.js';

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
      readonly code: 'content_invalid';
      /** Where it is, such as `content.buttons[1].title`. */
      readonly param: string;
      /** Completes a sentence whose subject is the place: "must be ...". */
      readonly message: string;
    }
  | NoVoice
  | {
      readonly code: 'content_too_long';
      /** Where it is: `text`, `template.body_parameters`, `media`, `media.caption`, or a place in the content. */
      readonly field: string;
      readonly unit: 'character' | 'entry' | 'file' | 'byte';
      /** Characters, entries of a list, files or bytes at most, and how many there are. */
      readonly limit: number;
      readonly length: number;
    };

/** The network of the channel takes no message of this kind (docs/specification.md#2.11.5). */
export type ContentNotSupported = {
  readonly code: 'content_not_supported';
  readonly content: 'text' | 'template' | 'several_files' | MediaKind | ContentKind;
  readonly param: string;
  readonly channel: ChannelId;
};

/** Where a payload goes: to a channel, on a network. */
export type PayloadTarget = { readonly channel: ChannelId; readonly network: Network };

/** The network of the channel takes no content of this kind. */
export const notSupported = (
  content: ContentNotSupported['content'],
  param: ContentNotSupported['param'],
  channel: ChannelId,
) => E.left({ code: 'content_not_supported', content, param, channel } as const);

/** A text that is longer than a network takes. */
export const tooLongFor = (
  field: string,
  text: string,
  limit: number,
): PayloadRefusal | undefined => {
  if (text.length <= limit) return undefined;
  const length = characters(text);
  return length > limit
    ? { code: 'content_too_long', field, unit: 'character', limit, length }
    : undefined;
};

/** A file with a type or a size that cannot be sent. */
export const notSendable = (
  { id, mimeType, kind, size }: Media,
  param: MediaNotSendable['param'],
  limit: number = mediaLimits[kind],
): E.Either<MediaNotSendable, never> =>
  E.left({ code: 'media_not_sendable', id, param, mimeType, size, limit });

export type SendableFile = Pick<Media, 'mimeType' | 'kind' | 'size' | 'filename'> & {
  readonly media: MediaId;
  readonly use: MediaCapability;
};

/** A file that the network takes, or why it cannot be sent. */
export const sendableFile = (
  file: Media | undefined,
  id: string,
  param: string,
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

/** A file of another kind than the content names. */
export const wrongKind = (param: string, kind: string, given: string): PayloadRefusal => ({
  code: 'content_invalid',
  param,
  message: `must name a file of kind ${kind}; this one is of kind ${given}`,
});

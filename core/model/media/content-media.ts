import * as t from 'io-ts';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import type { MediaId } from '../../shared/ids.js';
import { idView } from '../../shared/published.js';

/** Whether the bytes of a content's media file are stored, being fetched, or cannot be had. */
export const mediaStatuses = ['stored', 'pending', 'unavailable'] as const;

/** Why the bytes of a media file cannot be had (docs/specification.md#2.3.5). */
export const mediaErrors = ['too_large', 'expired', 'corrupt', 'not_found'] as const;
export type MediaError = (typeof mediaErrors)[number];

/**
 * The media file of a content. A file that is not stored has no id: `mediaError` is null while it is
 * fetched, from the provider or from its address, else why it cannot be had.
 */
export type ContentMedia = {
  /** Files of the same message after this one, in order. Absent where there is none. */
  readonly more?: readonly FurtherFile[] | undefined;
} & (
  | { readonly media: MediaId }
  | {
      readonly media: null;
      readonly mediaError: MediaError | null;
      /** Where the file of an outbound message is fetched from. Absent in inbound messages. */
      readonly url?: string | undefined;
    }
);

/** A file that a message has beside its first one. */
export type FurtherFile = { readonly media: MediaId; readonly mimeType: string };

const FurtherFileView = view('FurtherFile', 'A file that a message has beside its first one.', {
  media: about(idView('med'), 'The media file.'),
  mime_type: about(t.string, 'The MIME type of the file.'),
});

/** The published fields of a content's media file. */
export const contentMediaView = {
  media: about(nullable(idView('med')), 'The media file; null unless `media_status` is `stored`.'),
  url: about(
    nullable(t.string),
    'Where the file of an outbound message is fetched from; null once it is stored.',
  ),
  mime_type: about(t.string, 'The MIME type of the file; null when the provider named none.'),
  media_status: about(
    oneOf('MediaStatus', mediaStatuses, 'Whether a media file can be downloaded.'),
    'Whether the media file can be downloaded. `pending` while the service fetches it.',
  ),
  media_error: about(
    nullable(oneOf('MediaErrorCode', mediaErrors, 'Why a media file cannot be had.')),
    'Why the media file cannot be had; null unless `media_status` is `unavailable`.',
  ),
  more: about(
    t.readonlyArray(FurtherFileView),
    'Files of the same message after this one, in order. Most networks take one file a message.',
  ),
};

/** The media file of a content in its published form. */
export const contentMediaJson = (
  content: ContentMedia & { readonly mimeType: string },
): t.TypeOf<t.StrictC<typeof contentMediaView>> => {
  const { media, mimeType: mime_type } = content;
  const more = (content.more ?? []).map((file) => ({
    media: file.media,
    mime_type: file.mimeType,
  }));
  if (content.media !== null)
    return { media, url: null, mime_type, media_status: 'stored', media_error: null, more };
  const { mediaError: media_error, url = null } = content;
  const media_status = media_error === null ? 'pending' : 'unavailable';
  return { media, url, mime_type, media_status, media_error, more };
};

/** Whether a content's media file is still being fetched. */
export const isMediaPending = (content: object): boolean =>
  'mediaError' in content && content.mediaError === null;

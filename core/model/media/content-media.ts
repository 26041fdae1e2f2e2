import * as t from 'io-ts';
import { about, nullable, oneOf } from '../../shared/codec.js';
import type { MediaId } from '../../shared/ids.js';
import { idView } from '../../shared/published.js';

/** Whether the bytes of a content's media file are stored, being fetched, or cannot be had. */
export const mediaStatuses = ['stored', 'pending', 'unavailable'] as const;

/** Why the bytes of a media file cannot be had (docs/specification.md#2.3.5). */
export const mediaErrors = ['too_large', 'expired', 'corrupt', 'not_found'] as const;
export type MediaError = (typeof mediaErrors)[number];

/**
 * The media file of a content. A file that is not stored has no id: `mediaError` is null while it is
 * fetched from the provider, else why it cannot be had.
 */
export type ContentMedia =
  | { readonly media: MediaId }
  | { readonly media: null; readonly mediaError: MediaError | null };

/** The published fields of a content's media file. */
export const contentMediaView = {
  media: about(nullable(idView('med')), 'The media file; null unless `media_status` is `stored`.'),
  mime_type: about(t.string, 'The MIME type of the file; null when the provider named none.'),
  media_status: about(
    oneOf('MediaStatus', mediaStatuses, 'Whether a media file can be downloaded.'),
    'Whether the media file can be downloaded. `pending` while the service fetches it from the provider.',
  ),
  media_error: about(
    nullable(oneOf('MediaErrorCode', mediaErrors, 'Why a media file cannot be had.')),
    'Why the media file cannot be had; null unless `media_status` is `unavailable`.',
  ),
};

/** The media file of a content in its published form. */
export const contentMediaJson = (
  content: ContentMedia & { readonly mimeType: string },
): t.TypeOf<t.StrictC<typeof contentMediaView>> => {
  const { media, mimeType: mime_type } = content;
  if (content.media !== null)
    return { media, mime_type, media_status: 'stored', media_error: null };
  const { mediaError: media_error } = content;
  const media_status = media_error === null ? 'pending' : 'unavailable';
  return { media, mime_type, media_status, media_error };
};

/** Whether a content's media file is still being fetched. */
export const isMediaPending = (content: object): boolean =>
  'mediaError' in content && content.mediaError === null;

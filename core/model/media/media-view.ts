import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, view } from '../../shared/codec.js';
import { Count, CreatedAt, ownId } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';
import { MediaKindView } from './kinds.js';
import type { Media } from './media.js';

const fields = {
  kind: about(MediaKindView, '`image`, `video`, `audio`, `document` or `sticker`.'),
  mime_type: about(t.string, 'The MIME type, by the bytes.'),
  size: about(Count, 'Size in bytes.'),
  sha256: about(t.string, 'SHA-256 of the bytes in lower-case hex.'),
  filename: about(nullable(t.string), 'The name of the file, without a path; null without one.'),
  created_at: CreatedAt,
};

/** A media file in answers (docs/specification.md#2.11.1). */
export const MediaView = view('Media', 'A media file that was uploaded or received.', {
  id: ownId('med'),
  ...fields,
});

/** A media file of a template header in answers (docs/specification.md#2.11.1). */
export const HeaderMediaView = view('HeaderMedia', 'A media file for the headers of templates.', {
  id: ownId('tmedia'),
  ...fields,
});

/** A media file in its published form (docs/specification.md#2.11.1). */
export const mediaJson = ({
  id,
  kind,
  mimeType,
  size,
  sha256,
  filename,
  createdAt,
}: Media): t.TypeOf<typeof MediaView> => ({
  id,
  kind,
  mime_type: mimeType,
  size,
  sha256,
  filename,
  created_at: isoTime(createdAt),
});

/** How a media file is published. */
export const shownMedia = shown(MediaView, mediaJson);

/** How a media file of a template header is published. */
export const shownHeaderMedia = shown(HeaderMediaView, mediaJson);

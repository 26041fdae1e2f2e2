import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { nullable, oneOf } from '../../shared/codec.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { isoTime } from '../../shared/time.js';
import { mediaKinds } from './kinds.js';
import type { Media } from './media.js';

const mediaView = (prefix: 'med' | 'tmedia', name: string) =>
  t.strict(
    {
      id: idView(prefix),
      kind: oneOf('MediaKind', mediaKinds),
      mime_type: t.string,
      size: Count,
      sha256: t.string,
      filename: nullable(t.string),
      created_at: Timestamp,
    },
    name,
  );

/** A media file in answers (docs/specification.md#2.11.1). */
export const MediaView = mediaView('med', 'Media');

/** A media file of a template header in answers (docs/specification.md#2.11.1). */
export const HeaderMediaView = mediaView('tmedia', 'HeaderMedia');

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

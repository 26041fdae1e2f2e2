import * as t from 'io-ts';
import { oneOf } from '../../../core/shared/codec.js';
import { idView, nullable, Timestamp } from './values.js';

const mediaView = (prefix: 'med' | 'tmedia', name: string) =>
  t.strict(
    {
      id: idView(prefix),
      kind: oneOf('MediaKind', ['image', 'video', 'audio', 'document', 'sticker']),
      mime_type: t.string,
      size: t.number,
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

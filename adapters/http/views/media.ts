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

/** A medium as it is answered (decisions 6). */
export const MediaView = mediaView('med', 'Media');

/** A template's header medium as it is answered (decisions 5). */
export const HeaderMediaView = mediaView('tmedia', 'HeaderMedia');

import { createHash } from 'node:crypto';
import { type Outcome, ok, refused, succeeded } from '../graph/answers/answer.js';
import { unknownObject } from '../graph/answers/refusal.js';
import type { GraphCall } from '../graph/graph-call.js';
import type { Handler } from '../graph/handler.js';
import type { Media } from '../state/entities.js';
import type { Provider } from '../state/provider.js';
import { addressOfMedia } from './address.js';

/** What media are, and for a few minutes where to download them. */
export const mediaNode: Handler = ({ provider, call }): Outcome => {
  const media = mediaOf(provider, call);
  if (media === undefined) return refused(unknownObject(call.node));
  const { mediaHash, fileSize } = provider.settings().variants;
  const size = media.bytes.length;
  return ok({
    messaging_product: 'whatsapp',
    url: addressOfMedia(provider, media.id),
    mime_type: media.mimeType,
    sha256: createHash('sha256').update(media.bytes).digest(mediaHash),
    file_size: fileSize === 'text' ? String(size) : size,
    id: media.id,
  });
};

/** Forgets media before their time. */
export const deleteMedia: Handler = ({ provider, call }): Outcome => {
  const media = mediaOf(provider, call);
  if (media === undefined) return refused(unknownObject(call.node, 'DELETE'));
  provider.state.media.delete(media.id);
  return succeeded;
};

/** The media that are called for, if they belong to the number that is named beside, if one is. */
const mediaOf = ({ state }: Provider, { node, params }: GraphCall): Media | undefined => {
  const media = state.media.get(node);
  const number = params.phone_number_id;
  return number === undefined || media?.number === number ? media : undefined;
};

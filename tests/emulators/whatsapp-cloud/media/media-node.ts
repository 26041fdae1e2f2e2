import { createHash } from 'node:crypto';
import { type Outcome, ok, refused, succeeded } from '../graph/answers/answer.js';
import { unknownObject } from '../graph/answers/refusal.js';
import type { Call } from '../graph/call.js';
import type { Handler } from '../graph/handler.js';
import type { Media } from '../state/entities.js';
import type { World } from '../state/world.js';
import { addressOfMedia } from './address.js';

/** What media are, and for a few minutes where to download them. */
export const mediaNode: Handler = ({ world, call }): Outcome => {
  const media = mediaOf(world, call);
  if (media === undefined) return refused(unknownObject(call.node));
  const { mediaHash, fileSize } = world.settings().readings;
  const size = media.bytes.length;
  return ok({
    messaging_product: 'whatsapp',
    url: addressOfMedia(world, media.id),
    mime_type: media.mimeType,
    sha256: createHash('sha256').update(media.bytes).digest(mediaHash),
    file_size: fileSize === 'text' ? String(size) : size,
    id: media.id,
  });
};

/** Forgets media before their time. */
export const deleteMedia: Handler = ({ world, call }): Outcome => {
  const media = mediaOf(world, call);
  if (media === undefined) return refused(unknownObject(call.node, 'DELETE'));
  world.state.media.delete(media.id);
  return succeeded;
};

/** The media that are called for, if they belong to the number that is named beside, if one is. */
const mediaOf = ({ state }: World, { node, params }: Call): Media | undefined => {
  const media = state.media.get(node);
  const number = params.phone_number_id;
  return number === undefined || media?.number === number ? media : undefined;
};

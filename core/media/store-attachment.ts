import * as E from 'fp-ts/lib/Either.js';
import type { MediaId, NewId } from '../shared/ids.js';
import {
  type MediaRefusal,
  type MediaUpload,
  type StoredMedia,
  type TakeInMediaPorts,
  takeInMedia,
} from './take-in-media.js';

/** A medium that came with an inbound message: its bytes are stored, and the message's commit makes it known. */
export type Attachment = StoredMedia & { readonly id: MediaId };

/** Stores the bytes of a medium that a provider fetched, under the id that the message's content is to name. */
export const storeAttachment =
  ({ newId, ...ports }: TakeInMediaPorts & { readonly newId: NewId }) =>
  async (upload: MediaUpload): Promise<E.Either<MediaRefusal, Attachment>> => {
    const stored = await takeInMedia(ports)(upload);
    return E.isLeft(stored) ? stored : E.right({ ...stored.right, id: newId('med') });
  };

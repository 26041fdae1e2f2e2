import * as E from 'fp-ts/lib/Either.js';
import type { Attachment } from '../../model/media/media.js';
import type { NewId } from '../../shared/ids.js';
import {
  type MediaRefusal,
  type MediaUpload,
  type StoreUploadPorts,
  storeUpload,
} from './store-upload.js';

/** Stores a media file that was fetched from a provider, and gives it the id for the message's content. */
export const storeAttachment =
  ({ newId, ...ports }: StoreUploadPorts & { readonly newId: NewId }) =>
  async (upload: MediaUpload): Promise<E.Either<MediaRefusal, Attachment>> => {
    const stored = await storeUpload(ports)(upload);
    return E.isLeft(stored) ? stored : E.right({ ...stored.right, id: newId('med') });
  };

import * as E from 'fp-ts/lib/Either.js';
import { upTo, withHead } from '../../model/media/byte-streams.js';
import { cleanFilename } from '../../model/media/filename.js';
import { receivedLimit } from '../../model/media/kinds.js';
import type { Attachment } from '../../model/media/media.js';
import { receivedType } from '../../model/media/received-type.js';
import { sniffedBytes } from '../../ports/machine/media-type-sniffer.js';
import type { NewId } from '../../shared/ids.js';
import type { MediaUpload, StoreUploadPorts } from './store-upload.js';

/**
 * Stores a media file that was fetched from a provider, as it streams, and gives it the id for the message's content.
 * Takes a file of any type up to 100 MiB; of a larger one nothing is stored.
 */
export const storeAttachment =
  ({ newId, sniff, blobs }: StoreUploadPorts & { readonly newId: NewId }) =>
  (upload: MediaUpload): Promise<E.Either<'too_large', Attachment>> =>
    withHead(upload.bytes, sniffedBytes, async (head, whole) => {
      const filename = cleanFilename(upload.filename);
      const sniffed = await sniff(head);
      const type = receivedType({ declared: upload.declaredType, filename, sniffed, head });
      const tooLarge = new Error(`The media file has more than ${receivedLimit} bytes.`);
      try {
        const { sha256, size } = await blobs.put(upTo(receivedLimit, whole, tooLarge));
        const { kind, mimeType } = type;
        return E.right({ id: newId('med'), kind, mimeType, size, sha256, filename });
      } catch (error) {
        if (error === tooLarge) return E.left('too_large');
        throw error;
      }
    });

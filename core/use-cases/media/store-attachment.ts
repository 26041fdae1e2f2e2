import * as E from 'fp-ts/lib/Either.js';
import { unchecked } from '../../contract/input.js';
import { upTo, withHead } from '../../model/media/byte-streams.js';
import { cleanFilename } from '../../model/media/filename.js';
import { receivedLimit } from '../../model/media/kinds.js';
import type { Attachment } from '../../model/media/media.js';
import { soundOf } from '../../model/media/ogg.js';
import { receivedType } from '../../model/media/received-type.js';
import { sniffedBytes } from '../../ports/machine/media-type-sniffer.js';
import type { NewId } from '../../shared/ids.js';
import { useCase } from '../use-case.js';
import type { MediaUpload, StoreUploadPorts } from './store-upload.js';

/** It is stored as it streams, under the id for the content of the message. */
export const storeAttachment = useCase({
  kind: 'write',
  summary:
    'Stores a file that a provider delivered, of any type up to 100 MiB, for an inbound message that names it.',
  promise:
    'One write, of the bytes alone: the commit of the message adds the media file. The Left is no refusal with a code but the text `too_large`, and nothing is stored.',
  within: false,
  input: unchecked<MediaUpload>(),
  refusals: {},
  run:
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
          const stored = { kind, mimeType, size, sha256, filename, ...soundOf(mimeType, head) };
          return E.right({ id: newId('med'), ...stored });
        } catch (error) {
          if (error === tooLarge) return E.left('too_large');
          throw error;
        }
      }),
});

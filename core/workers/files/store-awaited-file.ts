import * as E from 'fp-ts/lib/Either.js';
import { upTo } from '../../model/media/byte-streams.js';
import { mediaLimits } from '../../model/media/kinds.js';
import type { StoredMedia } from '../../model/media/media.js';
import { canBeVoice, soundName } from '../../model/media/ogg.js';
import type { AwaitedFile } from '../../model/messages/awaited-file.js';
import type { Network } from '../../model/networks/network.js';
import type { FetchedFile } from '../../ports/machine/file-fetch.js';
import {
  type MediaRefusal,
  type StoreUploadPorts,
  storeUpload,
} from '../../use-cases/media/store-upload.js';
import type { FileMisfit } from './file-reasons.js';

/** What a file must be. */
export type FileRules = {
  readonly file: AwaitedFile;
  readonly network: Network;
  /** Bytes that the media files of the project may still have; `Infinity` for no limit. */
  readonly room: number;
};

/** Stores the bytes of a file as they come, judged as those of an upload, and by what the network takes. */
export const storeAwaitedFile = async (
  ports: StoreUploadPorts,
  { contentType, filename, bytes }: FetchedFile,
  { file, network, room }: FileRules,
): Promise<E.Either<FileMisfit, StoredMedia>> => {
  const { kind, isVoice } = file;
  const limit = Math.min(network.media[kind]?.maxBytes ?? 0, mediaLimits[kind]);
  const tooLarge = new Error(`The file has more than ${limit} bytes.`);
  const noRoom = new Error('The media files of the project have too many bytes.');
  const limited = upTo(room, upTo(limit, bytes, tooLarge), noRoom);
  const upload = { declaredType: contentType, filename, bytes: limited };
  try {
    const stored = await storeUpload(ports)(upload, (found) => found === kind);
    if (E.isLeft(stored)) return E.left(misfitOf(stored.left, file));
    return isVoice && !canBeVoice(stored.right)
      ? noFile(
          `a voice message is Ogg with Opus in one channel, and it is ${soundName(stored.right)}`,
        )
      : stored;
  } catch (error) {
    if (error === tooLarge) return E.left(largerThan(limit));
    if (error === noRoom) return E.left(quotaUsedUp);
    throw error;
  }
};

/** The media files of the project may have no more bytes. */
export const quotaUsedUp: FileMisfit = {
  why: 'the media files of the project would have more bytes than they may',
  mediaError: 'too_large',
};

const largerThan = (limit: number): FileMisfit => ({
  why: `it has more than the ${limit} bytes that such a file may have`,
  mediaError: 'too_large',
});

const noFile = (why: string): E.Either<FileMisfit, never> => E.left({ why, mediaError: 'corrupt' });

const misfitOf = (refusal: MediaRefusal, { kind }: AwaitedFile): FileMisfit => {
  if (refusal.code === 'payload_too_large') return largerThan(refusal.limit);
  const shown = refusal.sniffed ?? 'of no known type';
  const declared = refusal.declared ?? 'none';
  return {
    why: `it is no file of kind ${kind} that can be sent: its bytes are ${shown}, its Content-Type is ${declared}`,
    mediaError: 'corrupt',
  };
};

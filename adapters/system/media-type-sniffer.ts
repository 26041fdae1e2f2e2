import { fileTypeFromBuffer } from 'file-type';
import {
  type MediaTypeSniffer,
  sniffedBytes,
} from '../../core/ports/machine/media-type-sniffer.js';

/** Knows a file by its magic numbers. */
export const mediaTypeSniffer: MediaTypeSniffer = async (head) => {
  const found = await fileTypeFromBuffer(head.subarray(0, sniffedBytes)).catch(unknown);
  // The byte order mark of UTF-16 looks like a frame of MPEG layer 1, which nobody sends.
  return found?.ext === 'mp1' ? undefined : found?.mime;
};

/** What the library stumbles over is nothing that it knows. */
const unknown = () => undefined;

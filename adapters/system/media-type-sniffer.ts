import { fileTypeFromBuffer } from 'file-type';
import {
  type MediaTypeSniffer,
  sniffedBytes,
} from '../../core/ports/machine/media-type-sniffer.js';

/** Detects a media type by the file's magic numbers. Resolves to undefined for an unknown or malformed file. */
export const mediaTypeSniffer: MediaTypeSniffer = async (head) => {
  const found = await fileTypeFromBuffer(head.subarray(0, sniffedBytes)).catch(() => undefined);
  // The library takes the byte order mark of UTF-16 for MPEG audio layer 1.
  return found?.ext === 'mp1' ? undefined : found?.mime;
};

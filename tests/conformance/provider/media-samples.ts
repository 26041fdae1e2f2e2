import type { MediaKind } from '../../../core/model/media/kinds.js';

const fromHex = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

/** A PNG file of one pixel. */
export const pngSample = fromHex(
  '89504e470d0a1a0a0000000d4948445200000001000000010806000000' +
    '1f15c4890000000d49444154789c63f8ffff3f0005fe02fea73581840000000049454e44ae426082',
);

/** A small file of each kind. */
export const sampleOf: Readonly<
  Record<MediaKind, { readonly bytes: Uint8Array; readonly mimeType: string }>
> = {
  image: { mimeType: 'image/png', bytes: pngSample },
  video: {
    mimeType: 'video/mp4',
    bytes: fromHex('0000001c6674797069736f6d0000020069736f6d69736f326d703431'),
  },
  audio: { mimeType: 'audio/ogg', bytes: fromHex('4f67675300020000000000000000') },
  document: { mimeType: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') },
  sticker: {
    mimeType: 'image/webp',
    bytes: fromHex('524946461a000000574542505650384c'),
  },
};

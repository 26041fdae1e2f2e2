import type { MediaId } from '../../shared/ids.js';
import { fileByUrl } from '../contents/files.js';
import type { MediaError } from '../media/content-media.js';
import type { MediaKind } from '../media/kinds.js';
import type { Content } from './content.js';

/** A file that an outbound message waits for: it is fetched before the message is sent. */
export type AwaitedFile = {
  readonly url: string;
  /** What it must be. */
  readonly kind: MediaKind;
  /** An audio file that must be Ogg with Opus. */
  readonly isVoice: boolean;
};

/** The file that a content waits for. Undefined once it is stored or given up, and for every other content. */
export const awaitedFile = (content: Content): AwaitedFile | undefined => {
  if (content.type === 'interactive') {
    const file = fileByUrl(content);
    return file && { url: file.url, kind: file.kind, isVoice: false };
  }
  if (!('mediaError' in content) || content.mediaError !== null) return undefined;
  const { url } = content;
  if (url === undefined) return undefined;
  const isSticker = content.type === 'image' && content.sticker;
  return {
    url,
    kind: isSticker ? 'sticker' : content.type,
    isVoice: content.type === 'audio' && content.voice,
  };
};

/** A file that was fetched and stored. */
type StoredFile = {
  readonly id: MediaId;
  readonly mimeType: string;
  readonly filename: string | null;
};

/** A content with the file that it waited for, in place of the address. */
export const withStoredFile = (
  content: Content,
  { id, mimeType, filename }: StoredFile,
): Content => {
  if (content.type === 'interactive' && 'header' in content) {
    // It waits for a file, so its header is one.
    const header = { type: content.header?.type, media: id };
    return { ...content, header } as Content;
  }
  if (!('mediaError' in content)) return content;
  const { mediaError: _, url: __, ...rest } = content;
  const named = { ...rest, media: id, mimeType } as Content;
  return named.type === 'document' ? { ...named, filename: named.filename ?? filename } : named;
};

/** A content without the file that it waited for, and why. What has a header shows its address still. */
export const withoutFile = (content: Content, mediaError: MediaError): Content =>
  'mediaError' in content ? { ...content, mediaError } : content;

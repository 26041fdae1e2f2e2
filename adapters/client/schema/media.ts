// `npm run openapi` writes this file from docs/openapi.json.
import type { MediaId } from './messages.js';
import type { MediaKind } from './templates.js';

/** A media file that was uploaded or received. */
export type Media = {
  /** Its identifier. */
  readonly id: MediaId;
  /** `image`, `video`, `audio`, `document` or `sticker`. */
  readonly kind: MediaKind;
  /** The MIME type, by the bytes. */
  readonly mime_type: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the bytes in lower-case hex. */
  readonly sha256: string;
  /** The name of the file, without a path; null without one. */
  readonly filename: string | null;
  /** When it was created. */
  readonly created_at: string;
};

/** A page of a list. */
export type MediaFileList = {
  /** The items of the page, in the order of the list. */
  readonly data: readonly (Media)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

// `npm run openapi` writes this file from docs/openapi.json.
import type { MediaId } from './messages.js';
import type { MediaKind } from './templates.js';

export type Media = {
  readonly id: MediaId;
  readonly kind: MediaKind;
  readonly mime_type: string;
  /** Size in bytes. */
  readonly size: number;
  /** SHA-256 of the bytes in lower-case hex. */
  readonly sha256: string;
  readonly filename: string | null;
  /** When it was created. */
  readonly created_at: string;
};

export type MediaFileList = {
  readonly data: readonly (Media)[];
  /** Whether another page follows. */
  readonly has_more: boolean;
  /** Cursor of the next page; null on the last page. */
  readonly next_cursor: string | null;
};

import type { HeaderMediaId, MediaId, ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { isMimeType, type MediaKind, mediaLimits } from './kinds.js';
import type { OggSound } from './ogg.js';
import type { Sha256 } from './sha256.js';

/** A file whose bytes are stored, and what they are. */
export type StoredMedia = {
  readonly kind: MediaKind;
  /** Of an uploaded file, one of `mediaTypes`; of a received file, any. */
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: Sha256;
  readonly filename: string | null;
  /** Of an Ogg file: what its first page says. Absent in files that earlier versions stored. */
  readonly sound?: OggSound | undefined;
};

/** A media file of an inbound message: its bytes are stored, and the commit of the message makes it known. */
export type Attachment = StoredMedia & { readonly id: MediaId };

/** The project has no media file with this id. */
export type MediaNotFound = { readonly code: 'media_not_found'; readonly id: string };

/** A media file of a project: `med_` to send or as received, `tmedia_` for template headers (docs/specification.md#2.11.1). */
export type Media = StoredMedia & {
  readonly id: MediaId | HeaderMediaId;
  readonly project: ProjectId;
  /** A media file changes only by its deletion: 0 before it is stored, 1 afterwards, 2 once it is deleted. */
  readonly version: number;
  readonly createdAt: Instant;
  /**
   * Whether it came with an inbound message, or was fetched for an outbound one, with which it is removed. Absent in files that
   * version 0.1.0 received.
   */
  readonly isReceived?: true | undefined;
  /** When it was deleted: no use case finds it from then on. Absent before. */
  readonly deletedAt?: Instant | undefined;
};

/** The bytes for which a stored media file counts: those of a deleted one do not count. */
export const countedSize = ({ size, deletedAt }: Pick<Media, 'size' | 'deletedAt'>): number =>
  deletedAt === undefined ? size : 0;

/** A received media file that the upload rules refuse cannot be sent. `limit` is the largest size of its kind, in bytes. */
export type MediaNotSendable = {
  readonly code: 'media_not_sendable';
  readonly id: string;
  readonly param: string;
  readonly mimeType: string;
  readonly size: number;
  readonly limit: number;
};

/** Whether a media file has a type and a size that can be uploaded, and so be sent (docs/specification.md#2.11.2). */
export const isSendable = ({ mimeType, kind, size }: StoredMedia): boolean =>
  isMimeType(mimeType) && size <= mediaLimits[kind];

import type * as E from 'fp-ts/lib/Either.js';
import type { Attachment, Media, MediaNotFound } from '../../model/media/media.js';
import type { ByteRange } from '../../ports/machine/blob-store.js';
import type { InvalidInput } from '../../shared/invalid-input.js';
import type { Page } from '../../shared/page.js';
import type { Instant } from '../../shared/time.js';
import type { InvalidCursor } from '../invalid-cursor.js';
import type { ListMedia } from './list-media.js';
import type { OpenedMedia } from './open-media.js';
import type { MediaQuery } from './read-media.js';
import type { MediaUpload } from './store-upload.js';
import type { UploadMedia, UploadRefusal } from './upload-media.js';

/** The use cases of media files. */
export type MediaUseCases = {
  /**
   * Stores a file to send. Its type is judged by its bytes, and it is stored as it streams.
   *
   * The bytes first, then one commit; bytes without a media file are swept after 24 hours. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `unsupported_media_type`: no message can have a file of this type, or its bytes are not what it declares.
   * - `payload_too_large`: the file is larger than its kind may be.
   * - `media_quota_exceeded`: the media files of the project would have more bytes than they may have.
   */
  readonly uploadMedia: (
    command: UploadMedia,
  ) => Promise<E.Either<InvalidInput | UploadRefusal, Media>>;

  /**
   * Stores a file for the header of a template: an image, a video or a document.
   *
   * The bytes first, then one commit; bytes without a media file are swept after 24 hours. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `unsupported_media_type`: no header can have a file of this type, or its bytes are not what it declares.
   * - `payload_too_large`: the file is larger than its kind may be.
   * - `media_quota_exceeded`: the media files of the project would have more bytes than they may have.
   */
  readonly uploadHeaderMedia: (
    command: UploadMedia,
  ) => Promise<E.Either<InvalidInput | UploadRefusal, Media>>;

  /**
   * Reads what is known about a media file. Files of template headers are not found.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `media_not_found`: the project has no such media file.
   */
  readonly getMedia: (query: MediaQuery) => Promise<E.Either<InvalidInput | MediaNotFound, Media>>;

  /**
   * Reads a page of media files, newest first: those of messages, or those of template headers.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not the id of such a file.
   */
  readonly listMedia: (
    query: ListMedia,
  ) => Promise<E.Either<InvalidInput | InvalidCursor, Page<Media>>>;

  /**
   * Deletes a media file. No use case finds it any more; messages that show it keep their content, and messages that wait to be
   * sent go out with it. Files of template headers are not found.
   *
   * One commit: the media file. Its bytes go with a later sweep, once no message waits that may need them and no other media
   * file has them. Refusals:
   * - `media_not_found`: the project has no such media file.
   */
  readonly deleteMedia: (query: MediaQuery) => Promise<E.Either<MediaNotFound, undefined>>;

  /**
   * Finds a media file of a message or of a template header, with a function that reads its bytes.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `media_not_found`: the project has no such media file.
   */
  readonly openMedia: (
    query: MediaQuery,
  ) => Promise<E.Either<InvalidInput | MediaNotFound, OpenedMedia>>;

  /** Reads the bytes of a media file, or a range of them. Reads only. Rejects when the bytes are missing. */
  readonly readMedia: (media: Media, range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;

  /**
   * Stores a file that a provider delivered, of any type up to 100 MiB, for an inbound message that names it.
   *
   * One write, of the bytes alone: the commit of the message adds the media file. The Left is no refusal with a code but
   * the text `too_large`, and nothing is stored.
   */
  readonly storeAttachment: (upload: MediaUpload) => Promise<E.Either<'too_large', Attachment>>;

  /** Deletes bytes that were stored before the instant and belong to no media file. Resolves to how many. One write each. */
  readonly sweepMedia: (before: Instant) => Promise<number>;
};

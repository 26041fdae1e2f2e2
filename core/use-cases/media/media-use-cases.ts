import type { CallOf } from '../use-case.js';
import type { media } from './media.js';

/** The use cases of media files. Written from their declarations by `npm run openapi`. */
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
  readonly uploadMedia: CallOf<typeof media.uploadMedia>;

  /**
   * Stores a file for the header of a template: an image, a video or a document.
   *
   * The bytes first, then one commit; bytes without a media file are swept after 24 hours. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `unsupported_media_type`: no header can have a file of this type, or its bytes are not what it declares.
   * - `payload_too_large`: the file is larger than its kind may be.
   * - `media_quota_exceeded`: the media files of the project would have more bytes than they may have.
   */
  readonly uploadHeaderMedia: CallOf<typeof media.uploadHeaderMedia>;

  /**
   * Gets a media file’s type, size and name. Files to send and files of received messages. A file of a template header is
   * not found here.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `media_not_found`: the project has no such media file.
   */
  readonly getMedia: CallOf<typeof media.getMedia>;

  /**
   * Lists media files, newest first. Files that were uploaded to be sent, and files of received messages. A page can have
   * fewer than `limit` items while `hasMore` is true.
   *
   * Reads only. With the use `templates` it lists the files of template headers instead. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `invalid_cursor`: `before` is not the id of such a file.
   */
  readonly listMedia: CallOf<typeof media.listMedia>;

  /**
   * Deletes a media file. It is not found any more. Messages that show it keep their content; those that wait to be sent
   * still go out with it. The bytes are removed within two days after no message waits any more that needs them, unless
   * another media file has the same bytes.
   *
   * One commit: the media file. Its bytes go with a later sweep. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `media_not_found`: the project has no such media file.
   */
  readonly deleteMedia: CallOf<typeof media.deleteMedia>;

  /**
   * Finds a media file of a message or of a template header, with a function that reads its bytes.
   *
   * Reads only. Refusals:
   * - `invalid_input`: a value is outside its bounds.
   * - `media_not_found`: the project has no such media file.
   */
  readonly openMedia: CallOf<typeof media.openMedia>;

  /**
   * Reads the bytes of a media file, or a range of them.
   *
   * Reads only. Rejects when the bytes are missing.
   */
  readonly readMedia: CallOf<typeof media.readMedia>;

  /**
   * Stores a file that a provider delivered, of any type up to 100 MiB, for an inbound message that names it.
   *
   * One write, of the bytes alone: the commit of the message adds the media file. The Left is no refusal with a code but the
   * text `too_large`, and nothing is stored.
   */
  readonly storeAttachment: CallOf<typeof media.storeAttachment>;

  /**
   * Deletes bytes that were stored before the instant and belong to no media file. Resolves to how many.
   *
   * One write each.
   */
  readonly sweepMedia: CallOf<typeof media.sweepMedia>;
};

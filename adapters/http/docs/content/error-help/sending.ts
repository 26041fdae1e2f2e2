import type { HelpOf } from './error-help.js';

/** Messages that are not accepted, and media files that are not stored. */
export const sendingHelp = {
  invalid_recipient: {
    cause:
      '`to` is not a possible phone number of its country: too short, too long, or not assigned.',
    remedy: 'Send a number in E.164 format, with its country code: `+12025550123`.',
  },
  invalid_idempotency_key: {
    cause:
      '`Idempotency-Key` is empty, longer than 255 characters, sent twice, or has a character that is not visible ASCII.',
    remedy: 'Use a UUID, or an id of your own record.',
  },
  idempotency_key_reuse: {
    cause: 'A request with another body succeeded with this key in the last 24 hours.',
    remedy: 'Use a new key for a new request. Keep body and key together when you retry.',
  },
  idempotency_in_progress: {
    cause: 'The first request with this key has no answer yet.',
    remedy: 'Wait for the seconds of `Retry-After`, then repeat the request with the same key.',
  },
  channel_inactive: {
    cause:
      'The channel is not active: it is new, an operator paused it, or its provider refuses it.',
    remedy:
      'Read the status and its reason on the page of the channel. `roundtrip channel resume` ends a pause.',
  },
  channel_restricted: {
    cause: 'The provider lets the account of the channel begin no conversations for a time.',
    remedy:
      'Send text or media to people who wrote within 24 hours, or wait until `details.until`.',
  },
  channel_backlog_exceeded: {
    cause: 'The channel has more accepted messages than it can send soon.',
    remedy: 'Wait for the seconds of `Retry-After`, or send through another channel.',
  },
  message_direction_invalid: {
    cause: 'The message is outbound. Only its recipient can read it.',
    remedy: 'Mark inbound messages as read.',
  },
  media_not_sendable: {
    cause:
      'The media file was received with a type or a size that the network does not take from senders.',
    remedy: 'Convert the file, upload it, and send the new one.',
  },
  caption_not_allowed: {
    cause: 'The media file is audio or a sticker, which the network shows without a caption.',
    remedy: 'Leave the caption out, and send its text as a message of its own.',
  },
  media_quota_exceeded: {
    cause:
      'The file is larger than what is left of the bytes that the media files of the project may have. Files that people sent count too.',
    remedy:
      'Delete media files, let the operator keep them for fewer days, or ask the operator for more. Waiting alone does not help.',
  },
  unsupported_media_type: {
    cause:
      'The bytes of the file are of a type that cannot be sent, or of another type than the request says.',
    remedy: 'Send a supported type, and name it in `Content-Type`.',
  },
} as const satisfies HelpOf;

import { isoTime } from '../../../../core/shared/time.js';
import type { Refusal } from '../refusal.js';
import { type Messages, quoted } from './wording.js';

type SendingCode =
  | 'caption_not_allowed'
  | 'channel_backlog_exceeded'
  | 'channel_inactive'
  | 'channel_restricted'
  | 'idempotency_in_progress'
  | 'idempotency_key_reuse'
  | 'invalid_recipient'
  | 'media_not_sendable'
  | 'message_direction_invalid'
  | 'message_quota_exceeded'
  | 'payment_failed'
  | 'subscription_required'
  | 'media_quota_exceeded'
  | 'unsupported_media_type';

const typeName = (type: string | null, none: string): string =>
  type === null ? none : quoted(type);

/** Why a message is not accepted, or a media file is not stored. */
export const sendingMessages = {
  caption_not_allowed: 'Audio and sticker messages cannot have a caption.',
  channel_backlog_exceeded: ({ channel, retryAfterSeconds }) =>
    `The queue of channel ${quoted(channel)} is full. Retry after ${retryAfterSeconds} s; other channels still accept messages.`,
  channel_inactive: ({ channel, status }) =>
    `Channel \`${channel}\` has the status \`${status}\`. Only an active channel can send.`,
  channel_restricted: ({ channel, until }) =>
    `The provider lets channel \`${channel}\` send no templates until ${isoTime(until)}. Text and media to customers who wrote within 24 hours are sent.`,
  idempotency_in_progress:
    'The first request with this `Idempotency-Key` is still running. Retry after the number of seconds in `Retry-After`.',
  idempotency_key_reuse:
    'This `Idempotency-Key` was used with another body. Use a new key for a new request.',
  invalid_recipient: ({ to }) => `${to} is not a possible phone number of its country.`,
  media_not_sendable: ({ id, mimeType, size, limit }) =>
    `Media file \`${id}\` is ${quoted(mimeType)} of ${size} bytes. Only a file with a type that uploads can have and at most ${limit} bytes can be sent.`,
  message_direction_invalid: ({ id }) =>
    `Message \`${id}\` is outbound. Only an inbound message can be marked as read.`,
  message_quota_exceeded: ({ limit, resetsAt }) =>
    `The project's allowance of ${limit} messages a month is used up. It resets at ${isoTime(resetsAt)}.`,
  payment_failed: "The project's last payment failed. It can send again once the payment is made.",
  subscription_required: 'The project has no subscription. It can send once it has one.',
  media_quota_exceeded: ({ limit, used }) =>
    `The media files of the project may have ${limit} bytes, and have ${used} without this one. Delete files that are not needed, then upload again.`,
  unsupported_media_type: ({ declared, sniffed }) =>
    `The file's declared type is ${typeName(declared, 'missing')}; the type of its bytes is ${typeName(sniffed, 'unknown')}. Send a supported type, and declare the type that the bytes have.`,
} as const satisfies Messages<Extract<Refusal, { readonly code: SendingCode }>>;

import { isoTime } from '../../../../core/shared/time.js';
import type { NotCancellable } from '../../../../core/use-cases/messages/decide-cancellation.js';
import type { UnknownRecipient } from '../../../../core/use-cases/messages/named-recipient.js';
import { sampleId } from '../../openapi/samples/sample.js';
import {
  conflict,
  type Errors,
  invalid,
  retryAfter,
  retryAfterOneSecond,
  tenantLimitOf,
  tooMany,
} from '../declared-error.js';
import { count, quoted, setBy } from '../wording.js';

const uncancellable: Readonly<Record<NotCancellable['reason'], string>> = {
  inbound: 'it is inbound',
  under_way: 'a call of the provider has begun, and may have arrived',
  sent: 'its status is `sent`',
  delivered: 'its status is `delivered`',
  read: 'its status is `read`',
  failed: 'its status is `failed`',
};

/** Why a recipient is none, and what to send to instead. */
const invalidRecipient: Readonly<
  Record<'impossible_number' | UnknownRecipient, (to: string) => string>
> = {
  impossible_number: (to) => `${to} is not a possible phone number of its country.`,
  unknown_user_id: (to) =>
    `No message of this project came from this user id, so \`${to}\` may be the user id of another business, and the network would drop the message without an error. Send to \`from\` or \`contact\` of a message that you received, or to the phone number.`,
  unknown_contact: (to) =>
    `This project has no contact \`${to}\`, so there is no address to send to. Send to \`contact\` of one of its messages, or to the phone number.`,
};

/** Why a message is not accepted, marked as read or cancelled. */
export const sendingErrors = {
  channel_inactive: {
    ...invalid,
    param: 'channel',
    message: ({ channel, status }) =>
      `Channel \`${channel}\` has the status \`${status}\`. Only an active channel can send.`,
    cause:
      'The channel is not active: it is new, an operator paused it, or its provider refuses it.',
    remedy:
      'Read the status and its reason on the page of the channel. `roundtrip channel resume` ends a pause.',
    example: { channel: sampleId('chan'), status: 'pending' },
  },
  channel_restricted: {
    ...invalid,
    param: 'channel',
    details: ({ until }) => ({ until: isoTime(until) }),
    message: ({ channel, until }) =>
      `The provider lets channel \`${channel}\` send no templates until ${isoTime(until)}. Text and media to customers who wrote within 24 hours are sent.`,
    cause: 'The provider lets the account of the channel begin no conversations for a time.',
    remedy:
      'Send text or media to people who wrote within 24 hours, or wait until `details.until`.',
    example: { channel: sampleId('chan'), until: Date.UTC(2026, 1) },
  },
  invalid_recipient: {
    ...invalid,
    param: 'to',
    message: ({ to, reason }) => invalidRecipient[reason ?? 'impossible_number'](to),
    cause:
      '`to` is not a possible phone number of its country: too short, too long, or not assigned. Or it is a user id from which no message of the project came, or the id of a contact that the project does not have.',
    remedy:
      'Send a number in E.164 format, with its country code: `+12025550123`. Or send to `contact` or `from` of a message that was received in the same project.',
    example: { to: '+12025550' },
  },
  block_refused: {
    ...invalid,
    message: ({ message }) => message,
    cause:
      'The network does not block the person, or does not end that: WhatsApp blocks who wrote within 24 hours, and 64,000 persons at most.',
    remedy: 'Read the message. Block the person after its next message.',
    example: { message: 'The network of the channel blocks no person.' },
  },
  window_closed: {
    ...invalid,
    param: 'window',
    details: ({ closedAt }) => (closedAt === null ? undefined : { closed_at: isoTime(closedAt) }),
    message: ({ closedAt }) =>
      closedAt === null
        ? 'The person has never written to this channel, so the network takes templates alone.'
        : `The person last wrote more than 24 hours before: the window closed at ${isoTime(closedAt)}. The network takes templates alone.`,
    cause:
      'The request says `window: "require"`, and the person has not written or called within 24 hours.',
    remedy: 'Send an approved template, or wait until the person writes.',
    example: { closedAt: Date.UTC(2026, 1) },
  },
  recipient_needs_number: {
    ...invalid,
    param: 'to',
    message: ({ to }) =>
      `The network sends this message to phone numbers alone, and the number of \`${to}\` is not known.`,
    cause:
      'The recipient is known by a user id alone, and the template is of the category `authentication`, or the network of the channel sends to numbers alone.',
    remedy: 'Ask the person for the phone number, and send to that.',
    example: { to: 'US.13491208655302741918' },
  },
  message_direction_invalid: {
    ...invalid,
    message: ({ id }) =>
      `Message \`${id}\` is outbound. Only an inbound message can be marked as read.`,
    cause: 'The message is outbound. Only its recipient can read it.',
    remedy: 'Mark inbound messages as read.',
    example: { id: sampleId('msg') },
  },
  message_not_cancellable: {
    ...conflict,
    details: ({ reason }) => ({ reason }),
    message: ({ id, reason }) => `Message \`${id}\` cannot be cancelled: ${uncancellable[reason]}.`,
    cause:
      'The message is inbound, was sent or has failed, or a call of the provider has begun and may have arrived. `details.reason` says which.',
    remedy: 'Follow the message. Nothing can take back what may have reached the provider.',
    example: { id: sampleId('msg'), reason: 'under_way' },
  },
  idempotency_key_reuse: {
    ...conflict,
    message: 'This `Idempotency-Key` was used with another body. Use a new key for a new request.',
    cause: 'A request with another body succeeded with this key in the last 24 hours.',
    remedy: 'Use a new key for a new request. Keep body and key together when you retry.',
  },
  idempotency_in_progress: {
    ...conflict,
    headers: retryAfterOneSecond,
    message:
      'The first request with this `Idempotency-Key` is still running. Retry after the number of seconds in `Retry-After`.',
    cause: 'The first request with this key has no answer yet.',
    remedy: 'Wait for the seconds of `Retry-After`, then repeat the request with the same key.',
  },
  project_backlog_exceeded: {
    ...tooMany,
    details: tenantLimitOf,
    headers: retryAfterOneSecond,
    message: ({ limit, ...set }) =>
      `The project may have ${count(limit, 'message')} waiting ${setBy(set)}, and has them. Wait until some are sent, or ask the operator for more.`,
    cause: 'As many accepted messages of the project wait to be sent as may wait.',
    remedy: 'Send more slowly: repeat the request with growing waits until messages were sent.',
    example: { limit: 10_000, source: 'plan' },
  },
  channel_backlog_exceeded: {
    ...tooMany,
    param: 'channel',
    headers: retryAfter,
    message: ({ channel, retryAfterSeconds }) =>
      `The queue of channel ${quoted(channel)} is full. Retry after ${retryAfterSeconds} s; other channels still accept messages.`,
    cause: 'The channel has more accepted messages than it can send soon.',
    remedy: 'Wait for the seconds of `Retry-After`, or send through another channel.',
    example: { channel: sampleId('chan'), retryAfterSeconds: 12 },
  },
} as const satisfies Errors;

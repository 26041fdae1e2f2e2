import type { MessageErrorCode } from '../../../core/model/messages/message.js';
import { secondMs } from '../../../core/shared/time.js';

/** What an error code means for the call. */
export type ErrorClass =
  /** A retry fails too. */
  | 'final'
  /** The call was not carried out. A retry can succeed. */
  | 'passing'
  /** The account or the number sends too fast. */
  | 'throttled'
  /** The account may be unable to send until Twilio lifts a restriction. It is inspected. */
  | 'restricted'
  /** The account may be unable to send until the operator fixes the cause. It is inspected. */
  | 'inactive'
  /** The call may have been carried out. */
  | 'ambiguous';

/** The meaning of an error code. */
export type ErrorEntry = {
  readonly errorClass: ErrorClass;
  /** The error code of a message that fails with it. */
  readonly error: MessageErrorCode;
  /** The error message, for people. */
  readonly meaning: string;
  /** Milliseconds until a retry. 0 where the core's backoff decides. */
  readonly waitMs: number;
};

const entry =
  (errorClass: ErrorClass, error: MessageErrorCode, waitMs = 0) =>
  (meaning: string): ErrorEntry => ({ errorClass, error, meaning, waitMs });

const unreachable = entry('final', 'recipient_unreachable');
const optedOut = entry('final', 'recipient_opted_out');
const contentRejected = entry('final', 'content_rejected');
const mediaRejected = entry('final', 'media_rejected');
const unauthorized = entry('inactive', 'channel_unauthorized');
const restricted = entry('restricted', 'channel_restricted');
const senderRefused = entry('final', 'channel_unauthorized');
const senderRestricted = entry('final', 'channel_restricted');
const refused = entry('final', 'provider_error');
const throttled = entry('throttled', 'provider_error', secondMs);
const passing = entry('passing', 'provider_error', secondMs);
const ambiguous = entry('ambiguous', 'provider_error');

/**
 * The error codes of Twilio's Messages API, in answers and in status callbacks, by its error dictionary
 * (https://www.twilio.com/docs/api/errors). A code of the sender is final: the account can be well, and an inspection
 * would send the message again and again.
 */
export const errorTable: Readonly<Partial<Record<number, ErrorEntry>>> = {
  // The account and its credentials.
  20003: unauthorized('Twilio rejects the account SID or the auth token.'),
  20005: restricted('The account at Twilio is not active.'),
  20006: unauthorized('Twilio denies the account access.'),
  20008: refused('The test credentials of Twilio cannot do this.'),
  20404: unauthorized('Twilio does not have the account.'),
  20429: throttled('Too many requests to Twilio at the same time.'),
  20500: ambiguous('An internal error of Twilio.'),
  20503: ambiguous('Twilio is not available.'),

  // The recipient.
  21211: unreachable('The recipient is not a valid phone number.'),
  21214: unreachable('The recipient cannot be reached.'),
  21217: unreachable('The recipient is not a valid phone number.'),
  21265: unreachable('The recipient is a short code.'),
  21408: unreachable('The account may not send to the country of the recipient.'),
  21608: unreachable('A trial account sends to verified numbers only.'),
  21610: optedOut('The recipient replied STOP to the sender.'),
  21612: unreachable('The sender cannot reach the recipient.'),
  21614: unreachable('The recipient is not a mobile number.'),
  21635: unreachable('The recipient is a landline.'),
  21266: unreachable('The recipient is the sender.'),

  // The sender.
  21212: senderRefused('The sender is not a valid phone number or short code.'),
  21606: senderRefused('The sender cannot send messages, or not to this recipient.'),
  21603: senderRefused('The sender is missing.'),
  21611: passing('Too many messages of the sender wait at Twilio.'),
  21659: senderRefused('The sender is no number of Twilio.'),
  21660: senderRefused('The sender does not belong to the account.'),
  21661: senderRefused('The sender cannot send SMS.'),
  21701: senderRefused('The messaging service does not exist.'),
  21703: senderRefused('The messaging service has no numbers.'),
  21704: senderRefused('The messaging service has no numbers.'),
  21712: senderRefused('The sender is not in the messaging service.'),
  21267: senderRefused('A trial account cannot send from a sender id.'),

  // The content.
  21602: contentRejected('The message has no text.'),
  21605: contentRejected('The text is too long.'),
  21609: refused('Twilio cannot call the server back: set ROUNDTRIP_PUBLIC_URL to a public URL.'),
  21617: contentRejected('The text has more than 1,600 characters.'),
  21619: contentRejected('The message has neither a text nor a file.'),
  21620: mediaRejected('Twilio cannot fetch the file: set ROUNDTRIP_PUBLIC_URL to a public URL.'),
  21623: mediaRejected('The message has too many files.'),
  12300: mediaRejected('Twilio rejects the content type of the file.'),
  11200: mediaRejected('Twilio could not fetch the file.'),
  11751: mediaRejected('The file is too large for an MMS.'),
  19020: mediaRejected('Twilio could not process the file.'),
  63019: mediaRejected('Twilio could not download the file.'),

  // What a network reports of a message that was handed to it.
  30001: throttled('The queue of the sender at Twilio is full.'),
  30002: restricted('The account at Twilio is suspended.'),
  30003: unreachable('The handset is switched off or not reachable.'),
  30004: unreachable('The recipient or the carrier blocks the message.'),
  30005: unreachable('The number is unknown or no longer in service.'),
  30006: unreachable('The number is a landline, or its carrier cannot be reached.'),
  30007: contentRejected('The carrier or Twilio filtered the message.'),
  30008: refused('The carrier reports an unknown error.'),
  30009: refused('A segment of the message is missing.'),
  30010: refused('The price of the message is above the limit of the account.'),
  30011: unreachable('The network of the recipient takes no MMS.'),
  30022: throttled('The carrier limits the rate of the sender.'),
  30023: senderRestricted('The brand of the sender has sent all that it may today.'),
  30024: unreachable('The carrier does not know the sender.'),
  30032: senderRestricted('The toll-free number is not verified.'),
  30034: senderRestricted('The number is not registered for A2P 10DLC.'),
  30035: senderRestricted('The registration of the number for A2P 10DLC is not complete.'),
  30036: refused('The message expired at Twilio before it was sent.'),
  30038: contentRejected('Twilio blocks the text: it looks like a code of somebody else.'),
  30410: refused('The carrier did not answer in time.'),
  30453: contentRejected('Twilio took the message for fraud.'),
  30500: refused('An internal error of Twilio.'),
};

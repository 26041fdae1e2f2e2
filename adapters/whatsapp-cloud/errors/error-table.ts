import type { MessageErrorCode } from '../../../core/model/messages/message.js';
import { hourMs, minuteMs, secondMs } from '../../../core/shared/time.js';

/** What one of the provider's codes means for a call that was answered with it. */
export type Verdict =
  /** It will never take this. */
  | 'final'
  /** It did not take it, and will later. */
  | 'passing'
  /** Too much at once for the number, or for this recipient alone. */
  | 'throttled'
  | 'recipient_throttled'
  /** The number may not send, until the provider lifts it or the operator mends it. */
  | 'restricted'
  | 'inactive'
  /** It may have been taken. */
  | 'ambiguous';

export type ErrorEntry = {
  readonly verdict: Verdict;
  /** What becomes of a message that failed with it. */
  readonly error: MessageErrorCode;
  readonly meaning: string;
  /** How long to wait where waiting helps. */
  readonly waitMs: number;
};

const entry =
  (verdict: Verdict, error: MessageErrorCode, waitMs = 0) =>
  (meaning: string): ErrorEntry => ({ verdict, error, meaning, waitMs });

const unreachable = entry('final', 'recipient_unreachable');
const contentRejected = entry('final', 'content_rejected');
const mediaRejected = entry('final', 'media_rejected');
const templateUnavailable = entry('final', 'template_unavailable');
const parameterMismatch = entry('final', 'template_parameter_mismatch');
const unauthorized = entry('inactive', 'channel_unauthorized');
const restricted = entry('restricted', 'channel_restricted');
const locked = entry('inactive', 'channel_restricted');
const refused = entry('final', 'provider_error');
const throttledFor = (waitMs: number) => entry('throttled', 'provider_error', waitMs);
const passingFor = (waitMs: number) => entry('passing', 'provider_error', waitMs);
const ambiguous = entry('ambiguous', 'provider_error');

/** How long the first wait for a throttled recipient is; each next one is four times as long. */
const firstPairWaitMs = secondMs;
/** The number as a whole is told to slow down. */
const usualWaitMs = secondMs;

const permissionCodes = Object.fromEntries(
  Array.from({ length: 100 }, (_, i) => [200 + i, unauthorized('A permission is missing.')]),
);

/** Every code that the provider is known to answer with, or to report of a message. */
export const errorTable: Readonly<Record<number, ErrorEntry>> = {
  ...permissionCodes,
  0: unauthorized('The access token is not valid.'),
  1: ambiguous('The provider met an unknown fault.'),
  2: ambiguous('The provider was down for a moment.'),
  3: unauthorized('The app may not make this call.'),
  4: throttledFor(minuteMs)('The app made too many calls.'),
  10: unauthorized('A permission is missing or was removed.'),
  33: unauthorized('The number is not there any more.'),
  100: contentRejected('A parameter is not valid.'),
  104: unauthorized('The access token is missing.'),
  190: unauthorized('The access token is expired or was revoked.'),
  368: restricted('The account is blocked for a time for violating a policy.'),
  803: refused('Something that the call names does not exist.'),
  80007: throttledFor(minuteMs)('The account made too many calls.'),
  80008: throttledFor(minuteMs)('The account made too many calls.'),
  130403: unreachable('The number has blocked this recipient.'),
  130429: throttledFor(usualWaitMs)('The number sent too much at once.'),
  130472: entry(
    'final',
    'recipient_throttled',
  )('The recipient is part of an experiment and gets no marketing messages.'),
  130497: entry(
    'final',
    'channel_restricted',
  )("The business may not message the recipient's country."),
  131000: ambiguous('The provider met an unknown fault.'),
  131005: unauthorized('Access was denied.'),
  131008: contentRejected('A required parameter is missing.'),
  131009: contentRejected('A parameter has a value that is not valid.'),
  131016: ambiguous('The provider was overloaded.'),
  131021: unreachable('The recipient is the sending number itself.'),
  131026: unreachable('The recipient cannot receive this message.'),
  131030: unreachable('The recipient is not on the list of allowed numbers.'),
  131031: locked('The account is locked.'),
  131037: restricted('The display name of the number is not approved.'),
  131042: restricted('The account has a payment problem.'),
  131045: unauthorized('The number is not registered correctly.'),
  131047: entry(
    'final',
    'customer_window_closed',
  )('More than 24 hours have passed since the recipient last wrote.'),
  131048: throttledFor(15 * minuteMs)('The number is limited because recipients reported it.'),
  131049: entry(
    'final',
    'recipient_throttled',
  )('The provider withheld it, for the recipient got enough of its kind.'),
  131050: entry('final', 'recipient_opted_out')('The recipient does not want marketing messages.'),
  131051: contentRejected('The provider does not know this type of message.'),
  131052: mediaRejected('The provider could not fetch the media.'),
  131053: mediaRejected('The provider does not accept the media.'),
  131055: refused('The provider does not allow this call.'),
  131056: entry(
    'recipient_throttled',
    'recipient_throttled',
    firstPairWaitMs,
  )('The recipient was written to too often.'),
  131057: throttledFor(30 * secondMs)('The account is in maintenance.'),
  131060: contentRejected('The message is not available.'),
  131062: unreachable('This message cannot be sent to a user without a number.'),
  131063: templateUnavailable('Marketing templates are switched off for the account.'),
  131064: throttledFor(hourMs)('The account is limited for wrongly classified templates.'),
  132000: parameterMismatch('The template has another number of parameters.'),
  132001: templateUnavailable('The template is not there in this language, or not approved.'),
  132005: parameterMismatch('The text is too long once its parameters are filled in.'),
  132007: contentRejected('The template violates a policy.'),
  132008: parameterMismatch('A parameter is badly formatted.'),
  132012: parameterMismatch('A parameter has another format than the template.'),
  132015: templateUnavailable('The template is paused.'),
  132016: templateUnavailable('The template is disabled.'),
  132018: parameterMismatch('A parameter holds what the provider does not allow.'),
  132068: templateUnavailable('The form is blocked.'),
  132069: passingFor(minuteMs)('The form is throttled.'),
  133000: passingFor(minuteMs)('The number is being deregistered.'),
  133004: passingFor(minuteMs)('The provider is busy.'),
  133005: refused('The PIN is wrong.'),
  133006: unauthorized('The number must be verified first.'),
  133008: refused('The PIN was tried too often.'),
  133009: refused('The PIN was tried too fast.'),
  133010: unauthorized('The number is not registered.'),
  133015: passingFor(5 * minuteMs)('The number was deleted a moment ago.'),
  133016: refused('The number was registered too often.'),
  134011: refused('Payments are not set up.'),
  134100: refused('The marketing interface is not set up.'),
  134101: refused('The marketing interface is not set up.'),
  134102: refused('The marketing interface is not set up.'),
  135000: contentRejected('The provider does not accept the parameters.'),
  136024: refused('The code could not be requested.'),
  136025: refused('The code is wrong.'),
  137000: unreachable("The recipient's identity has changed."),
  2494100: throttledFor(minuteMs)('The number is in maintenance.'),
};

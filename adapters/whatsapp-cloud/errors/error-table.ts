import type { OptOutCategory } from '../../../core/model/contacts/preference.js';
import type { MessageErrorCode } from '../../../core/model/messages/message.js';
import { hourMs, minuteMs, secondMs } from '../../../core/shared/time.js';

/** What an error code means for the call. */
export type ErrorClass =
  /** A retry fails too. */
  | 'final'
  /** The call was not carried out. A retry can succeed. */
  | 'passing'
  /** The number sends too fast. */
  | 'throttled'
  /** The number sends too fast to this recipient. */
  | 'recipient_throttled'
  /** The number may be unable to send until the provider lifts a restriction. It is inspected. */
  | 'restricted'
  /** The number may be unable to send until the operator fixes the cause. It is inspected. */
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
  /** Whether the channel is inspected although the code is final for the message. Default: false. */
  readonly concernsChannel?: boolean;
  /** What the recipient does not want to get. Default: it says nothing of that. */
  readonly optsOut?: OptOutCategory;
};

const entry =
  (errorClass: ErrorClass, error: MessageErrorCode, waitMs = 0) =>
  (meaning: string): ErrorEntry => ({ errorClass, error, meaning, waitMs });

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

/** The first wait for a throttled recipient. */
const firstPairWaitMs = secondMs;
/** The wait for a throttled number. */
const channelWaitMs = secondMs;

const permissionCodes = Object.fromEntries(
  Array.from({ length: 100 }, (_, i) => [200 + i, unauthorized('A permission is missing.')]),
);

/** Every documented error code, in answers and in status reports. */
export const errorTable: Readonly<Record<number, ErrorEntry>> = {
  ...permissionCodes,
  0: unauthorized('The access token is not valid.'),
  1: ambiguous('The provider had an unknown error.'),
  2: ambiguous('The provider was temporarily unavailable.'),
  3: unauthorized('The app may not make this call.'),
  4: throttledFor(minuteMs)('The app made too many calls.'),
  10: unauthorized('A permission is missing or was removed.'),
  17: throttledFor(minuteMs)('The user made too many calls.'),
  33: unauthorized('The number no longer exists.'),
  100: contentRejected('A parameter is not valid.'),
  104: unauthorized('The access token is missing.'),
  190: unauthorized('The access token is expired or was revoked.'),
  368: restricted('The account is temporarily blocked because it violated a policy.'),
  613: throttledFor(minuteMs)('The calls came too fast.'),
  803: refused('An object that the call names does not exist.'),
  80007: throttledFor(minuteMs)('The account made too many calls.'),
  80008: throttledFor(minuteMs)('The account made too many calls.'),
  130403: unreachable('The number has blocked this recipient.'),
  130429: throttledFor(channelWaitMs)('The number sent too much at once.'),
  130472: entry(
    'final',
    'recipient_throttled',
  )('The recipient is part of an experiment and gets no marketing messages.'),
  130497: entry(
    'final',
    'channel_restricted',
  )("The business may not message the recipient's country."),
  131000: ambiguous('The provider had an unknown error.'),
  131005: unauthorized('Access was denied.'),
  131008: contentRejected('A required parameter is missing.'),
  131009: contentRejected('A parameter has a value that is not valid.'),
  131016: ambiguous('The provider was overloaded.'),
  131021: unreachable('The recipient is the sending number itself.'),
  131026: unreachable('The recipient cannot receive this message.'),
  131030: unreachable('The recipient is not on the list of allowed numbers.'),
  131031: locked('The account is locked.'),
  131037: restricted('The display name of the number is not approved.'),
  131042: {
    ...entry('final', 'channel_restricted')('The account has a payment problem.'),
    concernsChannel: true,
  },
  131045: unauthorized('The number is not registered correctly.'),
  131047: entry(
    'final',
    'customer_window_closed',
  )('More than 24 hours have passed since the recipient last wrote.'),
  131048: throttledFor(15 * minuteMs)('The number is limited because recipients reported it.'),
  131049: entry(
    'final',
    'recipient_throttled',
  )('The provider limits the number of marketing messages to this recipient.'),
  131050: {
    ...entry('final', 'recipient_opted_out')('The recipient does not want marketing messages.'),
    optsOut: 'marketing',
  },
  131051: contentRejected('The provider does not support this type of message.'),
  131052: mediaRejected('The provider could not fetch the media.'),
  131053: mediaRejected('The provider does not accept the media.'),
  131055: refused('The provider does not allow this call.'),
  131056: entry(
    'recipient_throttled',
    'recipient_throttled',
    firstPairWaitMs,
  )('Too many messages were sent to this recipient in a short time.'),
  131057: throttledFor(30 * secondMs)('The account is in maintenance.'),
  131060: contentRejected('The message is not available.'),
  131062: unreachable('This message cannot be sent to a user without a number.'),
  131063: templateUnavailable('Marketing templates are disabled for the account.'),
  131064: throttledFor(hourMs)('The account is limited because of templates in a wrong category.'),
  132000: parameterMismatch('The number of parameters does not match the template.'),
  132001: templateUnavailable('The template does not exist in this language, or is not approved.'),
  132005: parameterMismatch('The text is too long after its parameters are filled in.'),
  132007: contentRejected('The template violates a policy.'),
  132008: parameterMismatch('A parameter is badly formatted.'),
  132012: parameterMismatch('The format of a parameter does not match the template.'),
  132015: templateUnavailable('The template is paused.'),
  132016: templateUnavailable('The template is disabled.'),
  132018: parameterMismatch('A parameter has content that the provider does not allow.'),
  132068: templateUnavailable('The form is blocked.'),
  132069: passingFor(minuteMs)('The form is throttled.'),
  133000: passingFor(minuteMs)('The number is being deregistered.'),
  133004: passingFor(minuteMs)('The provider is busy.'),
  133005: refused('The PIN is wrong.'),
  133006: unauthorized('The number must be verified first.'),
  133008: refused('The PIN was entered too often.'),
  133009: refused('The PIN was entered too fast.'),
  133010: unauthorized('The number is not registered.'),
  133015: passingFor(5 * minuteMs)('The number was deleted recently.'),
  133016: refused('The number was registered too often.'),
  134011: refused('Payments are not set up.'),
  134100: refused('The marketing interface is not set up.'),
  134101: passingFor(10 * minuteMs)('The marketing interface is being set up.'),
  134102: refused('The marketing interface is not set up.'),
  135000: contentRejected('The provider does not accept the parameters.'),
  136024: refused('The code could not be requested.'),
  136025: refused('The code is wrong.'),
  137000: unreachable("The recipient's identity has changed."),
  139100: refused('The person could not be blocked.'),
  139101: refused('The number blocks as many persons as it can.'),
  2494100: throttledFor(minuteMs)('The number is in maintenance.'),
};

import type { MessageError } from '../../../core/model/messages/message.js';
import type { CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import { secondMs } from '../../../core/shared/time.js';
import type { TwilioAnswer } from '../api/client.js';
import { numberAt, textAt } from '../api/json.js';
import { type ErrorEntry, errorTable } from './error-table.js';

/** The outcome of a call that failed, or whose result is unknown. */
export type Unsuccessful = Exclude<CallOutcome, { readonly kind: 'taken' }>;

/** An error of Twilio: its code, and what it says of this case. */
export type TwilioError = { readonly code: number; readonly details: string | undefined };

const maxDetailsLength = 300;

/** The error in an answer, or undefined. */
export const errorIn = (answer: TwilioAnswer): TwilioError | undefined => {
  if (answer.kind !== 'answered' || answer.status < 300) return undefined;
  const code = numberAt(answer.body, 'code');
  if (code === undefined) return undefined;
  const details = textAt(answer.body, 'message')?.slice(0, maxDetailsLength).trim();
  return { code, details: details || undefined };
};

const unlisted = { error: 'provider_error', meaning: 'Twilio refused the message.' } as const;

/** The error of a failed message: the meaning of the code, then Twilio's details in parentheses. */
export const messageErrorOf = ({ code, details }: TwilioError): MessageError => {
  const { error, meaning } = errorTable[code] ?? unlisted;
  return {
    code: error,
    message: details === undefined ? meaning : `${meaning} (${withoutLinks(details)})`,
  };
};

/** Twilio can quote the link of a media file, which opens the file for a day. */
const withoutLinks = (text: string): string =>
  text.replace(/(\/providers\/twilio_sms\/media\/)[^\s"']+/g, '$1***');

/** Whether an error in a callback suggests that the whole account cannot send. */
export const suggestsTrouble = (code: number): boolean =>
  ['restricted', 'inactive'].includes(errorTable[code]?.errorClass ?? '');

/**
 * The outcome of a call without a successful answer. After a status of 500 or more, or 408, Twilio may have carried it out with
 * any code. Otherwise the code decides; the HTTP status only without a listed code.
 */
export const unsuccessful = (answer: TwilioAnswer): Unsuccessful => {
  if (answer.kind === 'not_sent')
    return { kind: 'not_taken', waitMs: 0, providerCode: answer.reason };
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason };
  const error = errorIn(answer);
  if (answer.status >= 500 || answer.status === 408)
    return {
      kind: 'unknown',
      reason: `status ${answer.status}, ${error ? `code ${error.code}` : 'without a code'}`,
    };
  if (!error) return withoutCode(answer.status);
  return outcomeOf(errorTable[error.code] ?? unlistedEntry(answer.status), error);
};

/** The outcome of an answer without an error code of Twilio, such as that of a proxy. */
const withoutCode = (status: number): Unsuccessful => {
  const providerCode = `status ${status}`;
  if (status === 401) return { kind: 'channel_trouble', becomes: 'inactive', providerCode };
  if (status === 429)
    return { kind: 'throttled', scope: 'channel', waitMs: secondMs, providerCode };
  return status >= 300
    ? { kind: 'not_taken', waitMs: 0, providerCode }
    : { kind: 'unknown', reason: `status ${status} without a code` };
};

/** The entry of an unlisted code. */
const unlistedEntry = (status: number): ErrorEntry => {
  if (status === 429) return { ...unlisted, errorClass: 'throttled', waitMs: secondMs };
  if (status === 401) return { ...unlisted, errorClass: 'inactive', waitMs: 0 };
  return { ...unlisted, errorClass: 'final', waitMs: 0 };
};

const outcomeOf = ({ errorClass, waitMs }: ErrorEntry, error: TwilioError): Unsuccessful => {
  const providerCode = String(error.code);
  switch (errorClass) {
    case 'final':
      return { kind: 'refused', error: messageErrorOf(error), providerCode };
    case 'passing':
      return { kind: 'not_taken', waitMs, providerCode };
    case 'throttled':
      return { kind: 'throttled', scope: 'channel', waitMs, providerCode };
    case 'restricted':
    case 'inactive':
      return { kind: 'channel_trouble', becomes: errorClass, providerCode };
    case 'ambiguous':
      return { kind: 'unknown', reason: `provider code ${providerCode}` };
  }
};

import type { MessageError } from '../../../core/model/messages/message.js';
import type { CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import { minuteMs } from '../../../core/shared/time.js';
import type { GraphAnswer } from '../graph/client.js';
import { type ErrorEntry, errorTable } from './error-table.js';
import { type CloudError, codeText, errorIn } from './read-error.js';

/** The outcome of a call that failed, or whose result is unknown. */
export type Unsuccessful = Exclude<CallOutcome, { readonly kind: 'taken' }>;

/** The error of a failed message: the meaning of the code, then the provider's details in parentheses. */
export const messageErrorOf = ({ code, details }: CloudError): MessageError => {
  const { error, meaning } = errorTable[code] ?? unlistedError;
  return { code: error, message: details === undefined ? meaning : `${meaning} (${details})` };
};

const unlistedError = {
  error: 'provider_error',
  meaning: 'The provider refused the message.',
} as const;

/**
 * The outcome of a call without a successful answer. The error code decides. The HTTP status, which differs between
 * accounts, decides only for an unlisted code or an answer without a code.
 */
export const unsuccessful = (answer: GraphAnswer, attempt: number): Unsuccessful => {
  if (answer.kind === 'not_sent')
    return { kind: 'not_taken', waitMs: 0, providerCode: answer.reason };
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason };
  const error = errorIn(answer);
  if (!error) return withoutCode(answer.status);
  return outcomeOf(errorTable[error.code] ?? unlistedEntry(answer.status, error), error, attempt);
};

/** The outcome of an answer that a proxy made. Statuses 300 to 499, except 408, say that the call was refused. */
const withoutCode = (status: number): Unsuccessful =>
  status >= 300 && status < 500 && status !== 408
    ? { kind: 'not_taken', waitMs: 0, providerCode: `status ${status}` }
    : { kind: 'unknown', reason: `status ${status} without a code` };

/** The entry of an unlisted code. After a status of 500 or more the call may have been carried out. */
const unlistedEntry = (status: number, error: CloudError): ErrorEntry => ({
  ...unlistedError,
  waitMs: 0,
  errorClass: verdictByStatus(status, error),
});

const verdictByStatus = (status: number, { isTransient }: CloudError): ErrorEntry['errorClass'] => {
  if (status >= 500) return 'ambiguous';
  if (status === 429) return 'throttled';
  return isTransient ? 'passing' : 'final';
};

/** What the recipient of a message that failed with an error does not want to get; undefined where it says nothing of that. */
export const optOutIn = ({ code }: CloudError): ErrorEntry['optsOut'] => errorTable[code]?.optsOut;

/** Whether an error in a report suggests that the number cannot send. */
export const suggestsTrouble = ({ code }: CloudError): boolean => {
  const { errorClass, concernsChannel } = errorTable[code] ?? {};
  return errorClass === 'restricted' || errorClass === 'inactive' || concernsChannel === true;
};

const outcomeOf = (
  { errorClass, waitMs, concernsChannel = false, optsOut }: ErrorEntry,
  error: CloudError,
  attempt: number,
): Unsuccessful => {
  const providerCode = codeText(error);
  switch (errorClass) {
    case 'final':
      return {
        kind: 'refused',
        error: messageErrorOf(error),
        providerCode,
        ...(concernsChannel && { concernsChannel }),
        ...(optsOut && { optsOut }),
      };
    case 'passing':
      return { kind: 'not_taken', waitMs, providerCode };
    case 'throttled':
      return { kind: 'throttled', scope: 'channel', waitMs, providerCode };
    case 'recipient_throttled':
      return {
        kind: 'throttled',
        scope: 'recipient',
        waitMs: pairWaitMs(waitMs, attempt),
        providerCode,
      };
    case 'restricted':
    case 'inactive':
      return { kind: 'channel_trouble', becomes: errorClass, providerCode };
    case 'ambiguous':
      return { kind: 'unknown', reason: `provider code ${providerCode}` };
  }
};

const maxPairWaitMs = 10 * minuteMs;

/** Exponential backoff with factor four, as WhatsApp requires. */
const pairWaitMs = (firstMs: number, attempt: number): number =>
  Math.min(maxPairWaitMs, firstMs * 4 ** Math.min(attempt - 1, 10));

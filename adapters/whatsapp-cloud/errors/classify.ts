import type { MessageError } from '../../../core/model/messages/message.js';
import type { CallOutcome } from '../../../core/ports/provider/chat-provider.js';
import { minuteMs } from '../../../core/shared/time.js';
import type { GraphAnswer } from '../graph/client.js';
import { type ErrorEntry, errorTable } from './error-table.js';
import { type CloudError, codeText, errorIn } from './read-error.js';

/** How a call ended that was not carried out, or of which nobody can tell. */
export type Unsuccessful = Exclude<CallOutcome, { readonly kind: 'taken' }>;

/** The error that a message fails with: what its code means, and what the provider says about this case. */
export const messageErrorOf = ({ code, details }: CloudError): MessageError => {
  const { error, meaning } = errorTable[code] ?? unlisted;
  return { code: error, message: details === undefined ? meaning : `${meaning} (${details})` };
};

const unlisted = {
  error: 'provider_error',
  meaning: 'The provider refused the message.',
} as const;

/**
 * What came of a call that has no good answer. The code decides, not the status, which differs between
 * accounts; a status counts only where the code is unknown or the answer is none of the interface's own.
 */
export const unsuccessful = (answer: GraphAnswer, attempt: number): Unsuccessful => {
  if (answer.kind === 'not_sent')
    return { kind: 'not_taken', waitMs: 0, providerCode: answer.reason };
  if (answer.kind === 'lost') return { kind: 'unknown', reason: answer.reason };
  const error = errorIn(answer.body);
  if (!error) return withoutCode(answer.status);
  return byEntry(errorTable[error.code] ?? guess(answer.status, error), error, attempt);
};

/** An answer of something on the way: only one that turned the request away says that it was not carried out. */
const withoutCode = (status: number): Unsuccessful =>
  status >= 300 && status < 500 && status !== 408
    ? { kind: 'not_taken', waitMs: 0, providerCode: `status ${status}` }
    : { kind: 'unknown', reason: `status ${status} without a code` };

/** A code that is not in the table: a refused request was certainly not carried out, a fault may have come after. */
const guess = (status: number, error: CloudError): ErrorEntry => ({
  ...unlisted,
  waitMs: 0,
  verdict: verdictByStatus(status, error),
});

const verdictByStatus = (status: number, { isTransient }: CloudError): ErrorEntry['verdict'] => {
  if (status >= 500) return 'ambiguous';
  if (status === 429) return 'throttled';
  return isTransient ? 'passing' : 'final';
};

const byEntry = (
  { verdict, waitMs }: ErrorEntry,
  error: CloudError,
  attempt: number,
): Unsuccessful => {
  const providerCode = codeText(error);
  switch (verdict) {
    case 'final':
      return { kind: 'refused', error: messageErrorOf(error), providerCode };
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
      return { kind: 'channel_trouble', becomes: verdict, providerCode };
    case 'ambiguous':
      return { kind: 'unknown', reason: `provider code ${providerCode}` };
  }
};

const longestPairWaitMs = 10 * minuteMs;

/** The provider's own rule: four to the power of how often it was tried, in seconds. */
const pairWaitMs = (firstMs: number, attempt: number): number =>
  Math.min(longestPairWaitMs, firstMs * 4 ** Math.min(attempt - 1, 10));

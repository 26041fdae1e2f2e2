import type { CallOutcome, MessageError } from 'roundtrip';
import type { HeronAnswer } from './heron-client.js';

/** What is certain after a call, by its answer. */
export const outcomeOf = (answer: HeronAnswer | undefined): CallOutcome => {
  if (!answer) return { kind: 'unknown', reason: 'no answer' };
  const { status, waitMs, json } = answer;
  const providerCode = String(status);
  if (status < 300) return { kind: 'taken', providerId: json.id ? String(json.id) : null };
  switch (status) {
    case 401:
      return { kind: 'channel_trouble', becomes: 'inactive', providerCode };
    case 404:
      return refused('recipient_unreachable', 'Heron knows no such person.', providerCode);
    case 429:
      return { kind: 'throttled', scope: 'channel', waitMs, providerCode };
    case 503:
      return { kind: 'not_taken', waitMs, providerCode };
    default:
      return status >= 500
        ? { kind: 'unknown', reason: `Heron answered ${status}` }
        : refused('provider_error', `Heron answered ${status}.`, providerCode);
  }
};

export const refused = (
  code: MessageError['code'],
  message: string,
  providerCode: string | null = null,
): CallOutcome => ({ kind: 'refused', error: { code, message }, providerCode });

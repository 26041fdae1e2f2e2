import { reportedError } from '../graph/answers/refusal.js';
import type { Json } from '../shared/json.js';
import { alphabets } from '../shared/random.js';
import type { AcceptedMessage } from '../state/ledger.js';
import type { Provider } from '../state/provider.js';
import { messagesValue, stampOf } from '../webhooks/messages-value.js';

/** A new status of a message. */
export type Report = {
  readonly wamid: string;
  /** `sent`, `delivered`, `read`, `failed`, `played`, `deleted` or `warning`. */
  readonly status: string;
  /** In epoch milliseconds. Default now. */
  readonly at?: number | undefined;
  /** The error code of `failed`. Default 131000. */
  readonly code?: number | undefined;
  /** Text of `error_data.details`. Default: the title of the code. */
  readonly details?: string | undefined;
};

/** Gives a message a status, in the ledger and by webhook. Does nothing for an unknown message. */
export const report = (provider: Provider, given: Report): void => {
  const { ledger, clock, outbox, state } = provider;
  const message = ledger.accepted.get(given.wamid);
  const number = message && state.numbers.get(message.number);
  if (message === undefined || number === undefined) return;
  const { wamid, status, code } = given;
  const at = given.at ?? clock.now();
  ledger.accepted.set(wamid, { ...message, statuses: [...message.statuses, { status, at, code }] });
  outbox.put({
    account: message.account,
    number: message.number,
    field: 'messages',
    about: status,
    wamid,
    to: message.to,
    at,
    value: messagesValue(provider, number, {
      ...(status !== 'failed' && { contacts: [contactOf(message)] }),
      statuses: [statusOf(provider, message, { ...given, at })],
    }),
  });
};

/** The recipient's digits, unless they are unknown or hidden. */
const digitsOf = ({ to, isHidden }: AcceptedMessage): string | undefined =>
  isHidden ? undefined : to;

const contactOf = (message: AcceptedMessage): Json => ({
  wa_id: digitsOf(message),
  user_id: message.userId,
});

const statusOf = (provider: Provider, message: AcceptedMessage, given: Report): Json => {
  const { status, code, details, at = 0 } = given;
  return {
    id: message.wamid,
    status,
    timestamp: stampOf(provider, at),
    recipient_id: digitsOf(message),
    recipient_user_id: message.userId,
    biz_opaque_callback_data: message.opaque,
    ...(status === 'failed' && { errors: [reportedError(code ?? 131000, details)] }),
    ...((status === 'sent' || status === 'delivered') && priceOf(provider, message, at)),
  };
};

const priceOf = (provider: Provider, message: AcceptedMessage, at: number): Json => {
  const category = message.type === 'template' ? 'utility' : 'service';
  const isFree = category === 'service';
  return {
    pricing: {
      billable: !isFree,
      pricing_model: 'PMP',
      category,
      type: isFree ? 'free_customer_service' : 'regular',
    },
    ...(provider.settings().variants.conversation === 'present' && {
      conversation: {
        id: provider.random.from(alphabets.lowerHex, 32),
        expiration_timestamp: String(Math.floor(at / 1000) + 86_400),
        origin: { type: category },
      },
    }),
  };
};

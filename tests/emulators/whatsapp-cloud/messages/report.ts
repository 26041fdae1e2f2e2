import { reportedError } from '../graph/answers/refusal.js';
import type { Json } from '../shared/json.js';
import { alphabets } from '../shared/random.js';
import type { AcceptedMessage } from '../state/ledger.js';
import type { World } from '../state/world.js';
import { messagesValue, stampOf } from '../webhooks/messages-value.js';

/** A status to give a message; `at` in milliseconds, now by default. */
export type Report = {
  readonly wamid: string;
  readonly status: string;
  readonly at?: number | undefined;
  /** For `failed`. */
  readonly code?: number | undefined;
  readonly details?: string | undefined;
};

/** Gives a message a status, in the ledger and by webhook; an unknown message gets none. */
export const report = (world: World, given: Report): void => {
  const { ledger, clock, outbox, state } = world;
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
    value: messagesValue(world, number, {
      ...(status !== 'failed' && { contacts: [contactOf(message)] }),
      statuses: [statusOf(world, message, { ...given, at })],
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

const statusOf = (world: World, message: AcceptedMessage, given: Report): Json => {
  const { status, code, details, at = 0 } = given;
  return {
    id: message.wamid,
    status,
    timestamp: stampOf(world, at),
    recipient_id: digitsOf(message),
    recipient_user_id: message.userId,
    biz_opaque_callback_data: message.opaque,
    ...(status === 'failed' && { errors: [reportedError(code ?? 131000, details)] }),
    ...((status === 'sent' || status === 'delivered') && priceOf(world, message, at)),
  };
};

const priceOf = (world: World, message: AcceptedMessage, at: number): Json => {
  const category = message.type === 'template' ? 'utility' : 'service';
  const isFree = category === 'service';
  return {
    pricing: {
      billable: !isFree,
      pricing_model: 'PMP',
      category,
      type: isFree ? 'free_customer_service' : 'regular',
    },
    ...(world.settings().readings.conversation === 'present' && {
      conversation: {
        id: world.random.from(alphabets.lowerHex, 32),
        expiration_timestamp: String(Math.floor(at / 1000) + 86_400),
        origin: { type: category },
      },
    }),
  };
};

import { spelledNumber } from '../../shared/phone-number.js';
import { type Event, eventText } from '../events/event.js';
import type { Content } from './content.js';
import type { Message } from './message.js';

/** What stands in the place of an erased number, and names the type of an erased content. */
export const erasedMark = 'erased';

const erasedContent: Content = { type: 'unsupported', providerType: erasedMark, raw: null };
const explanation = 'Erased.';

type Addresses = {
  readonly direction: Message['direction'];
  readonly from: string;
  readonly to: string;
};

/**
 * The person that a message is to or from, as E.164 or the provider's user id. Rows of before input was decoded can have a number
 * as a person types it.
 */
export const personOf = ({ direction, from, to }: Addresses): string =>
  spelledNumber(direction === 'outbound' ? to : from);

/** Whether the person of a message was erased. */
export const isErased = (message: Addresses): boolean => personOf(message) === erasedMark;

/** An address of a message, erased if it is the person's. */
const addressesOf = (direction: Message['direction']) =>
  direction === 'outbound' ? { to: erasedMark } : { from: erasedMark };

/** A message without its person: no number, content, metadata, trace and provider's id. Its id, status and times stay. */
export const eraseMessage = ({ context: _, trace: __, ...message }: Message): Message => ({
  ...message,
  ...addressesOf(message.direction),
  content: erasedContent,
  metadata: {},
  error: message.error && { ...message.error, message: explanation },
  providerId: null,
});

/** The text of an event about a message, likewise. */
export const erasedEventText = (event: Event): string => {
  const data = JSON.parse(event.text).data;
  const erased = {
    ...data,
    ...addressesOf(data.direction),
    content: { type: 'unsupported', provider_type: erasedMark, raw: null },
    metadata: {},
    group: null,
    referral: null,
    error: data.error && { ...data.error, message: explanation },
  };
  return eventText({ ...event, data: JSON.stringify(erased) }, event.sequence);
};

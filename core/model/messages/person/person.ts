import * as t from 'io-ts';
import { about, nullable, oneOf, view } from '../../../shared/codec.js';
import { spelledNumber } from '../../../shared/phone-number.js';

/** What stands in the place of an erased number, and names the type of an erased content. */
export const erasedMark = 'erased';

/** The ways of a message. */
export const directions = ['outbound', 'inbound'] as const;
export const Direction = oneOf(
  'Direction',
  directions,
  'Whether the project sent or received a message.',
);

/** The names by which a network knows a recipient, where they differ from the number that was written to. */
export type NetworkRecipient = {
  /** The network's form of the number, with its `+`: in some countries it has a digit more or less. */
  readonly number?: string | undefined;
  /** The network's own user id. */
  readonly user?: string | undefined;
};

/** What a person was called. */
export type CalledThen = {
  readonly username?: string | undefined;
  readonly name?: string | undefined;
};

/** The fields of a message that say who its person is. */
export type Addresses = {
  readonly direction: (typeof directions)[number];
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

/** The person of a message in its published form (docs/specification.md#2.3.7). */
export const PeerView = view(
  'Peer',
  'The person that a message is to or from, as far as it was known then.',
  {
    phone_number: about(
      nullable(t.string),
      'Phone number in E.164 format, as it was written to or came. Null when the network hides it.',
    ),
    user_id: about(nullable(t.string), 'The network’s own id of the person; null until known.'),
    other_addresses: about(
      t.readonlyArray(t.string),
      'Other forms of the number that the network uses, with a digit more or less: a person can answer from one of them.',
    ),
    username: about(
      nullable(t.string),
      'The username that the person had on the network; null for none, and where it was not known.',
    ),
    name: about(
      nullable(t.string),
      'The name that the person showed on the network; null where it was not known.',
    ),
  },
);

/** What an erasure leaves of a published person. */
export const erasedPeer: t.TypeOf<typeof PeerView> = {
  phone_number: null,
  user_id: null,
  other_addresses: [],
  username: null,
  name: null,
};

/** The person of a message, as far as it is known. */
export const peerJson = (
  message: Addresses & {
    readonly networkRecipient?: NetworkRecipient | undefined;
    readonly calledThen?: CalledThen | undefined;
  },
): t.TypeOf<typeof PeerView> => {
  if (isErased(message)) return erasedPeer;
  const person = personOf(message);
  const { number, user } = message.networkRecipient ?? {};
  const { username = null, name = null } = message.calledThen ?? {};
  const isNumber = person.startsWith('+');
  return {
    phone_number: isNumber ? person : null,
    user_id: isNumber ? (user ?? null) : person,
    other_addresses: number === undefined ? [] : [number],
    username,
    name,
  };
};

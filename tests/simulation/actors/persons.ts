import * as E from 'fp-ts/lib/Either.js';
import { addressesIn, type Naming, namingOf } from '../../../core/model/contacts/naming.js';
import type { InboundMessage } from '../../../core/model/messages/inbound-message.js';
import type { NetworkRecipient } from '../../../core/model/messages/person/person.js';
import type { ChannelId, ProjectId } from '../../../core/shared/ids.js';
import type { PhoneNumber } from '../../../core/shared/phone-number.js';
import type { Accepted } from '../../../core/use-cases/messages/accept-message.js';
import type { Ledger } from '../ledger.js';
import type { Chance } from '../world/chance.js';
import { recipients } from './scene.js';

/** A person of the hostile network, which has several names for each. */
export type Person = {
  readonly number: PhoneNumber;
  /** The network's form of the number: it has a digit less. */
  readonly networkNumber: PhoneNumber;
  readonly user: string;
  readonly name: string;
};

const personWith = (number: PhoneNumber): Person => {
  const last = number.slice(-3);
  return {
    number,
    networkNumber: `+${number.slice(1, -4)}${last}`,
    user: `US.${last}`,
    name: `Person ${last}`,
  };
};

/** Those to whom clients write, and one more who only writes. */
export const persons: readonly Person[] = [...recipients.hostile, '+12025550299' as const].map(
  personWith,
);

/** Every address of a person. */
export const addressesOf = ({ number, networkNumber, user }: Person): readonly string[] => [
  number,
  networkNumber,
  user,
];

const byAddress = new Map(
  persons.flatMap((person) => addressesOf(person).map((address) => [address, person] as const)),
);

/** The person that the network knows by an address. */
export const personAt = (address: string): Person | undefined => byAddress.get(address);

const saids = ['number', 'network number', 'user', 'user with number', 'number with user'] as const;

/** What the network says in one report of the person who wrote: any of the names. */
export const senderNames = (
  chance: Chance,
  { number, networkNumber, user, name }: Person,
): Pick<InboundMessage, 'from' | 'person'> => {
  const called = chance.happens(0.5) ? { name } : {};
  switch (chance.oneOf(saids)) {
    case 'number':
      return { from: number, person: called };
    case 'network number':
      return { from: networkNumber, person: called };
    case 'user':
      return { from: user, person: called };
    case 'user with number':
      return { from: user, person: { ...called, networkNumber } };
    case 'number with user':
      return { from: networkNumber, person: { ...called, user } };
  }
};

/** The naming that these names are. */
export const namingBy = ({ from, person }: Pick<InboundMessage, 'from' | 'person'>): Naming => ({
  ...namingOf(from),
  ...person,
});

/** What the network calls a recipient in one answer or report, where it says so. */
export const recipientNames = (chance: Chance, to: string): NetworkRecipient | undefined => {
  const person = personAt(to);
  if (!person || !chance.happens(named)) return undefined;
  const { networkNumber: number, user } = person;
  return chance.oneOf([{ number }, { user }, { number, user }]);
};

const named = 0.4;

type Viewer = { readonly project: ProjectId; readonly channels: readonly ChannelId[] };

/** What a project has seen of the names of a person: in messages and calls that were received, and in answers to its sends. */
export const namesSeen = (
  { told, toldOfPersons, asked }: Ledger,
  { project, channels }: Viewer,
  number: string,
): readonly string[] => {
  const person = personAt(number);
  const received = told.flatMap(({ report, arrivedAt }) =>
    report.kind === 'inbound' && arrivedAt !== undefined && channels.includes(report.channel)
      ? namesIn(report)
      : [],
  );
  const called = toldOfPersons.flatMap(({ report: { channel, naming }, arrivedAt }) =>
    arrivedAt !== undefined && channels.includes(channel) ? addressesIn(naming) : [],
  );
  const own = [...received, ...called].filter((address) => person && personAt(address) === person);
  const contacts = asked.flatMap(({ wish, reply }) =>
    wish.to === number && wish.project === project && reply.kind === 'answer'
      ? E.match(
          () => [],
          ({ body }: Accepted): readonly string[] => [JSON.parse(body).contact],
        )(reply.value)
      : [],
  );
  return [...new Set([...own, ...contacts])];
};

/** The addresses by which one report names who wrote. */
export const namesIn = ({
  from,
  person = {},
}: Pick<InboundMessage, 'from' | 'person'>): readonly string[] =>
  [from, person.networkNumber, person.user].flatMap((address) => address ?? []);

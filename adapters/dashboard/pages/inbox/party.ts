import type { ShownConversation } from '../../../../core/model/conversations/conversation.js';
import type { Message } from '../../../../core/model/messages/message.js';
import { personOf } from '../../../../core/model/messages/person/person.js';
import { isolated } from '../../view/index.js';
import { nameWithAddress, personName } from '../contacts/person.js';

type Party = Pick<ShownConversation, 'person' | 'group'>;

/** What people call the person of a conversation, or its group: the network tells no name of a group. */
export const partyName = ({ person, group = '' }: Party): string =>
  person ? personName(person) : `Group ${isolated(group)}`;

/** The title of a conversation. */
export const partyTitle = (party: Party): string =>
  party.person ? nameWithAddress(party.person) : partyName(party);

/** What people call who wrote an inbound message of a conversation. In a group each message can be of another person. */
export const writerName = (message: Message, { person }: Pick<Party, 'person'>): string =>
  person
    ? personName(person)
    : (message.calledThen?.name ?? message.calledThen?.username ?? personOf(message));

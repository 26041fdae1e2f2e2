import type { Channel } from '../../../core/model/channels/channel.js';
import { type Contact, keysOf } from '../../../core/model/contacts/contact.js';
import { conversationId } from '../../../core/model/conversations/conversation-id.js';
import type { Message } from '../../../core/model/messages/message.js';
import { type ConversationId, leastIdAt, type MessageId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import { anyContact, anyId, anyMessage } from '../fixtures/builders.js';
import { present, rightOf } from '../fixtures/either.js';
import type { DashboardHost } from './dashboard-host.js';

type Given = {
  /** What is known of the person. */
  readonly contact?: Partial<Contact>;
  /** What the person writes, the oldest first. */
  readonly messages: readonly (Partial<Message> & Pick<Message, 'content'>)[];
  /** When each came. Default: now. */
  readonly at?: Instant;
  /** Default: the channel of the host. */
  readonly channel?: Channel;
};

export type AddedConversation = {
  readonly id: ConversationId;
  readonly contact: Contact;
  readonly messages: readonly Message[];
};

type Host = Pick<DashboardHost, 'stores' | 'project' | 'channel' | 'time'>;

/** The id of a message that came at an instant. */
export const messageIdAt = (at: Instant): MessageId =>
  `${leastIdAt('msg', at).slice(0, -16)}${anyId('msg').slice(-16)}` as MessageId;

/** A message of the person of a conversation, as it comes. */
export const writtenBy = (
  contact: Contact,
  channel: Channel,
  at: Instant,
  parts: Partial<Message> & Pick<Message, 'content'>,
): Message =>
  anyMessage(channel, {
    id: messageIdAt(at),
    ...{ direction: 'inbound', contact: contact.id },
    ...{ from: contact.phoneNumber ?? contact.userId ?? '', to: channel.address },
    progress: { status: 'delivered', reachedAt: { accepted: at, sent: at } },
    ...parts,
  });

/** A person who has written to a channel. */
export const addConversation = async (
  { stores, project, channel: own, time }: Host,
  { contact: known, messages: contents, at = time.now, channel: chosen }: Given,
): Promise<AddedConversation> => {
  const channel = chosen ?? present(await stores.channels.findAnywhere(own));
  const contact = anyContact({ project, createdAt: at, updatedAt: at, ...known });
  const messages = contents.map((parts) => writtenBy(contact, channel, at, parts));
  const contactKeys = keysOf(contact).map((key) => ({ key, of: contact.id }));
  const puts = { contacts: [contact], messages };
  rightOf(await stores.commit({ project, at, puts, contactKeys }));
  return { id: conversationId(channel.id, contact.id), contact, messages };
};

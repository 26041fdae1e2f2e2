import {
  type ContactId,
  type ConversationId,
  hashedId,
  leastIdAt,
  madeAt,
  pairId,
  pairIds,
} from '../../shared/ids.js';

/** The id of the conversation of a channel with a contact. */
export const conversationId = (channel: string, contact: ContactId): ConversationId =>
  pairId('conv', contact, channel);

/** The ids that the conversations of a contact have, from the least to the greatest. */
export const conversationIds = (
  contact: ContactId,
): { readonly first: ConversationId; readonly last: ConversationId } => pairIds('conv', contact);

/** The ids that the contact of a conversation can have, from the least to the greatest. */
export const contactIdsOf = (
  id: ConversationId,
): { readonly first: ContactId; readonly last: ContactId } => {
  const at = madeAt(id);
  return { first: leastIdAt('cont', at), last: leastIdAt('cont', at + 1) };
};

/**
 * The id of the conversation of a channel with a group: 80 bits of a hash, since the network says nothing else of a group that is
 * new. It begins as no contact does, so it is among the conversations of none.
 */
export const groupConversationId = (
  digest: (text: string) => string,
  channel: string,
  group: string,
): ConversationId => hashedId('conv', digest(`${channel} ${group}`));

type Belonging = {
  readonly channel: string;
  readonly contact?: ContactId | undefined;
  readonly groupConversation?: ConversationId | undefined;
  readonly context?: { readonly group: string | null } | undefined;
};

/**
 * The conversation that a message belongs to. One without a contact belongs to none, and one that came to a group before groups
 * had conversations.
 */
export const conversationOf = ({
  channel,
  contact,
  groupConversation,
  context,
}: Belonging): ConversationId | undefined => {
  if (contact === undefined) return undefined;
  if (groupConversation !== undefined) return groupConversation;
  return (context?.group ?? null) === null ? conversationId(channel, contact) : undefined;
};

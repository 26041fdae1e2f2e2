import {
  type ContactId,
  type ConversationId,
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

type Belonging = {
  readonly channel: string;
  readonly contact?: ContactId | undefined;
  readonly context?: { readonly group: string | null } | undefined;
};

/** The conversation that a message belongs to. Messages of a group and those without a contact belong to none. */
export const conversationOf = ({
  channel,
  contact,
  context,
}: Belonging): ConversationId | undefined =>
  contact === undefined || (context?.group ?? null) !== null
    ? undefined
    : conversationId(channel, contact);

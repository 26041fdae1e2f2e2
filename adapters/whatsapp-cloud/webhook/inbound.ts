import { idAt, type Json, objectAt, objectsAt } from '../graph/json.js';
import { happenedAt } from './instants.js';
import type { InboundNotice, NumberOf, Surroundings } from './notice.js';
import { receivedContent } from './received-content.js';

/** What one item of `messages` tells; nothing where it has no id or nobody sent it. */
export const inboundNotices = (
  item: Json,
  value: Json,
  number: NumberOf,
  surroundings: Surroundings,
): readonly InboundNotice[] => {
  const providerId = idAt(item, 'id');
  const from = senderOf(item, value);
  if (providerId === undefined || from === undefined) return [];
  const answers =
    idAt(objectAt(item, 'reaction'), 'message_id') ?? idAt(objectAt(item, 'context'), 'id') ?? null;
  return [
    {
      ...number,
      kind: 'inbound',
      providerId,
      from,
      at: happenedAt(item, surroundings),
      content: receivedContent(item),
      answers,
    },
  ];
};

/** The sender's number, or the provider's own id of a user who hides it. */
const senderOf = (item: Json, value: Json): string | undefined => {
  const number = idAt(item, 'from');
  if (number !== undefined) return asNumber(number);
  const user = idAt(item, 'from_user_id');
  if (user !== undefined) return user;
  const contacts = objectsAt(value, 'contacts');
  const [only] = contacts;
  if (contacts.length !== 1) return undefined;
  const known = idAt(only, 'wa_id');
  return known === undefined ? idAt(only, 'user_id') : asNumber(known);
};

/** The provider leaves out the `+`; it is taken as it is otherwise, valid or not. */
const asNumber = (digits: string): string => (/^\d+$/.test(digits) ? `+${digits}` : digits);

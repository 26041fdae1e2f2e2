import type { Naming } from '../../../core/model/contacts/naming.js';
import { idAt, type Json, objectAt, objectsAt } from '../graph/json.js';
import { inboundContext } from './content/inbound-context.js';
import { changedMessage } from './content/message-changes.js';
import { receivedContent } from './content/received-content.js';
import type { InboundNotice, NoticeContext, NumberIds, UnreadableNotice } from './notice.js';
import { asNumber, recipientNaming, senderNaming } from './people.js';
import { happenedAt } from './timestamps.js';

/** The notice of one item of `messages`. Without an id or a sender it is unreadable. */
export const inboundNotice = (
  item: Json,
  value: Json,
  number: NumberIds,
  context: NoticeContext,
): InboundNotice | UnreadableNotice => {
  const from = senderOf(item, value);
  return noticeOf(item, number, context, { from, person: senderNaming(item, value) });
};

/** The notice of one item of `message_echoes`: what the business wrote to a user in the app of its phone. */
export const echoNotice = (
  item: Json,
  value: Json,
  number: NumberIds,
  context: NoticeContext,
): InboundNotice | UnreadableNotice => {
  const [digits, user] = [idAt(item, 'to'), idAt(item, 'to_user_id')];
  const from = digits === undefined ? user : asNumber(digits);
  const person = recipientNaming(item, value);
  const notice = noticeOf(item, number, context, { from, person });
  return notice.kind === 'inbound' ? { ...notice, isEcho: true } : notice;
};

type Named = { readonly from: string | undefined; readonly person: Naming };

const noticeOf = (
  item: Json,
  number: NumberIds,
  context: NoticeContext,
  { from, person }: Named,
): InboundNotice | UnreadableNotice => {
  const providerId = idAt(item, 'id');
  if (providerId === undefined || from === undefined) return { ...number, kind: 'unreadable' };
  const answers =
    idAt(objectAt(item, 'reaction'), 'message_id') ??
    changedMessage(item) ??
    idAt(objectAt(item, 'context'), 'id') ??
    null;
  const received = inboundContext(item);
  const saysMore = Object.values(person).some((said) => said !== from);
  return {
    ...number,
    kind: 'inbound',
    providerId,
    from,
    ...(saysMore && { person }),
    at: happenedAt(item, context),
    content: receivedContent(item),
    answers,
    ...(received && { context: received }),
  };
};

/** The sender's number, or WhatsApp's id of a user who hides the number. */
export const senderOf = (item: Json, value: Json): string | undefined => {
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

import type { Naming } from '../../../core/model/contacts/naming.js';
import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import { type Notice, type NoticeContext, unreadField } from './notice.js';
import { asNumber } from './people.js';
import { happenedAt } from './timestamps.js';

/** What WhatsApp calls what a user can stop. */
const categories: Readonly<Record<string, 'marketing'>> = { marketing_messages: 'marketing' };

/** The notices of a change of `user_preferences`. A category or a value that is new is not read. */
export const preferenceNotices = (value: Json, context: NoticeContext): readonly Notice[] => {
  const phoneNumberId = idAt(objectAt(value, 'metadata'), 'phone_number_id');
  return objectsAt(value, 'user_preferences').map((item) =>
    preferenceNotice(item, phoneNumberId, context),
  );
};

const preferenceNotice = (
  item: Json,
  phoneNumberId: string | undefined,
  context: NoticeContext,
): Notice => {
  const { wabaId } = context;
  const [name, wish] = [textAt(item, 'category') ?? 'none', textAt(item, 'value') ?? 'none'];
  const category = Object.hasOwn(categories, name) ? categories[name] : undefined;
  if (category === undefined || (wish !== 'stop' && wish !== 'resume'))
    return unreadField(context, `user_preferences ${name} ${wish}`);
  const naming = personIn(item);
  if (phoneNumberId === undefined || !naming)
    return { kind: 'unreadable', wabaId, phoneNumberId: phoneNumberId ?? null };
  const at = happenedAt(item, context);
  return {
    kind: 'preference',
    wabaId,
    phoneNumberId,
    naming,
    category,
    isOut: wish === 'stop',
    at,
  };
};

const personIn = (item: Json): Naming | undefined => {
  const [digits, user] = [idAt(item, 'wa_id'), idAt(item, 'user_id')];
  if (digits === undefined && user === undefined) return undefined;
  return {
    ...(digits !== undefined && { networkNumber: asNumber(digits) }),
    ...(user !== undefined && { user }),
  };
};

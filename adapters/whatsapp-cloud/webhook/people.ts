import type { Naming } from '../../../core/model/contacts/naming.js';
import type { NetworkRecipient } from '../../../core/model/messages/person/person.js';
import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import type { IdentityNotice, NoticeContext } from './notice.js';

/** Adds the `+` that WhatsApp omits. Does not check the number. */
export const asNumber = (digits: string): string => (/^\d+$/.test(digits) ? `+${digits}` : digits);

/** Characters of a username or a name that are kept. */
const longestName = 256;

/** What WhatsApp says of the sender of an item of `messages`, beside its address. */
export const senderNaming = (item: Json, value: Json): Naming => {
  const [from, fromUser] = [idAt(item, 'from'), idAt(item, 'from_user_id')];
  const contacts = objectsAt(value, 'contacts');
  const isSender = (contact: Json): boolean =>
    (from !== undefined && idAt(contact, 'wa_id') === from) ||
    (fromUser !== undefined && idAt(contact, 'user_id') === fromUser);
  const isOnly = contacts.length === 1 && from === undefined && fromUser === undefined;
  const contact = isOnly ? contacts[0] : contacts.find(isSender);
  const digits = from ?? idAt(contact, 'wa_id');
  const user = fromUser ?? idAt(contact, 'user_id');
  const profile = objectAt(contact, 'profile');
  return {
    ...(digits !== undefined && { networkNumber: asNumber(digits) }),
    ...(user !== undefined && { user }),
    ...named('username', profile),
    ...named('name', profile),
    ...replacement(item, digits, user),
  };
};

/** What WhatsApp says of whom an item of `message_echoes` is to. */
export const recipientNaming = (item: Json, value: Json): Naming => {
  const [digits, user] = [idAt(item, 'to'), idAt(item, 'to_user_id')];
  const contact = objectsAt(value, 'contacts').find(
    (each) =>
      (digits !== undefined && idAt(each, 'wa_id') === digits) ||
      (user !== undefined && idAt(each, 'user_id') === user),
  );
  const profile = objectAt(contact, 'profile');
  const id = user ?? idAt(contact, 'user_id');
  return {
    ...(digits !== undefined && { networkNumber: asNumber(digits) }),
    ...(id !== undefined && { user: id }),
    ...named('username', profile),
    ...named('name', profile),
  };
};

const named = (key: 'name' | 'username', profile: Json | undefined): Naming => {
  const text = [...(textAt(profile, key) ?? '')].slice(0, longestName).join('');
  return text === '' ? {} : { [key]: text };
};

/** What a `system` message says of a new number or user id: it takes the place of the one that the message came from. */
const replacement = (item: Json, digits: string | undefined, user: string | undefined): Naming => {
  const system = objectAt(item, 'system');
  const type = textAt(system, 'type') ?? '';
  if (type.endsWith('changed_number')) {
    const now = idAt(system, 'wa_id') ?? idAt(system, 'new_wa_id');
    if (now === undefined || now === digits) return {};
    const former = digits === undefined ? [] : [asNumber(digits)];
    return { networkNumber: asNumber(now), former };
  }
  const now = type === 'user_changed_user_id' ? idAt(system, 'user_id') : undefined;
  if (now === undefined || now === user) return {};
  return { user: now, former: user === undefined ? [] : [user] };
};

/** What WhatsApp calls the recipient of an item of `statuses`. Undefined where it is not one person. */
export const recipientOf = (item: Json): NetworkRecipient | undefined => {
  if (textAt(item, 'recipient_type') === 'group') return undefined;
  const digits = idAt(item, 'recipient_id');
  const user = idAt(item, 'recipient_user_id');
  const isNumber = digits !== undefined && /^\d+$/.test(digits);
  if (!isNumber && user === undefined) return undefined;
  return { ...(isNumber && { number: `+${digits}` }), ...(user !== undefined && { user }) };
};

/** The notices of a change of `user_id_update`. */
export const identityNotices = (
  value: Json,
  { wabaId }: NoticeContext,
): readonly IdentityNotice[] => {
  const phoneNumberId = idAt(objectAt(value, 'metadata'), 'phone_number_id') ?? null;
  return objectsAt(value, 'user_id_update').flatMap((item) => {
    const ids = objectAt(item, 'user_id');
    const [previous, current] = [idAt(ids, 'previous'), idAt(ids, 'current')];
    if (current === undefined) return [];
    const digits = idAt(item, 'wa_id');
    const former = previous === undefined || previous === current ? [] : [previous];
    const number = digits === undefined ? {} : { networkNumber: asNumber(digits) };
    const naming = { ...number, user: current, former };
    return [{ kind: 'identity', wabaId, phoneNumberId, naming } as const];
  });
};

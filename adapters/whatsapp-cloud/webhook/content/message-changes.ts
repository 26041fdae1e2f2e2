import { idAt, type Json, objectAt, textAt } from '../../graph/json.js';
import type { ReceivedContent } from '../notice.js';

/** The new text of an edited message, or the new caption of an edited file. Undefined for any other edit. */
export const edit = (item: Json): ReceivedContent | undefined => {
  if (changedMessage(item) === undefined) return undefined;
  const message = objectAt(objectAt(item, 'edit'), 'message');
  const type = textAt(message, 'type') ?? 'text';
  const body = textAt(objectAt(message, 'text'), 'body');
  if (type === 'text')
    return body === undefined ? undefined : { type: 'interactive', kind: 'edit', text: body };
  const file = captioned.has(type) ? objectAt(message, type) : undefined;
  return file && { type: 'interactive', kind: 'edit', text: textAt(file, 'caption') ?? null };
};

/** Types of messages whose caption can be edited. Their file cannot. */
const captioned: ReadonlySet<string> = new Set(['image', 'video', 'document']);

/** A message that its sender deleted for everyone. Undefined when it does not say which. */
export const revocation = (item: Json): ReceivedContent | undefined =>
  changedMessage(item) === undefined ? undefined : { type: 'interactive', kind: 'revocation' };

/** The provider's id of the message that an edit or a revocation is about. */
export const changedMessage = (item: Json): string | undefined =>
  idAt(objectAt(item, 'edit'), 'original_message_id') ??
  idAt(objectAt(item, 'revoke'), 'original_message_id');

/** The new number of the sender. Undefined for any other `system` message. */
export const numberChange = (item: Json): ReceivedContent | undefined => {
  const system = objectAt(item, 'system');
  if (!/changed_number$/.test(textAt(system, 'type') ?? '')) return undefined;
  const digits = idAt(system, 'wa_id') ?? idAt(system, 'new_wa_id');
  if (digits === undefined || !/^\+?\d{5,20}$/.test(digits)) return undefined;
  return {
    type: 'interactive',
    kind: 'number_change',
    phoneNumber: `+${digits.replace('+', '')}`,
  };
};

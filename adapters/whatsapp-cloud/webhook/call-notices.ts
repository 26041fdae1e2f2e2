import { namingOf } from '../../../core/model/contacts/naming.js';
import { idAt, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import { senderOf } from './inbound-notices.js';
import { type Notice, type NoticeContext, unreadField } from './notice.js';
import { senderNaming } from './people.js';
import { happenedAt } from './timestamps.js';

/**
 * The notices of a change of `calls`. A call that a user begins opens the service window, also where it is not answered. The
 * end of a call and the states of calls of the business open none: they are not read.
 */
export function* callNotices(value: Json, context: NoticeContext): Generator<Notice, void> {
  const { wabaId } = context;
  const phoneNumberId = idAt(objectAt(value, 'metadata'), 'phone_number_id');
  for (const item of objectsAt(value, 'calls')) {
    const event = textAt(item, 'event') ?? 'none';
    const direction = textAt(item, 'direction')?.toUpperCase() ?? 'USER_INITIATED';
    if (event !== 'connect' || direction !== 'USER_INITIATED') {
      yield unreadField(context, `calls ${event} ${direction}`);
      continue;
    }
    const [providerId, from] = [idAt(item, 'id'), senderOf(item, value)];
    if (phoneNumberId === undefined || providerId === undefined || from === undefined) {
      yield { kind: 'unreadable', wabaId, phoneNumberId: phoneNumberId ?? null };
      continue;
    }
    const naming = { ...namingOf(from), ...senderNaming(item, value) };
    const at = happenedAt(item, context);
    yield { kind: 'call', wabaId, phoneNumberId, providerId, naming, at };
  }
  for (const item of objectsAt(value, 'statuses'))
    yield unreadField(context, `calls status ${textAt(item, 'status') ?? 'none'}`);
}

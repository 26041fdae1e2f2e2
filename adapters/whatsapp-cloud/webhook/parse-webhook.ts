import type { Instant } from '../../../core/shared/time.js';
import { readError } from '../errors/read-error.js';
import { idAt, isJson, type Json, objectAt, objectsAt, textAt } from '../graph/json.js';
import { accountNotices } from './account-notices.js';
import { callNotices } from './call-notices.js';
import { echoNotice, inboundNotice } from './inbound-notices.js';
import { type Notice, type NoticeContext, unreadField } from './notice.js';
import { identityNotices } from './people.js';
import { preferenceNotices } from './preference-notices.js';
import { inspectionNotices, statusNotices } from './status-notices.js';
import { categoryNotices, templateNotices } from './template-notices.js';
import { instantAt } from './timestamps.js';

/**
 * The notices in a webhook, in order: every change of every entry. Unknown and malformed items are skipped; the others
 * are still read. Each notice is read when it is asked for, so that thousands do not stop the process at once.
 */
export function* parseWebhook(body: unknown, now: Instant): Generator<Notice, void> {
  if (!isWebhook(body)) return;
  for (const entry of objectsAt(body, 'entry')) {
    const wabaId = idAt(entry, 'id') ?? '';
    const context = { wabaId, sentAt: instantAt(entry, 'time'), now };
    for (const change of objectsAt(entry, 'changes')) yield* changeNotices(change, context);
  }
}

/** Whether a body is a webhook about WhatsApp accounts. */
export const isWebhook = (body: unknown): body is Json =>
  isJson(body) && body.object === 'whatsapp_business_account';

const changeNotices = (change: Json, context: NoticeContext): Iterable<Notice> => {
  const value = objectAt(change, 'value');
  if (!value) return [];
  switch (textAt(change, 'field')) {
    case 'messages':
      return messagesNotices(value, context);
    case 'smb_message_echoes':
      return echoNotices(value, context);
    case 'history':
      // An edit or a revocation of an echo can come so.
      return objectsAt(value, 'message_echoes').length > 0
        ? echoNotices(value, context)
        : [unreadField(context, 'history')];
    case 'calls':
      return callNotices(value, context);
    case 'user_preferences':
      return preferenceNotices(value, context);
    case 'message_template_status_update':
      return templateNotices(value, context);
    case 'template_category_update':
      return categoryNotices(value, context);
    case 'user_id_update':
      return identityNotices(value, context);
    case 'account_update':
      return accountNotices(value, context);
    default:
      return [unreadField(context, textAt(change, 'field') ?? 'none')];
  }
};

function* echoNotices(value: Json, context: NoticeContext): Generator<Notice, void> {
  const { wabaId } = context;
  const phoneNumberId = idAt(objectAt(value, 'metadata'), 'phone_number_id');
  for (const item of objectsAt(value, 'message_echoes'))
    yield phoneNumberId === undefined
      ? { kind: 'unreadable', wabaId, phoneNumberId: null }
      : echoNotice(item, value, { wabaId, phoneNumberId }, context);
}

function* messagesNotices(value: Json, context: NoticeContext): Generator<Notice, void> {
  const { wabaId } = context;
  const phoneNumberId = idAt(objectAt(value, 'metadata'), 'phone_number_id');
  if (phoneNumberId === undefined) {
    yield { kind: 'unreadable', wabaId, phoneNumberId: null };
    return;
  }
  const number = { wabaId, phoneNumberId };
  for (const item of objectsAt(value, 'messages'))
    yield inboundNotice(item, value, number, context);
  for (const item of objectsAt(value, 'statuses')) {
    const notices = statusNotices(item, number, context);
    if (notices.length > 0) yield* notices;
    else yield unreadField(context, `status ${textAt(item, 'status') ?? 'none'}`);
  }
  for (const item of objectsAt(value, 'errors')) {
    const error = readError(item);
    if (error) yield* inspectionNotices(error, number);
  }
}

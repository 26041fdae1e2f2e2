import * as E from 'fp-ts/lib/Either.js';
import { MessageView } from '../../../../core/model/messages/message.js';
import { idempotencyKeyOf, replayed } from '../../request/idempotency-key.js';
import { jsonBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { jsonText } from '../../route/success.js';
import { withParam } from '../with-param.js';
import { SendBody, sendOf } from './send-body.js';

const fieldsOf = ({ media }: SendBody) => ({
  channel_not_found: 'channel',
  template_not_found: 'template.id',
  media_not_found: media ? 'media.id' : 'template.header_media',
});

/** `POST /v1/messages` (docs/specification.md#4.1). */
export const acceptMessageRoute = route({
  method: 'POST',
  path: '/v1/messages',
  name: 'acceptMessage',
  summary: 'Accepts a message: stores it durably and delivers it later.',
  description: [
    'The 202 says that the message is durably stored, not that it was delivered: follow its status, or its events.',
    'Give each logical message an `Idempotency-Key`: a repetition within 24 hours gets the first response again and sends nothing.',
  ],
  client: { call: 'messages.send', says: 'Sends a message. Retries never send it twice.' },
  scope: 'messages:write',
  rate: 'send',
  readsKey: true,
  body: jsonBody(SendBody),
  success: jsonText(202, MessageView),
  errors: [
    'invalid_idempotency_key',
    'idempotency_in_progress',
    'idempotency_key_reuse',
    'channel_not_found',
    'channel_inactive',
    'channel_restricted',
    'invalid_recipient',
    'template_not_found',
    'template_channel_mismatch',
    'template_not_approved',
    'template_parameter_mismatch',
    'template_header_mismatch',
    'media_not_sendable',
    'caption_not_allowed',
    'media_not_found',
    'subscription_required',
    'payment_failed',
    'message_quota_exceeded',
    'channel_backlog_exceeded',
  ],
  handle: async ({ acceptMessage }, { project, body, context }) => {
    const key = idempotencyKeyOf(context.req);
    if (E.isLeft(key)) return key;
    const accepted = await acceptMessage({
      project,
      request: context.id,
      idempotencyKey: key.right,
      send: sendOf(body),
      trace: context.trace,
    });
    if (E.isLeft(accepted)) return E.left(withParam(accepted.left, fieldsOf(body)));
    const { body: text, isReplay } = accepted.right;
    return E.right(isReplay ? { text, headers: replayed } : { text });
  },
});

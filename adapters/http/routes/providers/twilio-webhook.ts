import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closed } from '../../../../core/shared/closed-object.js';
import { bytesBody } from '../../route/body.js';
import { openRoute } from '../../route/route.js';
import { content } from '../../route/success.js';

const path = '/providers/twilio_sms/{channel}';
const notVerified = E.left({ code: 'provider_not_verified' } as const);

/** TwiML that does nothing: Twilio would send the text of any other answer to the person who wrote. */
const noReply = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** `POST /providers/twilio_sms/{channel}`: reports of Twilio, authenticated by their signature alone. */
export const twilioWebhookRoute = openRoute({
  method: 'POST',
  path,
  name: 'twilioWebhook',
  summary: 'Receives messages and statuses of Twilio after verifying their signature.',
  description: [
    'The signature must be that of the channel’s auth token.',
    'The response is 200 once each report is applied, ignored with a reason, or kept.',
    'Repeated, late and reordered reports are harmless.',
  ],
  isExempt: true,
  isForReports: true,
  requestHeaders: [
    {
      name: 'X-Twilio-Signature',
      description:
        'The HMAC-SHA1 of the URL and the sorted fields of the form with the auth token, in Base64.',
      schema: { type: 'string', pattern: '^[A-Za-z0-9+/]{27}=$' },
    },
  ],
  params: closed('TwilioParams', { channel: t.string }),
  query: t.record(t.string, t.string),
  body: bytesBody(['application/x-www-form-urlencoded'], ({ jsonBytes }) => jsonBytes),
  success: content('text/xml; charset=utf-8'),
  errors: ['provider_not_verified', 'route_not_found'],
  handle: async ({ twilioWebhook }, { context, params, body }) => {
    if (!twilioWebhook) return E.left({ code: 'route_not_found', method: 'POST', path });
    const { url = '', headers } = context.req;
    const isTaken = await twilioWebhook.receive({
      channel: params.channel,
      query: url.includes('?') ? url.slice(url.indexOf('?')) : '',
      bytes: body,
      signature: [headers['x-twilio-signature']].flat().join(),
    });
    return isTaken ? E.right(noReply) : notVerified;
  },
});

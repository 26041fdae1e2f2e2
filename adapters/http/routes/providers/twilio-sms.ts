import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closed } from '../../../../core/shared/closed-object.js';
import { annotated } from '../../../../core/shared/codec.js';
import { bytesBody } from '../../route/body.js';
import { openRoute } from '../../route/route.js';
import { content, streamed } from '../../route/success.js';
import {
  contentRequestHeaders,
  contentResponseHeaders,
  mediaContent,
} from '../media/media-content.js';

const webhookPath = '/providers/twilio_sms/{channel}';
const notVerified = E.left({ code: 'provider_not_verified' } as const);

/** TwiML that does nothing: Twilio would send the text of any other answer to the person who wrote. */
const noReply = '<?xml version="1.0" encoding="UTF-8"?><Response/>';

/** `POST /providers/twilio_sms/{channel}`: reports of Twilio, authenticated by their signature alone. */
const webhookRoute = openRoute({
  method: 'POST',
  path: webhookPath,
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
    if (!twilioWebhook)
      return E.left({ code: 'route_not_found', method: 'POST', path: webhookPath });
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

const MediaToken = annotated(t.string, {
  name: 'MediaToken',
  description: 'What names the file, for 24 hours.',
  maxLength: 1_024,
});

const mediaPath = '/providers/twilio_sms/media/{token}';

/** `GET /providers/twilio_sms/media/{token}`: Twilio fetches the file of a message. */
const mediaRoute = openRoute({
  method: 'GET',
  path: mediaPath,
  name: 'twilioMedia',
  summary: 'Downloads the file of a message that goes out through Twilio.',
  description: [
    'The token names one file and is valid for 24 hours after the message was sent.',
    'Without a valid token the response is 404.',
  ],
  isExempt: true,
  requestHeaders: contentRequestHeaders,
  responseHeaders: contentResponseHeaders,
  params: closed('TwilioMediaParams', { token: MediaToken }),
  success: streamed(200, 206, 304),
  errors: ['route_not_found', 'range_not_satisfiable'],
  handle: async ({ twilioMedia }, { context, params }) => {
    const opened = await twilioMedia?.(params.token);
    if (!opened) return E.left({ code: 'route_not_found', method: 'GET', path: mediaPath });
    return mediaContent(context.req, opened.media, opened.read);
  },
});

/** SMS over Twilio, in the API and in the reference. */
export const twilioSms = {
  routes: [webhookRoute, mediaRoute],
  titles: { twilioWebhook: 'Twilio: the webhook', twilioMedia: 'Twilio: the file of a message' },
  guide: {
    name: 'twilio-sms',
    title: 'Send SMS over Twilio',
    summary: 'Connect a number of Twilio, step by step.',
    file: 'docs/providers/twilio-sms.md',
  },
};

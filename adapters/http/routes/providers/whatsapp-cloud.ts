import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { bytesBody } from '../../route/body.js';
import { openRoute } from '../../route/route.js';
import { content } from '../../route/success.js';

const path = '/providers/whatsapp_cloud/webhook';
const plainText = 'text/plain; charset=utf-8';
const notVerified = E.left({ code: 'provider_not_verified' } as const);

/** `GET /providers/whatsapp_cloud/webhook`: WhatsApp verifies the webhook URL. */
const handshakeRoute = openRoute({
  method: 'GET',
  path,
  name: 'whatsAppHandshake',
  summary: 'Echoes WhatsApp’s challenge if the verify token belongs to a channel.',
  description: [
    'WhatsApp calls it once, when the webhook is configured.',
    'The response is `hub.challenge`.',
    'Other query parameters are ignored.',
  ],
  query: t.record(t.string, t.string),
  success: content(plainText),
  errors: ['provider_not_verified', 'route_not_found'],
  handle: async ({ whatsAppWebhook }, { query }) => {
    if (!whatsAppWebhook) return E.left({ code: 'route_not_found', method: 'GET', path });
    const challenge = await whatsAppWebhook.handshake(query);
    return challenge === undefined ? notVerified : E.right(challenge);
  },
});

/** `POST /providers/whatsapp_cloud/webhook`: reports of WhatsApp, authenticated by their signature alone. */
const webhookRoute = openRoute({
  method: 'POST',
  path,
  name: 'whatsAppWebhook',
  summary: 'Receives reports of WhatsApp after verifying their signature.',
  description: [
    'The signature must be that of a channel’s app.',
    'The reports apply to channels of that app only.',
    'The response is 200 once each report is applied, ignored with a reason, or kept.',
    'Repeated, late and reordered reports are harmless.',
  ],
  isExempt: true,
  isForReports: true,
  requestHeaders: [
    {
      name: 'X-Hub-Signature-256',
      description: '`sha256=` and the HMAC-SHA256 of the body with the app secret, in hex.',
      schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
    },
  ],
  body: bytesBody(['application/json'], ({ webhookBytes }) => webhookBytes),
  success: content(plainText),
  errors: ['provider_not_verified', 'route_not_found'],
  handle: async ({ whatsAppWebhook }, { context, body }) => {
    if (!whatsAppWebhook) return E.left({ code: 'route_not_found', method: 'POST', path });
    const signature = context.req.headers['x-hub-signature-256'];
    const isTaken = await whatsAppWebhook.receive(body, [signature].flat().join());
    return isTaken ? E.right('ok') : notVerified;
  },
});

/** WhatsApp, in the API and in the reference. */
export const whatsAppCloud = {
  routes: [handshakeRoute, webhookRoute],
  titles: {
    whatsAppHandshake: 'WhatsApp: the handshake',
    whatsAppWebhook: 'WhatsApp: the webhook',
  },
  guide: {
    name: 'whatsapp',
    title: 'Go live on WhatsApp',
    summary: 'Connect a number of WhatsApp’s Cloud API, step by step.',
    file: 'docs/providers/whatsapp.md',
  },
};

import { createHmac } from 'node:crypto';
import type { SignWebhook } from '../../core/ports/webhooks/webhook-signer.js';
import { secondMs } from '../../core/shared/time.js';
import { formatSignatureHeader } from '../client/webhooks/header.js';
import { decodedSecret, isWebhookSecret } from '../client/webhooks/secret.js';

/** Returns the signature headers of a delivery, as the service sends them. Tests of a receiver can use it. */
export const signWebhook: SignWebhook = ({ event, at, body, secrets }) => {
  if (secrets.length === 0 || !secrets.every(isWebhookSecret))
    throw new TypeError('Pass one or more secrets of the form whsec_….');
  const timestamp = Math.floor(at / secondMs);
  const signatures = secrets.map((secret) => hmac(secret, `${timestamp}.${body}`, 'hex'));
  return {
    'Service-Signature': formatSignatureHeader({ timestamp, signatures }),
    'webhook-id': event,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets
      .map((secret) => hmac(decodedSecret(secret), `${event}.${timestamp}.${body}`, 'base64'))
      .map((signature) => `v1,${signature}`)
      .join(' '),
  };
};

const hmac = (key: string | Uint8Array, content: string, encoding: 'hex' | 'base64'): string =>
  createHmac('sha256', key).update(content).digest(encoding);

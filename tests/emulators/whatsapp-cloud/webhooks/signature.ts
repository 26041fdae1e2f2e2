import { createHmac } from 'node:crypto';

const hmac = (algorithm: 'sha1' | 'sha256', secret: string, text: string): string =>
  createHmac(algorithm, secret).update(text).digest('hex');

/** The headers that prove a body to whoever holds the app's secret; the older one is sent beside. */
export const signatureHeaders = (secret: string, body: string) => ({
  'x-hub-signature': `sha1=${hmac('sha1', secret, body)}`,
  'x-hub-signature-256': `sha256=${hmac('sha256', secret, body)}`,
});

/** The proof that a caller holds the app's secret beside its token. */
export const appSecretProof = (secret: string, token: string): string =>
  hmac('sha256', secret, token);

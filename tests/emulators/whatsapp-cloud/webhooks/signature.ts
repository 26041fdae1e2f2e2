import { createHmac } from 'node:crypto';

const hmac = (algorithm: 'sha1' | 'sha256', secret: string, text: string): string =>
  createHmac(algorithm, secret).update(text).digest('hex');

/** The signature headers of a webhook body, signed with the app's secret: SHA-256, and the older SHA-1. */
export const signatureHeaders = (secret: string, body: string) => ({
  'x-hub-signature': `sha1=${hmac('sha1', secret, body)}`,
  'x-hub-signature-256': `sha256=${hmac('sha256', secret, body)}`,
});

/** The `appsecret_proof` of a token. */
export const appSecretProof = (secret: string, token: string): string =>
  hmac('sha256', secret, token);

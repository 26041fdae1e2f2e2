const prefix = 'whsec_';
const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether a value has the form of a signing secret: `whsec_` and standard base64. */
export const isWebhookSecret = (text: unknown): text is string =>
  typeof text === 'string' && text.startsWith(prefix) && base64.test(text.slice(prefix.length));

/** The decoded base64 part of a secret: the key of Standard Webhooks. */
export const decodedSecret = (secret: string): Buffer =>
  Buffer.from(secret.slice(prefix.length), 'base64');

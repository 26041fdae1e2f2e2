import { webhookSignatureError } from './error.js';

const prefix = 'whsec_';
const base64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Whether a value has the form of a signing secret: `whsec_` and standard base64. */
export const isWebhookSecret = (text: unknown): text is string =>
  typeof text === 'string' && text.startsWith(prefix) && base64.test(text.slice(prefix.length));

/** The secrets that a caller gives, one or several. Throws when one is unset or malformed. */
export const secretsOf = (secret: string | readonly string[]): readonly string[] => {
  const secrets = typeof secret === 'string' ? [secret] : secret;
  // An unset variable must not become the empty key: anyone can sign with it.
  if (!secrets?.length || !secrets.every(isWebhookSecret))
    throw webhookSignatureError('secret_malformed');
  return secrets;
};

/** The decoded base64 part of a secret: the key of Standard Webhooks. */
export const decodedSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  bytesOfBase64(secret.slice(prefix.length));

/** The bytes of a base64 text. Throws when it is none. */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

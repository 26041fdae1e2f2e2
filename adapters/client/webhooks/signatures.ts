import { webhookSignatureError } from './error.js';
import { parseSignatureHeader } from './header.js';
import { bytesOfBase64, decodedSecret } from './secret.js';

/** The headers of a delivery: `Headers`, or an object as Node and most frameworks have it. */
export type WebhookHeaders =
  | { readonly get: (name: string) => string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What one of the two forms of a signature says. */
export type Signatures = {
  /** Unix seconds. */
  readonly timestamp: number;
  /** Signed together with the body, in front of it. */
  readonly prefix: string;
  readonly signatures: readonly Bytes[];
  /** The key that a secret stands for. */
  readonly keyOf: (secret: string) => Bytes;
};
type Bytes = Uint8Array<ArrayBuffer>;

/** The signatures of a delivery: `Service-Signature` when it is there, the headers of Standard Webhooks otherwise. */
export const signaturesOf = (headers: WebhookHeaders): Signatures => {
  const service = headerOf(headers, 'service-signature');
  return service ? serviceSignatures(service) : standardSignatures(headers);
};

const serviceSignatures = (text: string): Signatures => {
  const header = parseSignatureHeader(text);
  if (!header) throw webhookSignatureError('signature_malformed');
  const { timestamp, signatures } = header;
  return {
    timestamp,
    prefix: `${timestamp}.`,
    signatures: signatures.map(bytesOfHex),
    keyOf: (secret) => new TextEncoder().encode(secret),
  };
};

const standardSignatures = (headers: WebhookHeaders): Signatures => {
  const [id, timestamp, list] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !list) throw webhookSignatureError('signature_missing');
  const signatures = list.split(' ').filter((part) => sha256Base64.test(part));
  if (!/^\d{1,12}$/.test(timestamp) || signatures.length === 0)
    throw webhookSignatureError('signature_malformed');
  return {
    timestamp: Number(timestamp),
    prefix: `${id}.${timestamp}.`,
    signatures: signatures.map((part) => bytesOfBase64(part.slice('v1,'.length))),
    keyOf: decodedSecret,
  };
};

const sha256Base64 = /^v1,[A-Za-z0-9+/]{43}=$/;

const bytesOfHex = (hex: string): Bytes =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const headerOf = (headers: WebhookHeaders, name: string): string | undefined => {
  if (isHeaders(headers)) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.join();
};

const isHeaders = (
  headers: WebhookHeaders,
): headers is { readonly get: (name: string) => string | null } =>
  typeof headers.get === 'function';

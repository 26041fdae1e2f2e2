import { isIP } from 'node:net';
import * as E from 'fp-ts/lib/Either.js';
import type {
  WebhookUrlRefusal,
  WebhookUrlScope,
} from '../../core/ports/webhooks/webhook-url-check.js';
import type { AddressRule } from './address-rules.js';

/** The longest URL that a webhook may have, in UTF-16 units as it was given. */
export const webhookUrlMaxLength = 2048;

/**
 * Reads a webhook's URL, where nothing in the text itself stands against it (docs/specification.md#6.6.1). Its host is then in
 * the one canonical spelling, without a trailing dot; where a name leads is still to be judged.
 */
export const checkWebhookUrl =
  (admits: AddressRule) =>
  (text: string, { localhostAllowed }: WebhookUrlScope): E.Either<WebhookUrlRefusal, URL> => {
    if (text.length > webhookUrlMaxLength) return E.left('too_long');
    if (!URL.canParse(text)) return E.left('malformed');
    const url = new URL(text);
    const refusal = refusalOf(url, admits, localhostAllowed);
    if (refusal) return E.left(refusal);
    // None of a URL's characters, though `URL` overlooks some of it.
    if (/\s/.test(text)) return E.left('malformed');
    if (url.hostname.endsWith('.')) url.hostname = hostOf(url);
    return E.right(url);
  };

/** The host as `URL` spells it, which knows every odd spelling of an IPv4 address, less brackets and last dot. */
export const hostOf = ({ hostname }: URL): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');

const refusalOf = (
  url: URL,
  admits: AddressRule,
  localhostAllowed: boolean,
): WebhookUrlRefusal | undefined => {
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.port === '0') return 'port';
  if (url.protocol === 'https:') return refusalOfHost(hostOf(url), admits);
  if (url.protocol !== 'http:' || url.hostname !== 'localhost') return 'not_https';
  return localhostAllowed ? undefined : 'localhost';
};

const refusalOfHost = (host: string, admits: AddressRule): WebhookUrlRefusal | undefined => {
  if (isIP(host) !== 0) return admits(host) ? undefined : 'address';
  if (localName.test(host)) return 'localhost';
  return hostName.test(host) ? undefined : 'malformed';
};

const localName = /(?:^|\.)localhost$/;
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
/** The last label has a letter: one of digits alone might be read as an address somewhere. */
const hostName = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)*(?=[^.]*[a-z])${label}$`);

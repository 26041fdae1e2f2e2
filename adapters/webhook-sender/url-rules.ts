import { isIP } from 'node:net';
import { domainToUnicode } from 'node:url';
import * as E from 'fp-ts/lib/Either.js';
import type {
  WebhookUrlRefusal,
  WebhookUrlScope,
} from '../../core/ports/webhooks/webhook-url-check.js';
import type { AddressRule } from './address-rules.js';

/** The maximum length of a webhook's URL, in UTF-16 code units. */
export const webhookUrlMaxLength = 2048;

/**
 * Parses the URL of a webhook and checks its text (docs/specification.md#6.6.1). The host of the result is canonical,
 * without a trailing dot. The addresses of a name are not checked here.
 */
export const checkWebhookUrl =
  (allowsAddress: AddressRule) =>
  (text: string, { localhostAllowed }: WebhookUrlScope): E.Either<WebhookUrlRefusal, URL> => {
    if (text.length > webhookUrlMaxLength) return E.left('too_long');
    if (!URL.canParse(text)) return E.left('malformed');
    const url = new URL(text);
    const refusal = refusalOf(url, allowsAddress, localhostAllowed);
    if (refusal) return E.left(refusal);
    // `URL` ignores some white space.
    if (/\s/.test(text)) return E.left('malformed');
    if (url.hostname.endsWith('.')) url.hostname = hostOf(url);
    return E.right(url);
  };

/** The canonical host of a URL, without brackets and trailing dot. */
export const hostOf = ({ hostname }: URL): string =>
  hostname.startsWith('[') ? hostname.slice(1, -1) : hostname.replace(/\.$/, '');

const refusalOf = (
  url: URL,
  allowsAddress: AddressRule,
  localhostAllowed: boolean,
): WebhookUrlRefusal | undefined => {
  if (url.username !== '' || url.password !== '') return 'credentials';
  if (url.port === '0') return 'port';
  if (url.protocol === 'https:') return refusalOfHost(hostOf(url), allowsAddress);
  if (url.protocol !== 'http:' || url.hostname !== 'localhost') return 'not_https';
  return localhostAllowed ? undefined : 'localhost';
};

const refusalOfHost = (host: string, allowsAddress: AddressRule): WebhookUrlRefusal | undefined => {
  if (isIP(host) !== 0) return allowsAddress(host) ? undefined : 'address';
  if (localName.test(host)) return 'localhost';
  return hostName.test(host) && !hasWrongPunycode(host) ? undefined : 'malformed';
};

/** `URL` of Node.js 24 takes a name that stands for no Unicode name, such as `xn--a.com`; that of 22 does not. */
const hasWrongPunycode = (host: string): boolean =>
  /(?:^|\.)xn--/.test(host) && /^$|(?:^|\.)xn--/.test(domainToUnicode(host));

const localName = /(?:^|\.)localhost$/;
const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
/** The last label has a letter, because some software reads a name of digits as an address. */
const hostName = new RegExp(`^(?=.{1,253}$)(?:${label}\\.)*(?=[^.]*[a-z])${label}$`);

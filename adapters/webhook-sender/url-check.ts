import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { CheckWebhookUrl } from '../../core/ports/webhooks/webhook-url-check.js';
import { type AddressRule, publicAddresses } from './address-rules.js';
import { type ResolveName, resolveByDns } from './resolve-name.js';
import { checkWebhookUrl, hostOf } from './url-rules.js';

/** The parts of a URL check. */
export type WebhookUrlCheckOptions = {
  /** The addresses that a webhook may have. Default: `publicAddresses()`. */
  readonly allowsAddress?: AddressRule;
  /** Default: `resolveByDns()`. */
  readonly resolve?: ResolveName;
  /** Milliseconds to wait for name servers. After them the URL passes. Default: 2,000. */
  readonly dnsTimeoutMs?: number;
};

/** Checks the text of a URL, then the present addresses of its name. A name without an address passes. */
export const webhookUrlCheck =
  ({
    allowsAddress = publicAddresses(),
    resolve = resolveByDns(),
    dnsTimeoutMs = 2_000,
  }: WebhookUrlCheckOptions = {}): CheckWebhookUrl =>
  async (text, scope) => {
    const checked = checkWebhookUrl(allowsAddress)(text, scope);
    if (E.isLeft(checked)) return checked.left;
    const host = hostOf(checked.right);
    if (checked.right.protocol === 'http:' || isIP(host) !== 0) return undefined;
    const addresses = await orNone(dnsTimeoutMs, resolve(host));
    return addresses.every(allowsAddress) ? undefined : 'address';
  };

const orNone = async (
  timeoutMs: number,
  addresses: Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const stop = new AbortController();
  const none = setTimeout(timeoutMs, [], { signal: stop.signal }).catch(() => []);
  return Promise.race([addresses.catch(() => []), none]).finally(() => stop.abort());
};

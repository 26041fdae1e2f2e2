import { isIP } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import * as E from 'fp-ts/lib/Either.js';
import type { CheckWebhookUrl } from '../../core/ports/webhooks/webhook-url-check.js';
import { type AddressRule, publicAddresses } from './address-rules.js';
import { type ResolveName, resolveByDns } from './resolve-name.js';
import { checkWebhookUrl, hostOf } from './url-rules.js';

/** What a check is made of; each may be left to its usual value. */
export type WebhookUrlCheckOptions = {
  readonly admits?: AddressRule;
  readonly resolve?: ResolveName;
  readonly patienceMs?: number;
};

/** Checks a URL's text, then where its name leads at this moment, as far as name servers say so in time. */
export const webhookUrlCheck =
  ({
    admits = publicAddresses(),
    resolve = resolveByDns(),
    patienceMs = 2_000,
  }: WebhookUrlCheckOptions = {}): CheckWebhookUrl =>
  async (text, scope) => {
    const checked = checkWebhookUrl(admits)(text, scope);
    if (E.isLeft(checked)) return checked.left;
    const host = hostOf(checked.right);
    if (checked.right.protocol === 'http:' || isIP(host) !== 0) return undefined;
    const addresses = await within(patienceMs, resolve(host));
    return addresses.every(admits) ? undefined : 'address';
  };

const within = async (
  patienceMs: number,
  asked: Promise<readonly string[]>,
): Promise<readonly string[]> => {
  const stop = new AbortController();
  const late = setTimeout(patienceMs, [], { signal: stop.signal }).catch(() => []);
  return Promise.race([asked.catch(() => []), late]).finally(() => stop.abort());
};

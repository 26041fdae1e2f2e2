import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { MonotonicClock } from '../../core/ports/machine/clock.js';
import { secondMs } from '../../core/shared/time.js';
import { countedFromZero } from '../metrics/labels.js';
import { networkProviders } from '../providers/index.js';

/** Pause between two log lines with the same reason. Anybody can send webhooks that are refused. */
const quietMs = 10 * secondMs;

/** A webhook without effect: why, and what the provider says of it. */
type Ignored = { readonly reason: string; readonly [fact: string]: unknown };
export type OnIgnored = (ignored: Ignored) => void;

/**
 * Counts the webhooks of each provider that have no effect, and logs them: at most one line per 10 s, provider and reason. Call
 * it once for a registry.
 */
export const ignoredWebhookLogs = (
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Registry },
  monotonic: MonotonicClock,
): ((provider: string) => OnIgnored) => {
  const ignored = countedFromZero(metrics, {
    name: 'roundtrip_provider_webhooks_ignored_total',
    help: 'Webhooks of providers that had no effect, as a whole or in part, by provider and reason.',
    labels: ['provider', 'reason'],
    known: Object.entries(networkProviders).flatMap(([provider, { ignoredReasons }]) =>
      ignoredReasons.map((reason) => ({ provider, reason })),
    ),
  });
  return (provider) => {
    const reasons = new Map<string, { loggedAt: number; untold: number }>();
    return ({ reason, ...facts }) => {
      ignored.inc({ provider, reason });
      const last = reasons.get(reason) ?? { loggedAt: Number.NEGATIVE_INFINITY, untold: 0 };
      reasons.set(reason, last);
      if (monotonic() - last.loggedAt < quietMs) {
        last.untold += 1;
        return;
      }
      const { untold } = last;
      last.loggedAt = monotonic();
      last.untold = 0;
      logger.warn(
        { provider, reason, ...facts, ...(untold > 0 && { untold }) },
        'a webhook of the provider had no effect',
      );
    };
  };
};

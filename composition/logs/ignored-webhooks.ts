import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type IgnoredWebhook, ignoredReasons } from '../../adapters/whatsapp-cloud/index.js';
import type { MonotonicClock } from '../../core/ports/machine/clock.js';
import { secondMs } from '../../core/shared/time.js';
import { countedFromZero } from '../metrics/labels.js';

/** Pause between two log lines with the same reason. Anybody can send webhooks that are refused. */
const quietMs = 10 * secondMs;

/** Counts the webhooks of a provider that have no effect, and logs them: at most one line per 10 s and reason. */
export const ignoredWebhookLog = (
  provider: string,
  { logger, metrics }: { readonly logger: Logger; readonly metrics: Registry },
  monotonic: MonotonicClock,
): ((ignored: IgnoredWebhook) => void) => {
  const ignored = countedFromZero(metrics, {
    name: 'roundtrip_provider_webhooks_ignored_total',
    help: 'Webhooks of providers that had no effect, as a whole or in part, by provider and reason.',
    labels: ['provider', 'reason'],
    known: ignoredReasons.map((reason) => ({ provider, reason })),
  });
  const reasons = new Map<string, { loggedAt: number; untold: number }>();
  return ({ reason, phoneNumberId, name }) => {
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
      {
        provider,
        reason,
        phoneNumberId,
        ...(name !== undefined && { name }),
        ...(untold > 0 && { untold }),
      },
      'a webhook of the provider had no effect',
    );
  };
};

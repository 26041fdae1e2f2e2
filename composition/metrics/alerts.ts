import type { Registry } from 'prom-client';
import type { NoticeAttempt } from '../../core/model/alerts/alert-notice.js';
import { countedFromZero } from './labels.js';

const destinations = ['email', 'slack', 'webhook'] as const;
const outcomes = ['taken', 'failed', 'given_up'] as const;

/** Counts the attempts of messages about alerts. */
export const alertMetrics = (registry: Registry): ((attempt: NoticeAttempt) => void) => {
  const attempts = countedFromZero(registry, {
    name: 'roundtrip_alert_attempts_total',
    help: 'Attempts of messages about alerts of tenants, by kind of destination and outcome.',
    labels: ['destination', 'outcome'],
    known: destinations.flatMap((destination) =>
      outcomes.map((outcome) => ({ destination, outcome })),
    ),
  });
  return ({ destination, outcome }) => attempts.inc({ destination, outcome });
};

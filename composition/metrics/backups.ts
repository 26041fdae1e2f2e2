import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { Instant } from '../../core/shared/time.js';

/** What the metrics of backups show. */
type Shown = {
  readonly clock: Clock;
  readonly everyMs: number;
  /** When the newest whole backup was made. Undefined: none is known. */
  readonly newest: () => Instant | undefined;
};

/** Shows the age of the newest scheduled backup, and counts the attempts that failed. */
export const backupMetrics = (
  registry: Registry,
  { clock, everyMs, newest }: Shown,
): { readonly failed: () => void } => {
  new Gauge({
    name: 'roundtrip_backup_age_seconds',
    help: 'Age of the newest whole backup of the schedule. +Inf when none is known.',
    registers: [registry],
    collect() {
      const at = newest();
      this.set(at === undefined ? Number.POSITIVE_INFINITY : Math.max(0, clock() - at) / 1_000);
    },
  });
  new Gauge({
    name: 'roundtrip_backup_interval_seconds',
    help: 'Time from one scheduled backup to the next.',
    registers: [registry],
  }).set(everyMs / 1_000);
  const failures = new Counter({
    name: 'roundtrip_backups_failed_total',
    help: 'Attempts of scheduled backups that failed.',
    registers: [registry],
  });
  return { failed: () => failures.inc() };
};

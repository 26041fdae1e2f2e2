import { Counter, Gauge, type Registry } from 'prom-client';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { RetentionRun } from '../assembly/index.js';

/** Counts what the retention removes, and shows when it last finished. */
export const retentionMetrics = (
  registry: Registry,
  clock: Clock,
): ((run: RetentionRun) => void) => {
  const rows = new Counter({
    name: 'roundtrip_retention_removed_rows_total',
    help: 'Rows that were removed because they were too old, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  const finished = new Gauge({
    name: 'roundtrip_retention_last_success_timestamp_seconds',
    help: 'When this process last removed everything that was too old, in Unix time. 0 before.',
    registers: [registry],
  });
  return ({ removed }) => {
    for (const [kind, count] of Object.entries(removed)) rows.inc({ kind }, count);
    finished.set(clock() / 1_000);
  };
};

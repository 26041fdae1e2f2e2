import { Gauge, type Registry } from 'prom-client';
import { retentionKinds } from '../../core/model/retention/limits.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { RetentionRun } from '../assembly/index.js';
import { countedFromZero } from './labels.js';

/** What a run removes: what projects can limit, and what has one limit for all. */
const kinds = [
  ...retentionKinds,
  ...(['idempotency', 'unmatchedReports', 'ephemeral', 'statistics'] as const),
] satisfies readonly (keyof RetentionRun['removed'])[];

/** Counts what the retention removes, and shows when it last finished. */
export const retentionMetrics = (
  registry: Registry,
  clock: Clock,
): ((run: RetentionRun) => void) => {
  const rows = countedFromZero(registry, {
    name: 'roundtrip_retention_removed_rows_total',
    help: 'Rows that were removed because they were too old, by kind.',
    labels: ['kind'],
    known: kinds.map((kind) => ({ kind })),
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

import { Counter, type Registry } from 'prom-client';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { QueryGauges } from './query-gauges.js';

/** Shows the number of unsettled calls, and counts the backlog counters that a recount corrected. */
export const backlogMetrics = (
  registry: Registry,
  gauges: QueryGauges,
  { queue }: Pick<Stores, 'queue'>,
): ((channels: number) => void) => {
  gauges.add({
    name: 'roundtrip_backlog',
    help: 'Calls to providers that are not settled: sends, read confirmations and submissions.',
    query: queue.backlog,
  });
  const corrections = new Counter({
    name: 'roundtrip_backlog_corrections_total',
    help: 'Channels whose backlog counter a recount corrected. Each is a bug.',
    registers: [registry],
  });
  return (channels) => corrections.inc(channels);
};

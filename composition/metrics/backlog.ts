import { Counter, type Registry } from 'prom-client';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { madeAt } from '../../core/shared/ids.js';
import { ageSeconds } from './age.js';
import type { QueryGauges, Sample } from './query-gauges.js';

const jobsName = 'roundtrip_backlog_jobs';
const ageName = 'roundtrip_backlog_oldest_age_seconds';

/** Shows the unsettled calls by channel status, and counts the backlog counters that a recount corrected. */
export const backlogMetrics = (
  registry: Registry,
  gauges: QueryGauges,
  { queue, clock }: Pick<Stores, 'queue'> & { readonly clock: Clock },
): ((channels: number) => void) => {
  gauges.add({
    help: {
      [jobsName]:
        'Calls to providers that are not settled: sends, read confirmations and submissions, by channel status.',
      [ageName]: 'Age of the oldest of them, by channel status. 0 when there is none.',
    },
    labelNames: ['channel_status'],
    query: async () =>
      (await queue.backlog()).flatMap(({ status, jobs, oldest }): readonly Sample[] => {
        const labels = { channel_status: status };
        const age = oldest === undefined ? 0 : ageSeconds(clock(), madeAt(oldest));
        return [
          { name: jobsName, labels, value: jobs },
          { name: ageName, labels, value: age },
        ];
      }),
  });
  const corrections = new Counter({
    name: 'roundtrip_backlog_corrections_total',
    help: 'Channels whose backlog counter a recount corrected. Each is a bug.',
    registers: [registry],
  });
  return (channels) => corrections.inc(channels);
};

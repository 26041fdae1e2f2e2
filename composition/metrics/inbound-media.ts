import type { SteadyClock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { ageSeconds } from './age.js';
import type { QueryGauges } from './query-gauges.js';

const countName = 'roundtrip_inbound_media_pending';
const ageName = 'roundtrip_inbound_media_oldest_age_seconds';

/** Shows the number of inbound media files that are being fetched, and the age of the oldest. */
export const inboundMediaMetrics = (
  gauges: QueryGauges,
  { pendingInbound, pendingMedia }: Pick<Stores, 'pendingInbound' | 'pendingMedia'>,
  steady: SteadyClock,
): void =>
  gauges.add({
    help: {
      [countName]: 'Media files of inbound messages that are not fetched from the provider yet.',
      [ageName]: 'Age of the oldest of them. 0 when there is none.',
    },
    query: async () => {
      const queues = [pendingInbound, pendingMedia];
      const found = await Promise.all(queues.map((queue) => queue.pending()));
      const ages = found.map(({ oldest = Number.NaN }) => ageSeconds(steady(), oldest));
      return [
        { name: countName, value: found.reduce((sum, { count }) => sum + count, 0) },
        { name: ageName, value: Math.max(...ages) },
      ];
    },
  });

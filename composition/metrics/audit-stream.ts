import type { Clock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import { ageSeconds } from './age.js';
import type { QueryGauges } from './query-gauges.js';

const ageName = 'roundtrip_audit_stream_oldest_age_seconds';

/** Shows how long the oldest seal waits that the collector of the audit log does not have. */
export const auditStreamMetrics = (
  gauges: QueryGauges,
  { auditSeals }: Pick<Stores, 'auditSeals'>,
  { name, clock }: { readonly name: string; readonly clock: Clock },
): void =>
  gauges.add({
    help: {
      [ageName]:
        'Age of the oldest seal of the audit log that its collector does not have. 0 when there is none.',
    },
    query: async () => {
      const { seal = 0 } = (await auditSeals?.stream(name)) ?? {};
      const [next] = (await auditSeals?.list(seal, 1)) ?? [];
      return [{ name: ageName, value: next ? Math.max(0, ageSeconds(clock(), next.at)) : 0 }];
    },
  });

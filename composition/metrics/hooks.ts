import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { SteadyClock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { Parts } from '../assembly/index.js';
import { backlogMetrics } from './backlog.js';
import { callMetrics } from './calls.js';
import { channelCallLog, channelReportLog } from './channel-log.js';
import { deliveryMetrics } from './deliveries.js';
import { inboundMediaLog, inboundMediaMetrics } from './inbound-media.js';
import type { QueryGauges } from './query-gauges.js';

type Observers = {
  readonly metrics: Registry;
  readonly gauges: QueryGauges;
  readonly logger: Logger;
};

/** The hooks of the assembly that feed the metrics and the log. The gauges read `stores`. */
export const observingHooks = (
  { metrics: registry, gauges, logger }: Observers,
  stores: Pick<Stores, 'queue' | 'deliveries' | 'pendingInbound' | 'pendingMedia'>,
  steady: SteadyClock,
) => {
  const countCall = callMetrics(registry);
  const logCall = channelCallLog(logger);
  inboundMediaMetrics(gauges, stores, steady);
  return {
    onProviderCall: (call) => {
      countCall(call);
      logCall(call);
    },
    onReports: channelReportLog(logger),
    onWebhookAttempt: deliveryMetrics(registry, gauges, stores),
    onInboundMedia: inboundMediaLog(logger, steady),
    onBacklogCorrected: backlogMetrics(registry, gauges, stores),
  } satisfies Partial<Parts>;
};

import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock, SteadyClock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { Parts } from '../assembly/index.js';
import { channelCallLog, channelReportLog } from '../logs/channel-log.js';
import { inboundMediaLog } from '../logs/inbound-media.js';
import { backlogMetrics } from './backlog.js';
import { callMetrics } from './calls.js';
import { deliveryMetrics } from './deliveries.js';
import { inboundMediaMetrics } from './inbound-media.js';
import { messageMetrics } from './messages.js';
import type { QueryGauges } from './query-gauges.js';
import { retentionMetrics } from './retention.js';

type Observers = {
  readonly metrics: Registry;
  readonly gauges: QueryGauges;
  readonly logger: Logger;
};

type Clocks = { readonly clock: Clock; readonly steady: SteadyClock };

/** The hooks of the assembly that feed the metrics and the log. The gauges read `stores`. */
export const observingHooks = (
  { metrics: registry, gauges, logger }: Observers,
  stores: Pick<Stores, 'queue' | 'deliveries' | 'pendingInbound' | 'pendingMedia'>,
  { clock, steady }: Clocks,
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
    onCommit: messageMetrics(registry),
    onWebhookAttempt: deliveryMetrics(registry, gauges, { ...stores, clock }),
    onInboundMedia: inboundMediaLog(logger, steady),
    onBacklogCorrected: backlogMetrics(registry, gauges, { ...stores, clock }),
    onRetention: retentionMetrics(registry, clock),
  } satisfies Partial<Parts>;
};

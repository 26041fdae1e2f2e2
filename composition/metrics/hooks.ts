import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { Parts } from '../assembly/index.js';
import { backlogMetrics } from './backlog.js';
import { callMetrics } from './calls.js';
import { channelCallLog, channelReportLog } from './channel-log.js';
import { deliveryMetrics } from './deliveries.js';

/** The hooks of the assembly that feed the metrics and the log. */
export const observingHooks = (registry: Registry, logger: Logger, stores: Stores) => {
  const countCall = callMetrics(registry);
  const logCall = channelCallLog(logger);
  return {
    onProviderCall: (call) => {
      countCall(call);
      logCall(call);
    },
    onReports: channelReportLog(logger),
    onWebhookAttempt: deliveryMetrics(registry, stores),
    onBacklogCorrected: backlogMetrics(registry, stores),
  } satisfies Partial<Parts>;
};

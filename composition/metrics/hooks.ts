import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Clock, SteadyClock } from '../../core/ports/machine/clock.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { Parts } from '../assembly/index.js';
import { attemptLog } from '../logs/attempts.js';
import { callLog } from '../logs/calls.js';
import { channelCallLog, channelReportLog } from '../logs/channel-log.js';
import { inboundMediaLog } from '../logs/inbound-media.js';
import { retentionLog } from '../logs/retention.js';
import { takeoverLog } from '../logs/takeovers.js';
import { alertMetrics } from './alerts.js';
import { backlogMetrics } from './backlog.js';
import { callMetrics } from './calls.js';
import { deliveryMetrics } from './deliveries.js';
import { inboundMediaMetrics, mediaQuotaMetrics } from './media.js';
import { messageMetrics } from './messages.js';
import { postedSendMetrics } from './posted-sends.js';
import type { QueryGauges } from './query-gauges.js';
import { retentionMetrics } from './retention.js';

/** What the hooks feed. */
type Observers = {
  readonly metrics: Registry;
  readonly gauges: QueryGauges;
  readonly logger: Logger;
  /** Whether the log may contain phone numbers and texts. */
  readonly logContent: boolean;
  /** Ids of channels and endpoints that a label shows. None where everybody may read the metrics. */
  readonly idsShown: number;
  readonly mediaQuotaBytes: number;
};

type Clocks = { readonly clock: Clock; readonly steady: SteadyClock };

/** The hooks of the assembly that feed the metrics and the log. The gauges read `stores`. */
export const observingHooks = (
  { metrics: registry, gauges, logger, logContent, idsShown, mediaQuotaBytes }: Observers,
  stores: Pick<
    Stores,
    'queue' | 'deliveries' | 'pendingInbound' | 'pendingMedia' | 'postedSends' | 'tenants'
  >,
  { clock, steady }: Clocks,
) => {
  inboundMediaMetrics(gauges, stores, steady);
  postedSendMetrics(gauges, stores, clock);
  mediaQuotaMetrics(gauges, stores, mediaQuotaBytes);
  return {
    onProviderCall: each(
      callMetrics(registry),
      callLog(logger, logContent),
      channelCallLog(logger),
    ),
    onReports: channelReportLog(logger),
    onCommit: messageMetrics(registry, idsShown),
    onWebhookAttempt: each(
      deliveryMetrics(registry, gauges, { ...stores, clock }, idsShown),
      attemptLog(logger),
    ),
    onAlertNotice: alertMetrics(registry),
    onInboundMedia: inboundMediaLog(logger, steady),
    onBacklogCorrected: backlogMetrics(registry, gauges, { ...stores, clock }),
    onRetention: each(retentionMetrics(registry, clock), retentionLog(logger)),
    onLaneTakeover: takeoverLog(logger, registry),
  } satisfies Partial<Parts>;
};

/** Calls each of these with the same value. */
const each =
  <Value>(...observers: readonly ((value: Value) => void)[]) =>
  (value: Value): void => {
    for (const observe of observers) observe(value);
  };

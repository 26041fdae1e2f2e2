import type { ConditionReport } from '../../model/channels/condition.js';
import type { InboundMessage } from '../../model/messages/inbound-message.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';
import type { StatusReport } from '../../model/messages/status-report.js';
import type { CategoryReport, TemplateReport } from '../../model/templates/template-report.js';
import type { ChannelId } from '../../shared/ids.js';

/** What a provider tells about a channel of ours, in our own words. */
export type ProviderReport =
  | StatusReport
  | TemplateReport
  | CategoryReport
  | ConditionReport
  | RemoteMessage
  | (InboundMessage & { readonly channel: ChannelId });

/**
 * Takes in what a provider reports. Resolves once every report is applied, ignored with its reason, or kept:
 * only then may the provider be told that it arrived. Reports of one message are applied in the order given.
 */
export type Intake = (reports: readonly ProviderReport[]) => Promise<void>;

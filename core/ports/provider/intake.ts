import type { ConditionReport } from '../../model/channels/condition.js';
import type { InspectionRequest } from '../../model/channels/inspection.js';
import type { RestrictionReport } from '../../model/channels/restriction.js';
import type { Naming } from '../../model/contacts/naming.js';
import type { OptOutCategory } from '../../model/contacts/preference.js';
import type { InboundMessage } from '../../model/messages/inbound-message.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';
import type { StatusReport } from '../../model/messages/status-report.js';
import type {
  CategoryReport,
  InventoryReport,
  TemplateReport,
} from '../../model/templates/template-report.js';
import type { ChannelId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** The network names a person by several addresses, or by one in the place of another. */
export type IdentityReport = {
  readonly kind: 'identity';
  readonly channel: ChannelId;
  readonly naming: Naming;
};

/** A person called the channel. */
export type CallReport = {
  readonly kind: 'call';
  readonly channel: ChannelId;
  /** The provider's id of the call. */
  readonly providerId: string;
  readonly naming: Naming;
  /** When the call began, by the provider's clock. */
  readonly at: Instant;
};

/** A person does not want to get something on the channel, or wants it again. */
export type PreferenceReport = {
  readonly kind: 'preference';
  readonly channel: ChannelId;
  readonly naming: Naming;
  readonly category: OptOutCategory;
  readonly isOut: boolean;
  /** When the person said so, by the provider's clock. */
  readonly at: Instant;
};

/** What a provider reports about a channel, in the terms of the core. */
export type ProviderReport =
  | StatusReport
  | TemplateReport
  | CategoryReport
  | InventoryReport
  | ConditionReport
  | InspectionRequest
  | RestrictionReport
  | IdentityReport
  | CallReport
  | PreferenceReport
  | RemoteMessage
  | (InboundMessage & { readonly channel: ChannelId });

/**
 * Applies the reports of a provider. Resolves once each report is applied, ignored with its reason
 * in the timeline, or stored; only then may the provider be answered. Reports of one message are
 * applied in the given order. Resolves to the reports about templates that the channel does not have: they change nothing.
 */
export type Intake = (reports: readonly ProviderReport[]) => Promise<readonly ProviderReport[]>;

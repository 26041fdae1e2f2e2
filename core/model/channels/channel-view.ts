import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { nullable, oneOf } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { type Instant, isoTime } from '../../shared/time.js';
import type { Channel, ChannelStatus, Restriction } from './channel.js';
import { channelStatuses } from './channel.js';
import { restrictionOf } from './restriction.js';

const ChannelStatusView = oneOf('ChannelStatus', channelStatuses);

/** The types of channels, an open set (docs/specification.md#2.11.3). */
export const ChannelTypeView = openSet('ChannelType', ['whatsapp']);

/** The providers of channels, an open set (docs/specification.md#2.11.3). */
export const ProviderView = openSet('Provider', ['sandbox', 'whatsapp_cloud']);

const fields = {
  id: idView('chan'),
  type: ChannelTypeView,
  provider: ProviderView,
  address: t.string,
  display_name: nullable(t.string),
  status: ChannelStatusView,
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** Why a channel is not `active` (docs/specification.md#3.3.9). `reason` is an open set. */
const StatusReasonView = t.strict(
  {
    reason: openSet('ChannelStatusReasonKind', ['not_verified', 'paused', 'restricted', 'refused']),
    provider_code: nullable(t.string),
    detail: nullable(t.string),
    since: Timestamp,
  },
  'ChannelStatusReason',
);

/** What a provider refuses for a time (docs/specification.md#3.3.10). */
const RestrictionView = t.strict(
  {
    restricts: openSet('RestrictedMessages', ['business_initiated']),
    provider_code: nullable(t.string),
    since: Timestamp,
    until: Timestamp,
  },
  'ChannelRestriction',
);

/** A channel as published, without its settings (docs/specification.md#2.11.3). */
export const ChannelView = t.strict(
  {
    ...fields,
    rate_per_second: Count,
    status_reason: nullable(StatusReasonView),
    restriction: nullable(RestrictionView),
  },
  'Channel',
);

/** A channel in its events, with its previous status (docs/specification.md#3.3.2). */
export const ChangedChannelView = t.strict(
  { ...fields, previous_status: ChannelStatusView },
  'ChangedChannel',
);

/** What its events and the command line show of a channel. */
export const channelJson = (
  channel: Channel,
): Omit<t.TypeOf<typeof ChangedChannelView>, 'previous_status'> => ({
  id: channel.id,
  type: channel.type,
  provider: channel.provider,
  address: channel.address,
  display_name: channel.displayName,
  status: channel.status,
  created_at: isoTime(channel.createdAt),
  updated_at: isoTime(channel.updatedAt),
});

/**
 * A channel in its published form (docs/specification.md#2.11.3). The restriction is the last one that the provider
 * imposed: it can have ended.
 */
export const shownChannel = shown(ChannelView, (channel: Channel) => ({
  ...channelJson(channel),
  rate_per_second: channel.ratePerSecond,
  status_reason: statusReasonJson(channel),
  restriction: restrictionJson(channel.restriction),
}));

const statusReasonJson = ({ statusReason }: Channel) =>
  statusReason
    ? {
        reason: statusReason.reason,
        provider_code: statusReason.providerCode,
        detail: statusReason.detail,
        since: isoTime(statusReason.since),
      }
    : null;

const restrictionJson = (restriction: Restriction | null | undefined) =>
  restriction
    ? {
        restricts: restriction.restricts,
        provider_code: restriction.providerCode,
        since: isoTime(restriction.since),
        until: isoTime(restriction.until),
      }
    : null;

/** A channel in its events: as it stands after the change of status. */
export const changedChannelJson = (
  channel: Channel,
  previous: ChannelStatus,
): t.TypeOf<typeof ChangedChannelView> => ({ ...channelJson(channel), previous_status: previous });

/**
 * A channel as its operator sees it: also its project, its rate in messages a second, why it is not `active`, what its
 * provider refuses, and the inspection that its calls wait for (docs/specification.md#3.3.9).
 */
export const operatorChannelJson = (channel: Channel, now: Instant) => {
  const { inspection } = channel;
  return {
    ...channelJson(channel),
    project_id: channel.project,
    rate_per_second: channel.ratePerSecond,
    status_reason: statusReasonJson(channel),
    restriction: restrictionJson(restrictionOf(channel, now)),
    inspection: inspection
      ? { provider_code: inspection.providerCode, due_at: isoTime(inspection.dueAt) }
      : null,
  };
};

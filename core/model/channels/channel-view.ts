import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { Count, CreatedAt, idView, ownId, Timestamp, UpdatedAt } from '../../shared/published.js';
import { type Instant, isoTime } from '../../shared/time.js';
import { eitherOf } from '../../shared/words.js';
import { CapabilitiesView, capabilitiesJson } from '../networks/capabilities.js';
import type { Network } from '../networks/network.js';
import type { Channel, ChannelStatus, Restriction } from './channel.js';
import { channelStatuses } from './channel.js';
import { restrictionOf } from './restriction.js';
import { shippedNames, shippedTypes } from './shipped-providers.js';

const ChannelStatusView = oneOf('ChannelStatus', channelStatuses, 'Whether a channel can send.');

/** The types of channels, an open set (docs/specification.md#2.11.3). */
export const ChannelTypeView = openSet(
  'ChannelType',
  shippedTypes,
  'The chat network of a channel. An open set.',
);

/** The providers of channels, an open set (docs/specification.md#2.11.3). */
export const ProviderView = openSet(
  'Provider',
  shippedNames,
  'What connects a channel to its network. An open set.',
);

/** Words of an open set in a sentence. */
const openWords = (words: readonly string[]): string =>
  `${eitherOf(words.map((word) => `\`${word}\``))}. An open set.`;

const fields = {
  id: ownId('chan'),
  type: about(ChannelTypeView, `The chat network: ${openWords(shippedTypes)}`),
  provider: about(ProviderView, `What connects it: ${openWords(shippedNames)}`),
  address: about(
    t.string,
    'Phone number in E.164 format; of an SMS channel also a short code or a sender id.',
  ),
  display_name: about(nullable(t.string), 'What people call it; null without a name.'),
  status: about(ChannelStatusView, 'Only an active channel accepts sends.'),
  created_at: CreatedAt,
  updated_at: UpdatedAt,
};

const ProviderCode = about(nullable(t.string), 'The code of the provider; null without one.');

/** Why a channel is not `active` (docs/specification.md#3.3.9). `reason` is an open set. */
const StatusReasonView = view('ChannelStatusReason', 'Why a channel is not active.', {
  reason: about(
    openSet(
      'ChannelStatusReasonKind',
      ['not_verified', 'paused', 'restricted', 'refused'],
      'What keeps a channel from being active.',
    ),
    '`not_verified`: the provider has not confirmed it yet; `paused` by the operator; `restricted` or `refused` by the provider.',
  ),
  provider_code: ProviderCode,
  detail: about(
    nullable(t.string),
    'What the code means, for people; null when the provider did not say.',
  ),
  since: about(Timestamp, 'Since when it is not active for this reason.'),
});

/** What a provider refuses for a time (docs/specification.md#3.3.10). */
const RestrictionView = view(
  'ChannelRestriction',
  'What the provider refuses for a time, while the channel is active.',
  {
    restricts: about(
      openSet(
        'RestrictedMessages',
        ['business_initiated'],
        'Which messages a restriction refuses. An open set.',
      ),
      '`business_initiated`: templates are refused; replies inside a customer’s window are not.',
    ),
    provider_code: ProviderCode,
    since: about(Timestamp, 'When the provider began to refuse.'),
    until: about(Timestamp, 'When it ends.'),
  },
);

/** A channel as published, without its settings (docs/specification.md#2.11.3). */
export const ChannelView = view('Channel', 'A number that sends and receives messages.', {
  ...fields,
  rate_per_second: about(Count, 'Messages a second that it sends at most.'),
  raw_sends: about(
    t.boolean,
    "Whether it sends messages in the network's own form. The operator allows them.",
  ),
  status_reason: about(
    nullable(StatusReasonView),
    'Why it is not active; null while it is active.',
  ),
  restriction: about(
    nullable(RestrictionView),
    'What the provider refuses until `until`, while the channel is active. It can have ended. Null if there was none.',
  ),
  capabilities: about(CapabilitiesView, 'What it can send.'),
});

/** A channel with what its network takes. */
export type ConnectedChannel = Channel & { readonly network: Network };

/** A channel in its events, with its previous status (docs/specification.md#3.3.2). */
export const ChangedChannelView = view('ChangedChannel', 'A channel whose status changed.', {
  ...fields,
  previous_status: about(ChannelStatusView, 'The status before.'),
});

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
export const shownChannel = shown(ChannelView, (channel: ConnectedChannel) => ({
  ...channelJson(channel),
  rate_per_second: channel.ratePerSecond,
  raw_sends: channel.rawSends === true,
  status_reason: statusReasonJson(channel),
  restriction: restrictionJson(channel.restriction),
  capabilities: capabilitiesJson(channel.network),
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
    raw_sends: channel.rawSends === true,
    status_reason: statusReasonJson(channel),
    restriction: restrictionJson(restrictionOf(channel, now)),
    inspection: inspection
      ? { provider_code: inspection.providerCode, due_at: isoTime(inspection.dueAt) }
      : null,
  };
};

const InspectionView = view('ChannelInspection', 'A look at the number that calls wait for.', {
  provider_code: ProviderCode,
  due_at: about(Timestamp, 'When the service looks at the number.'),
});

/** A channel as its operator sees it. The restriction is the last one that the provider imposed: it can have ended. */
export const shownOperatorChannel = shown(
  view('OperatorChannel', 'A channel as its operator sees it.', {
    ...fields,
    project_id: about(idView('proj'), 'The project that it belongs to.'),
    rate_per_second: about(Count, 'Messages a second that it sends at most.'),
    raw_sends: about(t.boolean, "Whether it sends messages in the network's own form."),
    status_reason: about(
      nullable(StatusReasonView),
      'Why it is not active; null while it is active.',
    ),
    restriction: about(
      nullable(RestrictionView),
      'What the provider refuses until `until`. It can have ended. Null if there was none.',
    ),
    inspection: about(nullable(InspectionView), 'What its calls wait for; null for nothing.'),
  }),
  (channel: Channel) => operatorChannelJson(channel, 0),
);

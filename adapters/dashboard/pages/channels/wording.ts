import type {
  Channel,
  ChannelStatus,
  StatusReason,
} from '../../../../core/model/channels/channel.js';
import { providerLabel } from '../../../../core/model/channels/shipped-providers.js';
import type { Tone } from '../../view/index.js';

/** The tone of each status. */
export const statusTones: Readonly<Record<ChannelStatus, Tone>> = {
  pending: 'info',
  active: 'good',
  restricted: 'warning',
  inactive: 'bad',
};

const reasons: Readonly<Record<StatusReason['reason'], string>> = {
  not_verified: 'not verified yet',
  paused: 'paused by an operator',
  restricted: 'restricted by the provider',
  refused: 'refused by the provider',
};

/** Why a channel is not active, in a few words; null for an active one. */
export const reasonText = ({ statusReason }: Channel): string | null =>
  statusReason ? reasons[statusReason.reason] : null;

/** What a channel that is not active means for its messages, and what to do. Null for an active one. */
export const adviceOf = ({ status, statusReason, provider }: Channel): string | null => {
  if (status === 'active') return null;
  if (status === 'pending')
    return `${providerLabel(provider)} is asked to confirm the number, every few seconds. Messages are refused until then.`;
  if (status === 'restricted')
    return 'Accepted messages wait. The provider is asked again, and the channel resumes by itself.';
  return statusReason?.reason === 'paused'
    ? 'New messages are refused, and accepted ones wait until the channel is resumed or they expire.'
    : 'New messages are refused, and accepted ones wait. Check the channel below, correct what fails, then resume it.';
};

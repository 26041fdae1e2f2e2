import type { ChangeWith } from '../../commit/conflicts.js';
import {
  type Channel,
  type ChannelStatus,
  canMove,
  type StatusReason,
} from '../../model/channels/channel.js';
import { changedChannelJson } from '../../model/channels/channel-view.js';
import type { EventDraft } from '../../model/events/event.js';
import type { Instant } from '../../shared/time.js';

/** A channel's move as a Change: each step emits its event. */
export type ChannelMove = {
  readonly channel: Channel;
  readonly change: ChangeWith<'puts' | 'events' | 'wake'>;
};

/**
 * Moves a channel; undefined when the move is not allowed (docs/specification.md#3.3.1). A sandbox channel has nothing to verify:
 * one that becomes `pending` is `active` in the same commit, with both events. `why` is kept for the operator. A
 * channel that is no longer in use forgets what its provider said of it.
 */
export const moveChannel = (
  channel: Channel,
  to: ChannelStatus,
  now: Instant,
  why: StatusCause = {},
): ChannelMove | undefined => {
  if (!canMove(channel.status, to)) return undefined;
  const way: readonly ChannelStatus[] =
    to === 'pending' && channel.provider === 'sandbox' ? [to, 'active'] : [to];
  let moved = channel;
  const events: EventDraft[] = [];
  for (const status of way) {
    const previous = moved.status;
    moved = { ...moved, ...inStatus(status, why, now), status, updatedAt: now };
    events.push(statusChanged(moved, previous, now));
  }
  const { project, id } = channel;
  const change = { project, at: now, puts: { channels: [moved] }, events, wake: [id] };
  return { channel: moved, change };
};

/** Why a channel moves. By default its provider is the cause, and gave no code. */
export type StatusCause = {
  readonly by?: 'operator';
  readonly providerCode?: string | null;
  readonly detail?: string | null;
};

/** What a channel has in a status, beside the status itself. */
const inStatus = (status: ChannelStatus, why: StatusCause, since: Instant): Partial<Channel> => {
  if (status === 'active') return { statusReason: null };
  const { providerCode = null, detail = null } = why;
  const statusReason = { reason: reasonOf(status, why), providerCode, detail, since };
  return status === 'restricted'
    ? { statusReason }
    : { statusReason, restriction: null, inspection: null };
};

const reasonOf = (
  status: Exclude<ChannelStatus, 'active'>,
  { by }: StatusCause,
): StatusReason['reason'] => {
  if (status === 'pending') return 'not_verified';
  if (status === 'restricted') return 'restricted';
  return by === 'operator' ? 'paused' : 'refused';
};

const statusChanged = (channel: Channel, previous: ChannelStatus, at: Instant): EventDraft => ({
  type: 'channel.status_changed',
  at,
  subject: channel.id,
  data: JSON.stringify(changedChannelJson(channel, previous)),
});

import * as E from 'fp-ts/lib/Either.js';
import type { Channel, ChannelStatus, StatusReason } from '../../core/model/channels/channel.js';
import type { MonotonicClock, Timer } from '../../core/ports/machine/clock.js';
import type { ChannelStore } from '../../core/ports/stores/channel-store.js';
import { type ChannelId, isId } from '../../core/shared/ids.js';
import { minuteMs } from '../../core/shared/time.js';
import type { ChannelNotFound } from '../../core/use-cases/channels/find-channel.js';

/** A channel to wait for. */
export type WaitForChannel = {
  readonly channel: string;
  /** How long to wait, in milliseconds. Default: one minute. */
  readonly withinMs?: number;
};

/** The channel does not become active: its provider refused it, its operator paused it, or the time is over. */
export type ChannelInactive = {
  readonly code: 'channel_inactive';
  readonly channel: ChannelId;
  /** `inactive` where it was refused or paused. Any other: the time is over. */
  readonly status: ChannelStatus;
  readonly statusReason: StatusReason | null;
};

/** Why waiting for a channel ends without an active one. */
export type WaitForChannelRefusal = ChannelNotFound | ChannelInactive;

type Ports = {
  readonly channels: ChannelStore;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
};

/** How often the channel is read. Another process may activate it. */
const readEveryMs = 250;

/** Resolves when a channel is active, is refused, or the time is over. */
export const waitForChannel =
  ({ channels, monotonic, timer }: Ports) =>
  async ({
    channel: id,
    withinMs = minuteMs,
  }: WaitForChannel): Promise<E.Either<WaitForChannelRefusal, Channel>> => {
    const until = monotonic() + withinMs;
    for (;;) {
      const channel = isId('chan')(id) ? await channels.findAnywhere(id) : undefined;
      if (!channel) return E.left({ code: 'channel_not_found', id });
      const { status, statusReason = null } = channel;
      if (status === 'active') return E.right(channel);
      const leftMs = until - monotonic();
      if (status === 'inactive' || leftMs <= 0)
        return E.left({ code: 'channel_inactive', channel: channel.id, status, statusReason });
      await new Promise<void>((resolve) => void timer(Math.min(readEveryMs, leftMs), resolve));
    }
  };

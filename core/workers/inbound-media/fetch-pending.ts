import type { Channel } from '../../model/channels/channel.js';
import { isMediaPending } from '../../model/media/content-media.js';
import type { InboundMediaChange, ReceivedFile } from '../../model/messages/remote-message.js';
import { leaseMs, renewEveryMs } from '../../model/queue/timing.js';
import type { Timer } from '../../ports/machine/clock.js';
import type {
  MediaQueue,
  PendingInbound,
  PendingInboundStore,
} from '../../ports/queues/pending-inbound-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import { minuteMs, secondMs } from '../../shared/time.js';
import {
  findReceived,
  type ReceiveRemotePorts,
  receiveRemote,
} from '../../use-cases/reports/receive-remote.js';
import { type FetchMediaPorts, fetchMedia } from './fetch-media.js';

/** The ports of `fetchPending` and `receivePending`. */
export type PendingInboundPorts = FetchMediaPorts &
  ReceiveRemotePorts & {
    readonly timer: Timer;
    readonly channels: ChannelStore;
    readonly pendingInbound: PendingInboundStore;
    readonly pendingMedia: MediaQueue;
    /** Called when the media file of a message changes its status. Default: nothing. */
    readonly onInboundMedia?: ((change: InboundMediaChange) => void) | undefined;
  };

const maxBackoffMs = 5 * minuteMs;
const maxRenewals = (5 * minuteMs) / renewEveryMs;

/**
 * Fetches the media file of a leased message. Then receives the message, or gives the received
 * message its file, or schedules the next try. A message can be in both queues for a moment: each
 * step writes to both.
 */
export const fetchPending = async (
  ports: PendingInboundPorts,
  pending: PendingInbound,
): Promise<void> => {
  const channel = await ports.channels.findAnywhere(pending.channel);
  if (!channel || (await isComplete(ports, channel, pending))) return remove(ports, pending);
  const lease = renewing(ports, pending);
  const result = await fetchMedia(ports, channel, pending).finally(lease.end);
  if (result.kind === 'later') {
    const backOffMs = Math.min(maxBackoffMs, secondMs * 2 ** Math.min(pending.tries, 10));
    const waitMs = Math.min(maxBackoffMs, Math.max(result.waitMs, backOffMs));
    return postpone(ports, pending, { dueAt: ports.steady() + waitMs, tries: pending.tries + 1 });
  }
  await receiveAs(ports, channel, pending, result.kind === 'stored' ? result.file : result.error);
  await remove(ports, pending);
};

/**
 * Receives a message without its media file. It moves to the other queue first: a file is
 * fetched also when this process ends at once.
 */
export const receivePending = async (
  ports: PendingInboundPorts,
  pending: PendingInbound,
): Promise<void> => {
  const channel = await ports.channels.findAnywhere(pending.channel);
  if (!channel) return remove(ports, pending);
  await ports.pendingInbound.beginReceiving(pending.name);
  await receiveAs(ports, channel, pending, 'pending');
  await ports.pendingInbound.remove(pending.name);
};

const receiveAs = async (
  ports: PendingInboundPorts,
  channel: Channel,
  { message: remote, receivedAt }: PendingInbound,
  file: ReceivedFile,
): Promise<void> => {
  const message = await receiveRemote(ports)(channel, remote, file);
  if (message) ports.onInboundMedia?.({ message, channel: channel.id, file, receivedAt });
};

const isComplete = async (
  ports: PendingInboundPorts,
  channel: Channel,
  { message }: PendingInbound,
): Promise<boolean> => {
  const received = await findReceived(ports, channel, message);
  return received !== undefined && !isMediaPending(received.content);
};

/** Renews the lease of a message until `end` is called, or for 5 minutes: no download takes longer. */
const renewing = (ports: PendingInboundPorts, pending: PendingInbound) => {
  const { timer, steady, onFault } = ports;
  const renew = (left: number) => (): void => {
    if (left > 0) cancel = timer(renewEveryMs, renew(left - 1));
    const { tries } = pending;
    postpone(ports, pending, { dueAt: steady() + leaseMs, tries }).catch(onFault);
  };
  let cancel = timer(renewEveryMs, renew(maxRenewals));
  return { end: () => cancel() };
};

const postpone = async (
  { pendingInbound, pendingMedia }: PendingInboundPorts,
  { name }: PendingInbound,
  to: Pick<PendingInbound, 'dueAt' | 'tries'>,
): Promise<void> => {
  await Promise.all([pendingInbound.postpone(name, to), pendingMedia.postpone(name, to)]);
};

const remove = async (
  { pendingInbound, pendingMedia }: PendingInboundPorts,
  { name }: PendingInbound,
): Promise<void> => {
  await Promise.all([pendingInbound.remove(name), pendingMedia.remove(name)]);
};

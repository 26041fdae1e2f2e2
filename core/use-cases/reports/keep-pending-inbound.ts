import type { ChannelIdentity } from '../../model/channels/channel.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { PendingInboundStore } from '../../ports/queues/pending-inbound-store.js';
import type { ExternalIdStore } from '../../ports/stores/external-id-store.js';

/** The ports of `keepPendingInbound`. */
export type KeepPendingInboundPorts = {
  readonly steady: SteadyClock;
  readonly externalIds: ExternalIdStore;
  readonly pendingInbound: PendingInboundStore;
};

/** Stores an inbound message until its media file is fetched. A message that was received before is dropped. */
export const keepPendingInbound =
  ({ steady, externalIds, pendingInbound }: KeepPendingInboundPorts) =>
  async ({ id, project }: ChannelIdentity, message: RemoteMessage): Promise<void> => {
    const name = messageExternalId(id, message.providerId);
    if (await externalIds.find(project, name)) return;
    const now = steady();
    await pendingInbound.add({ name, channel: id, message, receivedAt: now, dueAt: now, tries: 0 });
  };

import type { Channel } from '../../model/channels/channel.js';
import type { AliasStore } from '../../ports/stores/external-id-store.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Inbox } from '../../ports/queues/pending-inbound-store.js';
import { providerAlias } from '../../model/messages/external-id.js';
import type { RemoteMessage } from '../../model/messages/remote-message.js';

export type AwaitMediumPorts = {
  readonly clock: Clock;
  readonly aliases: AliasStore;
  readonly inbox: Inbox;
};

/** Keeps an inbound message until its medium is fetched; one that was received already is dropped. */
export const awaitMedium =
  ({ clock, aliases, inbox }: AwaitMediumPorts) =>
  async ({ id, project }: Channel, message: RemoteMessage): Promise<void> => {
    const name = providerAlias(id, message.providerId);
    if (await aliases.find(project, name)) return;
    const now = clock();
    await inbox.add({ name, channel: id, message, receivedAt: now, dueAt: now, tries: 0 });
  };

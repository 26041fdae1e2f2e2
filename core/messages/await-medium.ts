import type { Channel } from '../channels/channel.js';
import type { AliasStore } from '../ports/alias-store.js';
import type { Clock } from '../ports/clock.js';
import type { Inbox } from '../ports/inbox.js';
import { providerAlias } from './provider-alias.js';
import type { RemoteMessage } from './remote-message.js';

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

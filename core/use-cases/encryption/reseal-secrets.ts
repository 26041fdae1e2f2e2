import type { Puts } from '../../commit/change.js';
import type { User } from '../../model/people/user.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { EndpointStore } from '../../ports/stores/webhook-store.js';
import type { ChannelId, ProjectId, UserId, WebhookEndpointId } from '../../shared/ids.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import {
  everyChannel,
  everyEndpoint,
  everyUser,
  type Reseal,
  type Resealed,
  resealedChannel,
  resealedEndpoint,
  resealedUser,
  resealWith,
  type SealedBy,
  type SecretCounts,
  type StoredSecret,
  secretsOfChannel,
  secretsOfEndpoint,
  secretsOfUser,
} from './stored-secrets.js';

/** The ports of the use cases of encryption. */
export type EncryptionPorts = {
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly channels: ChannelStore;
  readonly endpoints: EndpointStore;
  readonly people: PeopleStore;
  readonly commit: Commit;
};

/** Counts the stored secrets by the key that decrypts them. */
export const countSecrets =
  (ports: EncryptionPorts) =>
  async (sealedBy: SealedBy): Promise<SecretCounts> => {
    const { keys, keyOf } = ports.sealing;
    const byKey = Object.fromEntries(keys.map((key) => [key, 0]));
    const unreadable: (ChannelId | WebhookEndpointId | UserId)[] = [];
    const count = (
      owner: ChannelId | WebhookEndpointId | UserId,
      secrets: readonly StoredSecret[],
    ): void => {
      for (const { sealed, about } of secrets) {
        const key = keyOf(sealed, about);
        if (key === undefined) unreadable.push(owner);
        else byKey[key] = (byKey[key] ?? 0) + 1;
      }
    };
    for await (const [channel, sealedSettings] of everyChannel(ports, sealedBy))
      count(channel.id, secretsOfChannel(channel, sealedSettings));
    const now = ports.clock();
    for await (const endpoint of everyEndpoint(ports))
      count(endpoint.id, secretsOfEndpoint(endpoint, now));
    for await (const user of everyUser(ports)) count(user.id, secretsOfUser(user));
    return { byKey, unreadable };
  };

/** Encrypts each stored secret again that is not under the first key (docs/decisions/0010). */
export const resealSecrets =
  (ports: EncryptionPorts) =>
  async (sealedBy: SealedBy): Promise<Resealed> => {
    const { channels, endpoints, clock } = ports;
    const reseal = resealWith(ports.sealing);
    let resealed = 0;
    for await (const [channel, sealedSettings] of everyChannel(ports, sealedBy))
      resealed += await putChanged(ports, channel, {
        read: () => channels.findAnywhere(channel.id),
        change: (found) => resealedChannel(found, sealedSettings, reseal),
        puts: (changed) => ({ channels: [changed] }),
      });
    for await (const endpoint of everyEndpoint(ports))
      resealed += await putChanged(ports, endpoint, {
        read: () => endpoints.find(endpoint.project, endpoint.id),
        change: (found) => resealedEndpoint(found, reseal, clock()),
        puts: (changed) => ({ endpoints: [changed] }),
      });
    for await (const user of everyUser(ports)) resealed += await changeUser(ports, user, reseal);
    return { ...(await countSecrets(ports)(sealedBy)), resealed };
  };

/** Stores a user with its secret under the first key, as it is then: 1 when it changed something, else 0. */
const changeUser = async (
  { people }: EncryptionPorts,
  known: User,
  reseal: Reseal,
): Promise<number> => {
  if (resealedUser(known, reseal) === known) return 0;
  return retryOnConflict(async () => {
    const found = await people.findUser(known.id);
    const changed = found && resealedUser(found, reseal);
    if (!changed || changed === found) return 0;
    return (await people.changeUser(changed)) ? 1 : 'retry';
  });
};

type Put<Entity> = {
  readonly read: () => Promise<Entity | undefined>;
  readonly change: (entity: Entity) => Entity;
  readonly puts: (entity: Entity) => Puts;
};

/** Stores what `change` makes of an entity, as it is then: 1 when it changed something, else 0. */
const putChanged = async <Entity extends { readonly project: ProjectId }>(
  { commit, clock }: EncryptionPorts,
  known: Entity,
  { read, change, puts }: Put<Entity>,
): Promise<number> => {
  if (change(known) === known) return 0;
  return retryOnConflict(async () => {
    const found = await read();
    const changed = found && change(found);
    if (!changed || changed === found) return 0;
    const update = { project: changed.project, at: clock(), puts: puts(changed) };
    return commitChange(commit, update, { committed: () => 1, changed: retry });
  });
};

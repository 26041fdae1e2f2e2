import type { Clock } from '../../ports/machine/clock.js';
import type { KeyProofs } from '../../ports/machine/key-proofs.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EndpointStore } from '../../ports/stores/webhook-store.js';
import type { ChannelId, UserId, WebhookEndpointId } from '../../shared/ids.js';
import {
  everyChannel,
  everyEndpoint,
  everyUser,
  type SealedBy,
  type StoredSecret,
  secretsOfChannel,
  secretsOfEndpoint,
  secretsOfUser,
} from './stored-secrets.js';

/** Where stored secrets are, and what encrypts them. */
export type EncryptionPorts = {
  readonly clock: Clock;
  readonly sealing: Sealing;
  readonly channels: Pick<ChannelStore, 'ofProvider'>;
  readonly endpoints: Pick<EndpointStore, 'listAll'>;
  readonly people: Pick<PeopleStore, 'listUsers'>;
  /** Default: the key is not proved. */
  readonly keyProofs?: KeyProofs;
};

/** A stored secret, and the id of the channel, endpoint or user that it belongs to. */
export type OwnedSecret = StoredSecret & {
  readonly owner: ChannelId | WebhookEndpointId | UserId;
};

/** Every stored secret: those of channels whose provider is in `sealedBy`, of webhook endpoints and of users. */
export async function* everySecret(
  ports: Omit<EncryptionPorts, 'sealing' | 'keyProofs'>,
  sealedBy: SealedBy,
): AsyncGenerator<OwnedSecret> {
  const now = ports.clock();
  for await (const [channel, sealedSettings] of everyChannel(ports, sealedBy))
    yield* ownedBy(channel.id, secretsOfChannel(channel, sealedSettings));
  for await (const endpoint of everyEndpoint(ports))
    yield* ownedBy(endpoint.id, secretsOfEndpoint(endpoint, now));
  for await (const user of everyUser(ports)) yield* ownedBy(user.id, secretsOfUser(user));
}

const ownedBy = (
  owner: OwnedSecret['owner'],
  secrets: readonly StoredSecret[],
): readonly OwnedSecret[] => secrets.map((secret) => ({ ...secret, owner }));

import type { Clock } from '../../ports/machine/clock.js';
import type { KeyProofs } from '../../ports/machine/key-proofs.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { AlertStore } from '../../ports/stores/alert-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EndpointStore } from '../../ports/stores/webhook-store.js';
import {
  everyAlertRule,
  everyChannel,
  everyEndpoint,
  everyUser,
  type SealedBy,
  type SecretOwner,
  type StoredSecret,
  secretsOfAlertRule,
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
  readonly alerts: Pick<AlertStore, 'nextRules'>;
  /** Default: the key is not proved. */
  readonly keyProofs?: KeyProofs;
};

/** A stored secret, and what it belongs to. */
export type OwnedSecret = StoredSecret & {
  readonly owner: SecretOwner;
};

/** Every stored secret: those of channels whose provider is in `sealedBy`, of webhook endpoints, alert rules and users. */
export async function* everySecret(
  ports: Omit<EncryptionPorts, 'sealing' | 'keyProofs'>,
  sealedBy: SealedBy,
): AsyncGenerator<OwnedSecret> {
  const now = ports.clock();
  for await (const [channel, sealedSettings] of everyChannel(ports, sealedBy))
    yield* ownedBy(channel.id, secretsOfChannel(channel, sealedSettings));
  for await (const endpoint of everyEndpoint(ports))
    yield* ownedBy(endpoint.id, secretsOfEndpoint(endpoint, now));
  for await (const rule of everyAlertRule(ports)) yield* ownedBy(rule.id, secretsOfAlertRule(rule));
  for await (const user of everyUser(ports)) yield* ownedBy(user.id, secretsOfUser(user));
}

const ownedBy = (
  owner: OwnedSecret['owner'],
  secrets: readonly StoredSecret[],
): readonly OwnedSecret[] => secrets.map((secret) => ({ ...secret, owner }));

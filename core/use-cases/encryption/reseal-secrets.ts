import type { Puts } from '../../commit/change.js';
import { unchecked } from '../../contract/input.js';
import type { AlertRule } from '../../model/alerts/alert-rule.js';
import type { User } from '../../model/people/user.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { AlertStore } from '../../ports/stores/alert-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { EndpointStore } from '../../ports/stores/webhook-store.js';
import type { ProjectId } from '../../shared/ids.js';
import { commitChange, commitUnlessChanged, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { useCase } from '../use-case.js';
import { type EncryptionPorts, everySecret, type OwnedSecret } from './every-secret.js';
import { resealProof } from './prove-key.js';
import {
  everyAlertRule,
  everyChannel,
  everyEndpoint,
  everyUser,
  type Reseal,
  type Resealed,
  resealedAlertRule,
  resealedChannel,
  resealedEndpoint,
  resealedUser,
  resealWith,
  type SealedBy,
  type SecretCounts,
} from './stored-secrets.js';

/** The ports that encrypt stored secrets again. */
export type ResealPorts = EncryptionPorts & {
  readonly channels: ChannelStore;
  readonly endpoints: EndpointStore;
  readonly people: PeopleStore;
  readonly alerts: AlertStore;
  readonly commit: Commit;
};

export const countSecrets = useCase({
  kind: 'read',
  summary: 'Counts the stored secrets by the key that decrypts them.',
  description: [
    'They are those of webhook endpoints, of destinations of alert rules, of second factors of users, and of the channels whose provider is in `sealedBy`.',
  ],
  within: false,
  input: unchecked<SealedBy>(),
  refusals: 'none',
  run:
    (ports: EncryptionPorts) =>
    async (sealedBy: SealedBy): Promise<SecretCounts> => {
      const { keys, keyOf } = ports.sealing;
      const byKey = Object.fromEntries(keys.map((key) => [key, 0]));
      const unreadable: OwnedSecret['owner'][] = [];
      for await (const { owner, sealed, about } of everySecret(ports, sealedBy)) {
        const key = keyOf(sealed, about);
        if (key === undefined) unreadable.push(owner);
        else byKey[key] = (byKey[key] ?? 0) + 1;
      }
      return { byKey, unreadable };
    },
});

/** docs/decisions/0010. */
export const resealSecrets = useCase({
  kind: 'write',
  summary: 'Encrypts each stored secret again that is not under the first key.',
  description: [
    'It also deletes webhook secrets that have expired.',
    'The service can run meanwhile.',
    'A call after an interrupted one continues; a call after a complete one changes nothing.',
  ],
  promise:
    'One commit for each channel, endpoint and alert rule, one write for each user. It leaves a secret that no key decrypts as it is.',
  within: false,
  input: unchecked<SealedBy>(),
  refusals: 'none',
  run:
    (ports: ResealPorts) =>
    async (sealedBy: SealedBy): Promise<Resealed> => {
      const { channels, endpoints, clock } = ports;
      const reseal = resealWith(ports.sealing);
      // First, so that a key that decrypts no secret any more does not hold the proof either.
      await resealProof(ports, reseal);
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
      for await (const rule of everyAlertRule(ports))
        resealed += await changeAlertRule(ports, rule, reseal);
      for await (const user of everyUser(ports)) resealed += await changeUser(ports, user, reseal);
      return { ...(await countSecrets(ports)(sealedBy)), resealed };
    },
});

/** Stores a user with its secret under the first key, as it is then: 1 when it changed something, else 0. */
const changeUser = async (
  { people, commit }: ResealPorts,
  known: User,
  reseal: Reseal,
): Promise<number> => {
  if (resealedUser(known, reseal) === known) return 0;
  return retryOnConflict(async () => {
    const found = await people.findUser(known.id);
    const changed = found && resealedUser(found, reseal);
    if (!changed || changed === found) return 0;
    return commitUnlessChanged(commit, { replaces: { users: [{ was: found, is: changed }] } }, 1);
  });
};

/** The same for an alert rule. */
const changeAlertRule = async (
  { alerts, commit }: ResealPorts,
  known: AlertRule,
  reseal: Reseal,
): Promise<number> => {
  if (resealedAlertRule(known, reseal) === known) return 0;
  return retryOnConflict(async () => {
    const found = (await alerts.rulesOf(known.project)).find(({ id }) => id === known.id);
    const changed = found && resealedAlertRule(found, reseal);
    if (!changed || changed === found) return 0;
    const change = { replaces: { alertRules: [{ was: found, is: changed }] } };
    return commitUnlessChanged(commit, change, 1);
  });
};

type Put<Entity> = {
  readonly read: () => Promise<Entity | undefined>;
  readonly change: (entity: Entity) => Entity;
  readonly puts: (entity: Entity) => Puts;
};

/** Stores what `change` makes of an entity, as it is then: 1 when it changed something, else 0. */
const putChanged = async <Entity extends { readonly project: ProjectId }>(
  { commit, clock }: ResealPorts,
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

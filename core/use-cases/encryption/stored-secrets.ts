import type { AlertRule } from '../../model/alerts/alert-rule.js';
import type { Destination } from '../../model/alerts/destination.js';
import type { Channel } from '../../model/channels/channel.js';
import type { User } from '../../model/people/user.js';
import type { WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import { type EndpointHeader, headerAbout } from '../../model/webhooks/endpoint-headers.js';
import { type EndpointSecret, signingSecrets } from '../../model/webhooks/secret.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { PeopleStore } from '../../ports/people/people-store.js';
import type { AlertStore } from '../../ports/stores/alert-store.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EndpointStore } from '../../ports/stores/webhook-store.js';
import type { AlertRuleId, ChannelId, UserId, WebhookEndpointId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

/** The sealed settings of a channel: the name of each, and what it is sealed for. */
export type SealedSettings = (
  channel: Channel,
) => readonly { readonly name: string; readonly about: string }[];

/** The sealed settings of channels, by their provider. */
export type SealedBy = Readonly<Record<string, SealedSettings>>;

/** What a stored secret belongs to. */
export type SecretOwner = ChannelId | WebhookEndpointId | UserId | AlertRuleId;

/** Stored secrets by the key that decrypts them. */
export type SecretCounts = {
  /** The number of secrets of each key, by its id. The first key encrypts. */
  readonly byKey: Readonly<Record<string, number>>;
  /** The owners of secrets that no key decrypts, once for each secret. */
  readonly unreadable: readonly SecretOwner[];
};

/** What `resealSecrets` changed, and the counts afterwards. */
export type Resealed = SecretCounts & {
  /** The number of channels, endpoints, alert rules and users that were written. */
  readonly resealed: number;
};

/** A sealed text, and what it is sealed for. */
export type StoredSecret = { readonly sealed: string; readonly about: string };

/** The secrets of a channel. */
export const secretsOfChannel = (
  channel: Channel,
  sealedSettings: SealedSettings,
): readonly StoredSecret[] =>
  sealedSettings(channel).flatMap(({ name, about }) => {
    const sealed = channel.settings[name];
    return sealed === undefined ? [] : [{ sealed, about }];
  });

/** The secrets of an endpoint that still sign, and its headers. */
export const secretsOfEndpoint = (
  { id, secrets, headers = [] }: WebhookEndpoint,
  now: Instant,
): readonly StoredSecret[] => [
  ...signingSecrets(secrets, now).map(({ sealed }) => ({ sealed, about: id })),
  ...headers.map((header) => ({ sealed: header.sealed, about: headerAbout(id, header) })),
];

/** The secret of the second factor of a user. */
export const secretsOfUser = ({ id, secondFactor }: User): readonly StoredSecret[] =>
  secondFactor ? [{ sealed: secondFactor.sealedSecret, about: id }] : [];

/** The secrets of the destinations of an alert rule. */
export const secretsOfAlertRule = ({ destinations }: AlertRule): readonly StoredSecret[] =>
  destinations.flatMap((each) =>
    each.kind === 'email' ? [] : [{ sealed: each.sealed, about: each.id }],
  );

/** The alert rule with its secrets under the first key; the same rule when they are so already. */
export const resealedAlertRule = (rule: AlertRule, reseal: Reseal): AlertRule => {
  const destinations = rule.destinations.map((each): Destination => {
    if (each.kind === 'email') return each;
    const sealed = reseal({ sealed: each.sealed, about: each.id });
    return sealed === each.sealed ? each : { ...each, sealed };
  });
  const isSame = destinations.every((each, i) => each === rule.destinations[i]);
  return isSame ? rule : { ...rule, destinations };
};

/** The user with the secret under the first key; the same user when it is so already. */
export const resealedUser = (user: User, reseal: Reseal): User => {
  const { id, version, secondFactor } = user;
  if (!secondFactor) return user;
  const sealedSecret = reseal({ sealed: secondFactor.sealedSecret, about: id });
  return sealedSecret === secondFactor.sealedSecret
    ? user
    : { ...user, version: version + 1, secondFactor: { ...secondFactor, sealedSecret } };
};

/** The channel with its secrets under the first key; the same channel when they are so already. */
export const resealedChannel = (
  channel: Channel,
  sealedSettings: SealedSettings,
  reseal: Reseal,
): Channel => {
  const changed = sealedSettings(channel).flatMap(({ name, about }) => {
    const sealed = channel.settings[name];
    const text = sealed === undefined ? undefined : reseal({ sealed, about });
    return text === sealed || text === undefined ? [] : [[name, text] as const];
  });
  return changed.length === 0
    ? channel
    : { ...channel, settings: { ...channel.settings, ...Object.fromEntries(changed) } };
};

/** The endpoint with its secrets under the first key, without expired ones; the same endpoint when it is so already. */
export const resealedEndpoint = (
  endpoint: WebhookEndpoint,
  reseal: Reseal,
  now: Instant,
): WebhookEndpoint => {
  const { id, secrets, headers = [] } = endpoint;
  const resealed = signingSecrets(secrets, now).map((secret): EndpointSecret => {
    const sealed = reseal({ sealed: secret.sealed, about: id });
    return sealed === secret.sealed ? secret : { ...secret, sealed };
  });
  const resealedHeaders = headers.map((header): EndpointHeader => {
    const sealed = reseal({ sealed: header.sealed, about: headerAbout(id, header) });
    return sealed === header.sealed ? header : { ...header, sealed };
  });
  const isSame =
    resealed.length === secrets.length &&
    resealed.every((secret, i) => secret === secrets[i]) &&
    resealedHeaders.every((header, i) => header === headers[i]);
  if (isSame) return endpoint;
  return {
    ...endpoint,
    secrets: resealed,
    ...(headers.length > 0 ? { headers: resealedHeaders } : {}),
  };
};

/** The text under the first key; the same text when it is so already, or when no key decrypts it. */
export type Reseal = (secret: StoredSecret) => string;

export const resealWith =
  ({ keys, keyOf, open, seal }: Sealing): Reseal =>
  ({ sealed, about }) => {
    const key = keyOf(sealed, about);
    return key === undefined || key === keys[0] ? sealed : seal(open(sealed, about), about);
  };

/** Endpoints or users that are read at a time. */
const pageSize = 100;

/** Every endpoint, in the order of their ids. */
export async function* everyEndpoint({
  endpoints,
}: {
  readonly endpoints: Pick<EndpointStore, 'listAll'>;
}): AsyncGenerator<WebhookEndpoint> {
  for (let after: WebhookEndpointId | undefined; ; ) {
    const page = await endpoints.listAll({ after, limit: pageSize });
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** Every alert rule, in the order of their ids. */
export async function* everyAlertRule({
  alerts,
}: {
  readonly alerts: Pick<AlertStore, 'nextRules'>;
}): AsyncGenerator<AlertRule> {
  for (let after: AlertRuleId | undefined; ; ) {
    const page = await alerts.nextRules({ after, limit: pageSize });
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** Every user, in the order of their ids. */
export async function* everyUser({
  people,
}: {
  readonly people: Pick<PeopleStore, 'listUsers'>;
}): AsyncGenerator<User> {
  for (let after: UserId | undefined; ; ) {
    const page = await people.listUsers({ after, limit: pageSize });
    yield* page;
    after = page.at(-1)?.id;
    if (after === undefined) return;
  }
}

/** Every channel of these providers. */
export async function* everyChannel(
  { channels }: { readonly channels: Pick<ChannelStore, 'ofProvider'> },
  sealedBy: SealedBy,
): AsyncGenerator<readonly [Channel, SealedSettings]> {
  for (const [provider, sealedSettings] of Object.entries(sealedBy))
    for (const channel of await channels.ofProvider(provider)) yield [channel, sealedSettings];
}

import * as E from 'fp-ts/lib/Either.js';
import {
  activated,
  deactivated,
  type EndpointWithSecret,
  endpointLimit,
  type WebhookEndpoint,
} from '../../model/webhooks/endpoint.js';
import type { EndpointHeader } from '../../model/webhooks/endpoint-headers.js';
import { EndpointUpdate, NewEndpoint } from '../../model/webhooks/endpoint-input.js';
import {
  type EndpointSecret,
  newSecret,
  rotated,
  secretBytes,
} from '../../model/webhooks/secret.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { RandomBytes } from '../../ports/machine/random-bytes.js';
import type { Sealing } from '../../ports/machine/sealing.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { EndpointStore } from '../../ports/stores/webhook-store.js';
import type { CheckWebhookUrl, WebhookUrlRefusal } from '../../ports/webhooks/webhook-url-check.js';
import { type ChannelId, isId, type NewId, type ProjectId } from '../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../shared/invalid-input.js';
import type { Instant } from '../../shared/time.js';
import type { ChannelNotFound } from '../channels/manage-channels.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { headersAfter } from './change-headers.js';

/** The ports of the use cases of webhook endpoints. */
export type ManageEndpointsPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly randomBytes: RandomBytes;
  readonly sealing: Sealing;
  readonly checkWebhookUrl: CheckWebhookUrl;
  /** Whether test projects may have endpoints on `http://localhost`. */
  readonly localhostWebhooks: boolean;
  readonly endpoints: EndpointStore;
  readonly channels: Pick<ChannelStore, 'list'>;
  readonly commit: Commit;
};

/** Whose endpoints are managed. */
export type EndpointOwner = {
  readonly project: ProjectId;
  readonly environment: 'live' | 'test';
};

/** One endpoint, by the id that a client gave. */
export type EndpointQuery = { readonly project: ProjectId; readonly id: string };

/** The project has no webhook endpoint with this id. */
export type EndpointNotFound = {
  readonly code: 'webhook_endpoint_not_found';
  readonly id: string;
};
/** The URL is not allowed for webhooks, and why. */
export type InvalidUrl = { readonly code: 'invalid_url'; readonly reason: WebhookUrlRefusal };
/** The project has as many endpoints as it may have. */
export type EndpointLimitExceeded = {
  readonly code: 'webhook_endpoint_limit_exceeded';
  readonly limit: number;
};

/** An endpoint to create; see `NewEndpoint` for the bounds. */
export type CreateEndpoint = EndpointOwner & NewEndpoint;

/** Registers an endpoint: it gets every event that it subscribes to from now on (docs/specification.md#4.6.1). */
export const createWebhookEndpoint =
  (ports: ManageEndpointsPorts) =>
  async ({
    project,
    environment,
    ...input
  }: CreateEndpoint): Promise<
    E.Either<
      InvalidInput | InvalidUrl | ChannelNotFound | EndpointLimitExceeded,
      EndpointWithSecret
    >
  > => {
    const decoded = decodeInput(NewEndpoint, input);
    if (E.isLeft(decoded)) return decoded;
    const refusal = await refusalOf(ports, environment, decoded.right.url);
    if (refusal) return E.left(refusal);
    const channels = await channelsOf(ports, project, decoded.right.channels);
    if (E.isLeft(channels)) return channels;

    const checked = { ...decoded.right, channels: channels.right };
    return retryOnConflict(() => createOnce(ports, project, checked));
  };

const createOnce = async (
  ports: ManageEndpointsPorts,
  project: ProjectId,
  { url, subscribedTypes, description, channels, headers }: Checked<NewEndpoint>,
) => {
  const now = ports.clock();
  const id = ports.newId('whe');
  const secret = newSecret(ports.randomBytes(secretBytes));
  const sealed = headersAfter(ports.sealing, { id }, headers);
  if (E.isLeft(sealed)) return sealed;
  const endpoint: WebhookEndpoint = {
    id,
    project,
    version: 0,
    url,
    subscribedTypes,
    description,
    channels: channels ?? null,
    headers: sealed.right,
    inactiveReason: null,
    secrets: rotated([], ports.sealing.seal(secret, id), now),
    createdAt: now,
    updatedAt: now,
  };
  const requires = { endpointsBelow: endpointLimit };
  const change = { project, at: now, requires, puts: { endpoints: [endpoint] } };
  return commitChange(ports.commit, change, {
    committed: E.right({ endpoint, secret }),
    endpoint_limit: ({ limit }) =>
      E.left({ code: 'webhook_endpoint_limit_exceeded', limit } as const),
    changed: retry,
  });
};

/** An input whose channels exist. */
type Checked<Input> = Omit<Input, 'channels'> & {
  readonly channels: readonly ChannelId[] | null | undefined;
};

/** The given channels, if the project has each of them. */
const channelsOf = async (
  { channels }: Pick<ManageEndpointsPorts, 'channels'>,
  project: ProjectId,
  given: readonly string[] | null | undefined,
): Promise<E.Either<ChannelNotFound, readonly ChannelId[] | null | undefined>> => {
  if (!given) return E.right(given);
  const known = new Map((await channels.list(project)).map(({ id }) => [`${id}`, id]));
  const absent = given.find((id) => !known.has(id));
  return absent === undefined
    ? E.right(given.flatMap((id) => known.get(id) ?? []))
    : E.left({ code: 'channel_not_found', id: absent });
};

const refusalOf = async (
  { checkWebhookUrl, localhostWebhooks }: ManageEndpointsPorts,
  environment: EndpointOwner['environment'],
  url: string,
): Promise<InvalidUrl | undefined> => {
  const localhostAllowed = localhostWebhooks && environment === 'test';
  const reason = await checkWebhookUrl(url, { localhostAllowed });
  return reason && { code: 'invalid_url', reason };
};

/** All endpoints of a project, oldest first (docs/specification.md#4.7.1). */
export const listWebhookEndpoints =
  ({ endpoints }: ManageEndpointsPorts) =>
  ({ project }: { readonly project: ProjectId }): Promise<readonly WebhookEndpoint[]> =>
    endpoints.list(project);

/** One endpoint as it is. */
export const getWebhookEndpoint =
  ({ endpoints }: Pick<ManageEndpointsPorts, 'endpoints'>) =>
  async ({ project, id }: EndpointQuery): Promise<E.Either<EndpointNotFound, WebhookEndpoint>> => {
    const found = isId('whe')(id) ? await endpoints.find(project, id) : undefined;
    return found ? E.right(found) : E.left({ code: 'webhook_endpoint_not_found', id });
  };

/** A change of one endpoint; see `EndpointUpdate` for the bounds. */
export type UpdateEndpoint = EndpointQuery & EndpointOwner & EndpointUpdate;

/** Changes what is given, and nothing else. Deliveries that wait go to the new URL. */
export const updateWebhookEndpoint =
  (ports: ManageEndpointsPorts) =>
  async ({
    project,
    environment,
    id,
    ...input
  }: UpdateEndpoint): Promise<
    E.Either<InvalidInput | EndpointNotFound | InvalidUrl | ChannelNotFound, WebhookEndpoint>
  > => {
    const decoded = decodeInput(EndpointUpdate, input);
    if (E.isLeft(decoded)) return decoded;
    const { url, subscribedTypes, description, headers } = decoded.right;
    const query = { project, id };
    const known = await getWebhookEndpoint(ports)(query);
    if (E.isLeft(known)) return known;
    const refusal = url === undefined ? undefined : await refusalOf(ports, environment, url);
    if (refusal) return E.left(refusal);
    const channels = await channelsOf(ports, project, decoded.right.channels);
    if (E.isLeft(channels)) return channels;
    const become = (endpoint: WebhookEndpoint, now: Instant) =>
      E.map((sealed: readonly EndpointHeader[]) => ({
        ...endpoint,
        headers: sealed,
        url: url ?? endpoint.url,
        subscribedTypes: subscribedTypes ?? endpoint.subscribedTypes,
        description: description === undefined ? endpoint.description : description,
        channels: channels.right === undefined ? (endpoint.channels ?? null) : channels.right,
        updatedAt: now,
      }))(headersAfter(ports.sealing, endpoint, headers));
    return write(ports, query, become, (endpoint) => endpoint);
  };

/** Lets an endpoint get its deliveries again: those that waited, and all from now on. Idempotent. */
export const activateWebhookEndpoint =
  (ports: ManageEndpointsPorts) =>
  (query: EndpointQuery): Promise<E.Either<EndpointNotFound, WebhookEndpoint>> =>
    change(ports, query, activated);

/** Stops an endpoint's deliveries: those that are pending wait, and no new ones are made. Idempotent. */
export const deactivateWebhookEndpoint =
  (ports: ManageEndpointsPorts) =>
  (query: EndpointQuery): Promise<E.Either<EndpointNotFound, WebhookEndpoint>> =>
    change(ports, query, (endpoint, now) => deactivated(endpoint, 'manual', now));

/**
 * A new secret. The former one signs beside it for a day, unless it cannot be decrypted any more
 * (docs/specification.md#5.4.5).
 */
export const rotateWebhookSecret =
  (ports: ManageEndpointsPorts) =>
  (query: EndpointQuery): Promise<E.Either<EndpointNotFound, EndpointWithSecret>> => {
    const { sealing, randomBytes } = ports;
    const secret = newSecret(randomBytes(secretBytes));
    const become = (endpoint: WebhookEndpoint, now: Instant): E.Either<never, WebhookEndpoint> => {
      const { id, secrets } = endpoint;
      const former = secrets.slice(0, 1).filter(canBeOpened(sealing, id));
      const sealed = sealing.seal(secret, id);
      return E.right({ ...endpoint, secrets: rotated(former, sealed, now), updatedAt: now });
    };
    return write(ports, query, become, (endpoint) => ({ endpoint, secret }));
  };

/** Removes an endpoint and its deliveries. */
export const removeWebhookEndpoint =
  (ports: ManageEndpointsPorts) =>
  (query: EndpointQuery): Promise<E.Either<EndpointNotFound, undefined>> =>
    retryOnConflict(async () => {
      const found = await getWebhookEndpoint(ports)(query);
      if (E.isLeft(found)) return found;
      const { project } = query;
      const removal = { project, at: ports.clock(), removeEndpoints: [found.right] };
      return commitChange(ports.commit, removal, {
        committed: E.right(undefined),
        changed: retry,
      });
    });

/** Writes what becomes of an endpoint; nothing when it stays the same. */
const change = (
  ports: ManageEndpointsPorts,
  query: EndpointQuery,
  become: (endpoint: WebhookEndpoint, now: Instant) => WebhookEndpoint,
): Promise<E.Either<EndpointNotFound, WebhookEndpoint>> =>
  write(
    ports,
    query,
    (endpoint, now): E.Either<never, WebhookEndpoint> => E.right(become(endpoint, now)),
    (endpoint) => endpoint,
  );

/** The same, for a change that can be refused by what the endpoint is, and for another answer. */
const write = <No, Answer>(
  ports: ManageEndpointsPorts,
  query: EndpointQuery,
  become: (endpoint: WebhookEndpoint, now: Instant) => E.Either<No, WebhookEndpoint>,
  answer: (endpoint: WebhookEndpoint) => Answer,
): Promise<E.Either<EndpointNotFound | No, Answer>> =>
  retryOnConflict(async () => {
    const found = await getWebhookEndpoint(ports)(query);
    if (E.isLeft(found)) return found;
    const now = ports.clock();
    const changed = become(found.right, now);
    if (E.isLeft(changed)) return changed;
    const answered = E.right(answer(changed.right));
    if (changed.right === found.right) return answered;
    const update = { project: query.project, at: now, puts: { endpoints: [changed.right] } };
    return commitChange(ports.commit, update, {
      committed: answered,
      changed: retry,
    });
  });

/** Whether a secret can still be opened; where the key that sealed it was lost, it can sign no more. */
const canBeOpened =
  ({ open }: Sealing, about: string) =>
  ({ sealed }: EndpointSecret): boolean => {
    try {
      open(sealed, about);
      return true;
    } catch {
      return false;
    }
  };

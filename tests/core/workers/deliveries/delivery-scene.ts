import assert from 'node:assert/strict';
import * as E from 'fp-ts/lib/Either.js';
import { memoryBlobStore } from '../../../../adapters/blobs/memory.js';
import { memoryStores } from '../../../../adapters/memory/index.js';
import {
  addressMatch,
  aesSealing,
  isAddressRange,
  sha256,
  systemRandomBytes,
  ulidNewId,
} from '../../../../adapters/system/index.js';
import { mediaTypeSniffer } from '../../../../adapters/system/media-type-sniffer.js';
import { signWebhook } from '../../../../adapters/webhook-signature/index.js';
import { drivenTime } from '../../../../composition/testing/time/driven-time.js';
import { messaging } from '../../../../core/messaging.js';
import type { Event, EventType } from '../../../../core/model/events/event.js';
import type { LanesTouched } from '../../../../core/model/queue/lane.js';
import type { EndedAttempt } from '../../../../core/model/webhooks/attempt-end.js';
import type { SubscribedType } from '../../../../core/model/webhooks/endpoint.js';
import type { Timer } from '../../../../core/ports/machine/clock.js';
import type { Commit } from '../../../../core/ports/stores/commit.js';
import type {
  SendWebhook,
  WebhookOutcome,
} from '../../../../core/ports/webhooks/webhook-sender.js';
import type { WebhookEndpointId } from '../../../../core/shared/ids.js';
import { type Instant, secondMs } from '../../../../core/shared/time.js';
import { steadyCommit } from '../../../../core/use-cases/steady-commit.js';
import { attemptDelivery } from '../../../../core/workers/deliveries/attempt-delivery.js';
import { deliverer } from '../../../../core/workers/deliveries/deliverer.js';
import type { DeliveryLanePorts } from '../../../../core/workers/deliveries/delivery-lane.js';
import { notifyingCommit } from '../../../../core/workers/lanes/notifying-commit.js';
import { noon } from '../../../support/fixtures/entities.js';

/** An attempt as it came to a receiver. */
export type Arrival = {
  readonly by: string;
  readonly url: string;
  readonly at: Instant;
  readonly event: string;
  readonly attempt: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What a receiver does with an attempt: it answers so, after so long. */
export type Play = (arrival: Arrival) => Partial<WebhookOutcome> & { readonly afterMs?: number };

export const good: Play = () => ({ statusCode: 204 });
export const bad: Play = () => ({ statusCode: 500 });
export const hanging: Play = () => ({ error: 'timeout', afterMs: 10_000 });

/** The webhooks of a service in memory, with receivers that the test plays, in a time that it drives. */
export const webhookScene = async (
  wrap: (commit: Commit) => Commit = (commit) => commit,
  late: (timer: Timer) => Timer = (timer) => timer,
) => {
  const time = drivenTime(noon);
  const { clock, steady, monotonic } = time;
  const timer = late(time.timer);
  const newId = ulidNewId(clock, (count) => new Uint8Array(count).fill(5));
  const arrivals: Arrival[] = [];
  const outcomes: string[] = [];
  const faults: unknown[] = [];
  const plays = new Map<string, Play>();
  const listeners = new Set<(lanes: LanesTouched) => void>();
  const memory = memoryStores(newId);
  const tell = (lanes: LanesTouched) => {
    for (const listener of listeners) listener(lanes);
  };
  const commit = steadyCommit(notifyingCommit(wrap(memory.commit), tell), steady);
  const stores = { ...memory, commit };
  const sealing = aesSealing(new Uint8Array(32));
  const app = messaging({
    clock,
    steady,
    newId,
    stores,
    sealing,
    blobs: memoryBlobStore(clock),
    sniff: mediaTypeSniffer,
    digest: sha256,
    randomBytes: systemRandomBytes,
    canExist: () => true,
    addressMatch,
    isAddressRange,
    checkWebhookUrl: async (url) =>
      /^https:|^http:.*localhost/.test(url) ? undefined : 'not_https',
  });
  const { id: organization } = right(await app.createOrganization({ name: 'Any' }));
  const open = async () =>
    right(await app.createProject({ organization, name: 'Any', environment: 'test' })).id;
  const project = await open();
  const owner = { project, environment: 'test' as const };

  /** An endpoint whose receiver plays so; its secret too. */
  const endpoint = async (
    name: string,
    play: Play = good,
    subscribedTypes: readonly SubscribedType[] = ['message.*'],
  ) => {
    plays.set(`https://${name}.example/`, play);
    return endpointAt(`https://${name}.example/`, subscribedTypes);
  };

  /** An endpoint at an address with or without a listener. */
  const endpointAt = async (
    url: string,
    subscribedTypes: readonly SubscribedType[] = ['message.*'],
  ) => {
    const command = { ...owner, url, subscribedTypes, description: null };
    const { endpoint: made, secret } = right(await app.createWebhookEndpoint(command));
    return { id: made.id, url, secret };
  };

  const sendBy =
    (by: string): SendWebhook =>
    async ({ url, headers, body, onStart }) => {
      onStart?.();
      const arrival: Arrival = {
        ...{ by, url, headers, body },
        at: clock(),
        event: headers['Service-Event-Id'] ?? '',
        attempt: Number(headers['Service-Delivery-Attempt']),
      };
      arrivals.push(arrival);
      const { afterMs = 0, ...outcome } = plays.get(url)?.(arrival) ?? { statusCode: 404 };
      if (afterMs > 0) await new Promise<void>((resolve) => void timer(afterMs, resolve));
      return { statusCode: null, durationMs: afterMs, responseBody: '', error: null, ...outcome };
    };

  /** Another worker over the same stores. */
  const worker = (
    name = 'one',
    send: SendWebhook = sendBy(name),
    localhostAllowed: DeliveryLanePorts['localhostAllowed'] = async () => true,
  ) => {
    const onFault = (error: unknown) => void faults.push(error);
    const ports = {
      ...{ ...stores, clock, steady, monotonic, timer, newId, sealing, send, onFault, owner: name },
      sign: signWebhook,
      random: () => 0.5,
      localhostAllowed,
      onAttempt: ({ result }: EndedAttempt) => void outcomes.push(result),
    };
    const made = deliverer({ ...ports, attemptDelivery: attemptDelivery(ports) });
    listeners.add(made.wake);
    made.start();
    return {
      stop: made.stop,
      /** Hears no more of what is committed; only its polling is left. */
      deafen: () => void listeners.delete(made.wake),
    };
  };

  /** Commits so many events at once, each about a message of its own unless a subject is given. */
  const happen = async (
    count = 1,
    type: EventType = 'message.sent',
    about?: Event['subject'],
  ): Promise<readonly Event[]> => {
    const events = Array.from({ length: count }, () => {
      const subject = about ?? newId('msg');
      const data = JSON.stringify({ id: subject, text: 'Grüße aus 東京 👋' });
      return { id: newId('evt'), type, at: clock(), subject, data };
    });
    return right(await stores.commit({ project, at: clock(), events })).events as readonly Event[];
  };

  const deliveriesOf = async (id: WebhookEndpointId) =>
    (await stores.deliveries.list(project, id, { limit: 1_000_000 })).toReversed();

  return {
    ...{ time, app, stores, owner, project, arrivals, outcomes, faults, plays, newId, sealing },
    ...{ endpoint, endpointAt, worker, happen, deliveriesOf, open },
    /** Lets a long time pass, of which only the ends are lived through: the last two seconds for what came due. */
    skip: async (ms: number): Promise<void> => {
      // The lane is given back first: a lease does not outlive a leap of the clock. It is kept for 5 s when
      // an attempt is due within them.
      await time.advance(10 * secondMs);
      time.skip(ms - 12 * secondMs);
      await time.advance(2 * secondMs);
    },
    /** Lets an attempt come so long after the last one at a receiver, a second late at most; none earlier. */
    nextComesAfter: async (url: string, waitMs: number): Promise<void> => {
      const before = arrivals.filter((arrival) => arrival.url === url);
      const dueAt = (before.at(-1)?.at ?? NaN) + waitMs;
      const many = () => arrivals.filter((arrival) => arrival.url === url).length;
      // The lane is given back first, as above.
      if (waitMs > 10 * secondMs) await time.advance(3 * secondMs);
      time.skip(Math.max(0, dueAt - 2 * secondMs - clock()));
      await time.advance(dueAt - 1 - clock());
      assert.equal(many(), before.length, `an attempt earlier than after ${waitMs} ms`);
      await time.advance(secondMs);
      assert.equal(many(), before.length + 1, `no attempt after ${waitMs} ms`);
    },
    /** What came to a receiver. */
    at: (url: string) => arrivals.filter((arrival) => arrival.url === url),
    /** Whether an endpoint has so many pending deliveries. */
    hasPending: (id: WebhookEndpointId, count: number) => async () =>
      (await stores.deliveries.countPending(id, count + 1)) === count,
  };
};

export type WebhookScene = Awaited<ReturnType<typeof webhookScene>>;

export const right = <A>(answer: E.Either<unknown, A>): A =>
  E.isRight(answer) ? answer.right : assert.fail(JSON.stringify(answer.left));

export const codeOf = (answer: E.Either<{ readonly code: string }, unknown>): string =>
  E.isLeft(answer) ? answer.left.code : assert.fail('expected a refusal');

export const eventsOf = (arrivals: readonly Arrival[]) => arrivals.map(({ event }) => event);
export const idsOf = (events: readonly { readonly id: string }[]) => events.map(({ id }) => id);

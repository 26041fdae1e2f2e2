import {
  type SandboxLedger,
  sandboxProvider,
  sandboxReporter,
} from '../../../adapters/sandbox/index.js';
import { sha256 } from '../../../adapters/system/index.js';
import { steadyTime } from '../../../adapters/system/steady-time.js';
import { signWebhook } from '../../../adapters/webhook-signature/index.js';
import { type Messaging, messaging } from '../../../core/messaging.js';
import type { LanesTouched } from '../../../core/model/queue/lane.js';
import type { BlobStore } from '../../../core/ports/machine/blob-store.js';
import type { SteadyClock } from '../../../core/ports/machine/clock.js';
import type { Sealing } from '../../../core/ports/machine/sealing.js';
import type { SteadyRecords } from '../../../core/ports/machine/steady-records.js';
import type { ChatProvider, ChatProviders } from '../../../core/ports/provider/chat-provider.js';
import type { Stores } from '../../../core/ports/stores/stores.js';
import type { SendWebhook } from '../../../core/ports/webhooks/webhook-sender.js';
import { secondMs } from '../../../core/shared/time.js';
import { recallingContacts } from '../../../core/use-cases/contacts/known-contacts.js';
import { recallingStores } from '../../../core/use-cases/reports/recalling-stores.js';
import { steadyCommit } from '../../../core/use-cases/steady-commit.js';
import { watchChannels } from '../../../core/workers/channels/watch-channels.js';
import { announceConversations } from '../../../core/workers/conversations/announce-conversations.js';
import { attemptDelivery } from '../../../core/workers/deliveries/attempt-delivery.js';
import { deliverer } from '../../../core/workers/deliveries/deliverer.js';
import { mediaFetcher } from '../../../core/workers/inbound-media/media-fetcher.js';
import { notifyingCommit } from '../../../core/workers/lanes/notifying-commit.js';
import { postedSendWorker } from '../../../core/workers/posted-sends.js';
import { attemptJob } from '../../../core/workers/sends/attempt-job.js';
import {
  claimingCommit,
  type Dispatcher,
  dispatcher,
} from '../../../core/workers/sends/dispatcher.js';
import { periodic, rounds } from '../../../core/workers/service.js';
import { attemptCounter } from '../../../core/workers/statistics/attempt-counter.js';
import { eventCounter } from '../../../core/workers/statistics/event-counter.js';
import type { HandleTyped } from '../../../core/workers/subscriptions/handle-event.js';
import { subscriptionWorker } from '../../../core/workers/subscriptions/subscription-worker.js';
import { testNetworks } from '../../support/fixtures/test-networks.js';
import { noFiles } from '../../support/hosts/no-files.js';
import type { Machine } from '../world/machine.js';
import { handlerAttempts } from './events/event-handler.js';

/** A call to a provider that takes longer has an unknown outcome. */
export const callTimeoutMs = 5_000;

/** A number that no plan can hold: sends to it are refused. */
export const impossibleNumber = '+10000000000';

/** A user id from which nothing comes. */
export const strangerUser = 'US.000';

/** Recipients to which no send is accepted: the last is the id of a contact that no project has. */
export const wrongRecipients = [impossibleNumber, strangerUser, `cont_${'0'.repeat(26)}`] as const;

const canExist = (number: string): boolean => number !== impossibleNumber;

/** The subscription to every event that the workers share. */
export const subscriptionName = 'all';

/** What a process is made of, as a faulty variant may replace it. */
export type Parts = {
  readonly machine: Machine;
  readonly stores: Stores;
  /** Where the processes keep what they share of steady time. */
  readonly steadyRecords: SteadyRecords;
  readonly sandbox: SandboxLedger;
  readonly blobs: BlobStore;
  readonly sendTtlMs: number;
  /** The hostile provider, as this process reaches it. */
  readonly line: ChatProvider;
  /** How it tells the time. */
  readonly followTime: (parts: Parts) => FollowedTime;
  /** Notes the calls of a provider. */
  readonly overhear: (provider: ChatProvider) => ChatProvider;
  /** The receivers of webhooks, as this process reaches them. */
  readonly post: SendWebhook;
  /** The same, for tests of endpoints. */
  readonly postTest: SendWebhook;
  /** What this process does with the events of the subscription that all workers share. */
  readonly handle: HandleTyped;
  /** Told in which lanes this process's commits may have made work. */
  readonly tell: (lanes: LanesTouched) => void;
};

/** Nothing is secret here, so that checks can read what was sealed. */
const sealing: Sealing = {
  seal: (secret) => secret,
  open: (sealed) => sealed,
  keys: ['none'],
  keyOf: () => 'none',
};

/** Steady time in a process, which nothing in it precedes. */
export type FollowedTime = {
  readonly steady: SteadyClock;
  /** Resolves when it is known. */
  readonly isKnown: Promise<void>;
};

/** How often a process follows the clock; once no clock stepped for so many times, less and less often, to save steps. */
const followEveryMs = 1_000;
const calmRounds = 30;
const longestMs = 3_600_000;

/** How processes tell the time while clocks may step. */
export const followTime =
  (mayStep: () => boolean) =>
  ({ machine, steadyRecords: records }: Parts): FollowedTime => {
    const { clock, monotonic, timer } = machine;
    const { now: steady, follow } = steadyTime({ clock, monotonic, timer, records });
    const isKnown = new Promise<void>((resolve) => {
      let everyMs = followEveryMs;
      let calm = 0;
      const round = async (): Promise<number> => {
        await follow();
        resolve();
        calm = mayStep() ? 0 : calm + 1;
        everyMs = calm < calmRounds ? followEveryMs : Math.min(2 * everyMs, longestMs);
        return everyMs;
      };
      rounds(round, { everyMs, timer, onFault: goOn }).start();
    });
    return { steady, isKnown };
  };

const useCases = (
  { machine, stores, blobs, sendTtlMs, tell, postTest }: Parts,
  steady: SteadyClock,
  laneOf: Dispatcher['laneOf'] = () => undefined,
): Messaging =>
  messaging({
    clock: machine.clock,
    steady,
    monotonic: machine.monotonic,
    newId: machine.newId,
    stores: { ...stores, commit: claimingCommit(notifyingCommit(stores.commit, tell), laneOf) },
    sendTtlMs,
    blobs,
    sniff: async () => undefined,
    digest: sha256,
    randomBytes: machine.randomBytes,
    canExist,
    networks: testNetworks,
    addressMatch: () => true,
    isAddressRange: () => true,
    sealing,
    checkWebhookUrl: async () => undefined,
    sendWebhook: postTest,
    signWebhook,
  });

/** A process remembers the messages that it writes, as a server does. */
const recalling = (parts: Parts): Parts => ({
  ...parts,
  stores: recallingContacts()(recallingStores(parts.machine.monotonic)(parts.stores)),
});

/** A process that answers clients and takes in reports. */
export type ApiProcess = {
  readonly machine: Machine;
  readonly app: Messaging;
  readonly stores: Stores;
  readonly steady: SteadyClock;
};

export const apiProcess = (given: Parts): ApiProcess => {
  const parts = recalling(given);
  const { steady, isKnown } = parts.followTime(parts);
  return {
    machine: parts.machine,
    steady,
    app: after(isKnown, useCases(parts, steady)),
    stores: parts.stores,
  };
};

/** The use cases of a server, which listens only when it knows the time. */
const after = <App extends object>(isReady: Promise<void>, app: App): App =>
  Object.fromEntries(
    Object.entries(app).map(([name, use]: [string, (...given: readonly unknown[]) => object]) => [
      name,
      binders.includes(name)
        ? (...given: readonly unknown[]) => after(isReady, use(...given))
        : async (...given: readonly unknown[]) => {
            await isReady;
            return use(...given);
          },
    ]),
  ) as App;

/** They answer with use cases, at once. */
const binders: readonly string[] = ['underKey', 'within'] satisfies readonly (keyof Messaging)[];

/** A process that also makes calls, delivers events, and plays the sandbox's reports. */
export type WorkerProcess = ApiProcess & {
  readonly wake: Dispatcher['wake'];
  readonly stop: () => Promise<void>;
};

/** Faults are the point here: a process goes on after one. */
const goOn = (): void => undefined;

export const workerProcess = (given: Parts): WorkerProcess => {
  const parts = recalling(given);
  const { machine, stores, sandbox: ledger, tell, overhear } = parts;
  const { clock, timer, monotonic, newId, name, random } = machine;
  const { steady, isKnown } = parts.followTime(parts);
  const app = after(
    isKnown,
    useCases(parts, steady, (channel) => made.laneOf(channel)),
  );
  const { receiveReports, storeAttachment } = app;
  const reporter = sandboxReporter({
    steady,
    timer,
    ledger,
    intake: receiveReports,
    onFault: goOn,
  });
  const sandbox = sandboxProvider({ clock, steady, ledger, onScheduled: reporter.scheduled });
  const known: Readonly<Record<string, ChatProvider>> = {
    sandbox: overhear(sandbox),
    hostile: overhear(parts.line),
  };
  const providers: ChatProviders = (provider) => known[provider];
  const ports = {
    ...stores,
    ...{ clock, steady, timer, monotonic, newId, random, providers, callTimeoutMs },
    digest: sha256,
    commit: steadyCommit(notifyingCommit(stores.commit, tell), steady),
    unknownPolicy: 'resend' as const,
    onFault: goOn,
    owner: name,
    files: noFiles,
  };
  const made: Dispatcher = dispatcher({ ...ports, attempt: attemptJob(ports) });
  const delivering = deliverer({
    ...ports,
    attemptDelivery: attemptDelivery({ ...ports, sealing, sign: signWebhook, send: parts.post }),
    localhostAllowed: async (project) =>
      (await stores.tenants.findProject(project))?.environment === 'test',
    onAttempt: goOn,
  });
  const fetching = mediaFetcher({ ...ports, storeAttachment });
  const watch = watchChannels({ ...ports, intake: receiveReports });
  const watching = periodic(() => watch('hostile'), {
    everyMs: 2 * secondMs,
    timer,
    onFault: goOn,
  });
  const counting = [
    eventCounter(ports),
    attemptCounter({ ...ports, steady }),
    announceConversations(ports),
  ];
  const judging = postedSendWorker({
    ...ports,
    ...{ digest: sha256, canExist, networks: testNetworks, sendTtlMs: parts.sendTtlMs },
  });
  const subscribed = subscriptionWorker(ports, {
    ...{
      name: subscriptionName,
      project: null,
      types: undefined,
      concurrency: 2,
      attempts: handlerAttempts,
    },
    handle: parts.handle,
  });
  let isStopping = false;
  const started = isKnown.then(() => {
    if (isStopping) return;
    reporter.start();
    watching.start();
    made.start();
    delivering.start();
    fetching.start();
    judging.start();
    subscribed.start();
    for (const counter of counting) counter.start();
  });
  return {
    ...{ machine, steady, app, stores },
    wake: (lanes) => {
      made.wake(lanes);
      delivering.wake(lanes);
      if (!lanes || lanes.log) subscribed.wake(lanes?.log);
      // A commit that names its lanes has posted nothing.
      if (!lanes) judging.wake();
    },
    stop: async () => {
      isStopping = true;
      await started;
      await Promise.all([made.stop(), delivering.stop(), fetching.stop(), watching.stop()]);
      await Promise.all([subscribed, judging, ...counting].map((service) => service.stop()));
      await reporter.stop();
    },
  };
};

import * as E from 'fp-ts/lib/Either.js';
import { type MemoryTransaction, memoryStores, memoryTables } from '../../adapters/memory/index.js';
import { memorySandboxLedger } from '../../adapters/sandbox/index.js';
import { systemRandomBytes, ulidNewId } from '../../adapters/system/index.js';
import { checkWebhookUrl, publicAddresses } from '../../adapters/webhook-sender/index.js';
import type { FetchFile } from '../../core/ports/machine/file-fetch.js';
import type { CheckWebhookUrl } from '../../core/ports/webhooks/webhook-url-check.js';
import type { ChannelId, OrganizationId, ProjectId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import {
  createMessaging,
  type HostedMessaging,
  type HostOptions,
} from '../host/create-messaging.js';
import { type Expectations, expectations } from './expectations/expectations.js';
import { type RecordedSend, recordedSend } from './expectations/sends.js';
import { openChannel } from './open-channel.js';
import { type Remote, remoteOf } from './remote/remote.js';
import { type ScriptedProvider, scriptedProvider } from './remote/scripted-provider.js';
import { type WebhookReceiver, webhookReceiver } from './remote/webhook-receiver.js';
import { drivenTime } from './time/driven-time.js';
import { type Duration, millisecondsOf } from './time/duration.js';
import { hasSubscriptions, idleUntil } from './time/idle-until.js';

/** What the kit itself brings. */
type OwnParts =
  | 'stores'
  | 'workerStores'
  | 'clock'
  | 'monotonic'
  | 'steadyTime'
  | 'timer'
  | 'sendWebhook'
  | 'role';

/** What a test can bring. */
export type TestOptions = Omit<HostOptions, OwnParts> & {
  /** When the test begins, in Unix milliseconds. Default: noon UTC on 15 January 2026. */
  readonly at?: Instant;
};

/** The whole service in memory, under a clock that the test drives. Its services run already: `start` does nothing. */
export type TestMessaging = HostedMessaging &
  Expectations &
  Remote & {
    /** A live project with an active channel, whose messages go to `provider`. */
    readonly organization: OrganizationId;
    readonly project: ProjectId;
    readonly channel: ChannelId;
    /** The chat network of `channel`, under the name `test`. */
    readonly provider: ScriptedProvider;
    /** The receiver of every webhook. */
    readonly webhooks: WebhookReceiver;
    /** The present time of the test, in Unix milliseconds. */
    readonly now: () => Instant;
    /**
     * Begins a transaction of the host, for `within`. End it before `advance`: from the first call within it on, what the
     * services write waits for its end.
     */
    readonly beginTransaction: () => MemoryTransaction;
    /**
     * Lets time pass, and runs what falls due in it, in the order of the due times. Rejects with the first error that a
     * service survived, unless the test brings `onFault`.
     */
    readonly advance: (duration: Duration) => Promise<void>;
    /** Lets time pass until `holds` is true. Throws when it is not after `within`. */
    readonly advanceUntil: (
      holds: () => boolean | Promise<boolean>,
      within: Duration,
    ) => Promise<void>;
  };

const noon: Instant = Date.UTC(2026, 0, 15, 12);

/** The whole service for a test: in memory, under a clock that the test drives, with a channel that is ready to send. */
export const createTestMessaging = (options: TestOptions = {}): Promise<TestMessaging> =>
  openTestMessaging(options, { leavesOutPolls: true });

/** The same. Without `leavesOutPolls`, every poll runs, and a day takes seconds. `onTimer` is called at each timer. */
export const openTestMessaging = async (
  options: TestOptions,
  { leavesOutPolls, onTimer }: { readonly leavesOutPolls: boolean; readonly onTimer?: () => void },
): Promise<TestMessaging> => {
  const state = memoryTables();
  const sandboxLedger = memorySandboxLedger();
  const idle = leavesOutPolls ? idleUntil(state, sandboxLedger) : undefined;
  const time = drivenTime(options.at ?? noon, idle, onTimer);
  const { clock, monotonic, timer } = time;
  const newId = options.newId ?? ulidNewId(clock, options.randomBytes ?? systemRandomBytes);
  const provider = scriptedProvider();
  const { webhooks, sendWebhook } = webhookReceiver(clock);
  const stores = memoryStores(newId, state);
  const sends: RecordedSend[] = [];
  const faults: unknown[] = [];

  const { start, ...messaging } = createMessaging({
    random: () => 0.5,
    checkWebhookUrl: checkTextOfUrl,
    fetchFile: noFiles,
    onFault: (error) => void faults.push(error),
    ...options,
    ...{ clock, monotonic, timer, newId, sendWebhook },
    stores: {
      ...stores,
      sandboxLedger,
      commit: (change) => {
        if (hasSubscriptions(state)) time.noteCommit();
        return stores.commit(change);
      },
    },
    providers: { test: provider, ...options.providers },
    onProviderCall: (call) => {
      const send = recordedSend(call, clock());
      if (send) sends.push(send);
      options.onProviderCall?.(call);
    },
  });

  const withoutFaults = async (passing: Promise<void>): Promise<void> => {
    await passing;
    if (faults.length > 0) throw faults.splice(0)[0];
  };

  start();
  const opened = await openChannel(messaging, clock());
  return {
    ...messaging,
    start: () => {},
    ...opened,
    ...expectations({ state, sends, received: webhooks.received }),
    ...remoteOf({ state, clock, messaging, channel: opened.channel }),
    provider,
    webhooks,
    now: clock,
    beginTransaction: stores.begin,
    advance: (duration) => withoutFaults(time.advance(millisecondsOf(duration))),
    advanceUntil: (holds, within) =>
      withoutFaults(time.advanceUntil(millisecondsOf(within), async () => holds())),
  };
};

/** A test needs no network: files by their addresses are there where it brings `fetchFile`. */
const noFiles: FetchFile = async () => E.left({ kind: 'dns_failed' });

/** Checks the text of a URL. A name server is not asked: a test needs no network. */
const checkTextOfUrl: CheckWebhookUrl = async (url, scope) => {
  const checked = checkWebhookUrl(publicAddresses())(url, scope);
  return E.isLeft(checked) ? checked.left : undefined;
};

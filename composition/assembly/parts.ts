import type { SandboxLedger } from '../../adapters/sandbox/index.js';
import type { ClockStep, SteadyTime } from '../../adapters/system/steady-time.js';
import type { AnyChange, Committed } from '../../core/commit/change.js';
import type { MessagingPorts } from '../../core/messaging.js';
import type { NoticeAttempt } from '../../core/model/alerts/alert-notice.js';
import type { InboundMediaChange } from '../../core/model/messages/remote-message.js';
import type { LaneKey, LaneLease } from '../../core/model/queue/lane.js';
import type { EndedAttempt } from '../../core/model/webhooks/attempt-end.js';
import type { MonotonicClock, Random, SteadyClock, Timer } from '../../core/ports/machine/clock.js';
import type { FetchFile } from '../../core/ports/machine/file-fetch.js';
import type { LogDeletion } from '../../core/ports/machine/log-erasure.js';
import type { RateLimiters } from '../../core/ports/machine/rate-limiter.js';
import type { SteadyRecords } from '../../core/ports/machine/steady-records.js';
import type { DeliverAudit } from '../../core/ports/people/deliver-audit.js';
import type { ChatProvider } from '../../core/ports/provider/chat-provider.js';
import type { ProviderReport } from '../../core/ports/provider/intake.js';
import type { WorkNotifications } from '../../core/ports/queues/send-queue.js';
import type { Removed } from '../../core/ports/stores/retention.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { SendWebhook } from '../../core/ports/webhooks/webhook-sender.js';
import type { SignWebhook } from '../../core/ports/webhooks/webhook-signer.js';
import type { Instant } from '../../core/shared/time.js';
import type { ProviderCall } from './observed-provider.js';

/** What a process does beside its requests: `api` flushes key uses, `all` and `worker` run every service. */
export type Role = 'all' | 'api' | 'worker';

/** What one run of the retention removed. */
export type RetentionRun = { readonly removed: Removed; readonly durationMs: number };

/** Stores, and what a database can add to them. `knexStores` adds both. */
export type HostStores = Stores & {
  /** Schedule of the sandbox's reports. Default: in memory, lost at a restart. */
  readonly sandboxLedger?: SandboxLedger;
  /** When stored work is due next, by steady time: `runOnce` tells it. Default: not known. */
  readonly nextDueAt?: () => Promise<Instant | undefined>;
  /** What the processes of the stores share of their steady time. Default: nothing; for stores of one process in memory. */
  readonly steadyRecords?: SteadyRecords;
  /** Notifications of work that other processes committed. Default: none; polling finds the work within 1 s. */
  readonly workNotifications?: WorkNotifications;
};

type StoredPorts = 'stores' | 'blobs' | 'sealing';
/** Described below, for all that uses them. */
type WebhookPorts = 'sendWebhook' | 'signWebhook';

/** What a service is made of. */
export type Parts = Pick<MessagingPorts, 'blobs' | 'sealing'> & {
  /** The stores of everything but media bytes. */
  readonly stores: HostStores;
} & Partial<
    Omit<
      MessagingPorts,
      StoredPorts | WebhookPorts | 'steady' | 'setups' | 'networks' | 'liveCalls'
    >
  > &
  ServiceOptions;

/** What the services need in addition to the use cases. */
type ServiceOptions = {
  /**
   * The time by which stored waits run. Default: follows `clock` without its steps, which `monotonic` tells; when only
   * `clock` is given, it is that clock, steps and all.
   */
  readonly steadyTime?: SteadyTime;
  /** Measures leases, pauses and cached keys, in milliseconds. Default: the process's monotonic clock. */
  readonly monotonic?: MonotonicClock;
  /** Calls back after a number of milliseconds. Default: `setTimeout`. */
  readonly timer?: Timer;
  /** Jitter of retries, from 0 to below 1. Default: `Math.random`. */
  readonly random?: Random;
  /** Stores on connections of their own, for the workers. Default: `stores`. */
  readonly workerStores?: HostStores;
  /** Chat providers by the name in a channel's `provider`, in addition to `sandbox`. Default: none. */
  readonly providers?: Readonly<Record<string, ChatProvider>>;
  /** Sends webhooks. Default: over HTTP/1.1, to public addresses only, at most 384 at the same time, and 8 tests of endpoints. */
  readonly sendWebhook?: SendWebhook;
  /** Fetches files that sends name by their addresses. Default: over HTTP/1.1, from public addresses only. */
  readonly fetchFile?: FetchFile;
  /** Signs webhooks. Default: HMAC-SHA256 with each valid secret of the endpoint. */
  readonly signWebhook?: SignWebhook;
  /** Rate limiters, for a host that serves the HTTP API. Default: in memory, for one process. */
  readonly rateLimiters?: RateLimiters;
  /** Which services run. Default: `all`. */
  readonly role?: Role;
  /** Days for which the audit log keeps an entry. Default: 365. */
  readonly auditDays?: number;
  /** Entries that the audit log keeps in its seals; the oldest seals go first. Default: 1,000,000. */
  readonly auditMaxEntries?: number;
  /** The collector of the sealed audit log, and the name by which the stores know how far it is. Default: none. */
  readonly auditStream?: { readonly name: string; readonly deliver: DeliverAudit };
  /** Writes outside of the stores that a project has ended, before its rows are removed. Default: nothing. */
  readonly logDeletion?: LogDeletion;
  /** Days for which the log of requests keeps one; 0 for no log. Default: 7. */
  readonly requestLogDays?: number;
  /**
   * Whether no other process writes to `blobs`. The first sweep then also deletes what the process before left of
   * unfinished uploads; otherwise each sweep deletes only what is older than 24 hours. Default: false.
   */
  readonly ownsBlobs?: boolean;
  /** Called with each error that a service survived, and the name of the service or provider. Default: `console.error`. */
  readonly onFault?: (error: unknown, part: string) => void;
  /** Called with the outcome of each provider call. Default: nothing. An error of this and the hooks below goes to `onFault`. */
  readonly onProviderCall?: (call: ProviderCall) => void;
  /** Called with each Change that was committed, except those of `within`, which the host commits. Default: nothing. */
  readonly onCommit?: (change: AnyChange, committed: Committed) => void;
  /** Called with each lane that a worker took over from one that did not release it. Default: nothing. */
  readonly onLaneTakeover?: (lease: LaneLease<LaneKey>) => void;
  /** Called after each run of the retention. Default: nothing. */
  readonly onRetention?: (run: RetentionRun) => void;
  /** Called with each batch of provider reports before it is applied. Default: nothing. */
  readonly onReports?: (reports: readonly ProviderReport[]) => void;
  /** Called with each webhook attempt that ended. Default: nothing. */
  readonly onWebhookAttempt?: (attempt: EndedAttempt) => void;
  /** Called with each attempt of a message about alerts that ended. Default: nothing. */
  readonly onAlertNotice?: (attempt: NoticeAttempt) => void;
  /** Called when a message is received with or without its media file, and when a pending file ends. Default: nothing. */
  readonly onInboundMedia?: (change: InboundMediaChange) => void;
  /** Called with each step of the wall clock, or of the database's clock, that was made up for. Default: nothing. */
  readonly onClockStep?: (step: ClockStep) => void;
  /** Called with the number of channels whose backlog counter a recount corrected. Default: nothing. */
  readonly onBacklogCorrected?: (channels: number) => void;
};

type WithoutDefault =
  | 'sendWebhook'
  | 'auditStream'
  | 'sendMail'
  | 'alertsPage'
  | 'logErasure'
  | 'logDeletion'
  | 'ownsBlobs'
  | 'onProviderCall'
  | 'onCommit';

/** The parts, with each default filled in. */
export type CompleteParts = Parts &
  Required<Omit<Parts, WithoutDefault>> & { readonly steady: SteadyClock };

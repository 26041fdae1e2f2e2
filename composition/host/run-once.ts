import { undiciWebhookSender } from '../../adapters/webhook-sender/index.js';
import { type Instant, secondMs } from '../../core/shared/time.js';
import { activityOf } from '../assembly/activity.js';
import { type Assembly, assemble, type CompleteParts, type HostStores } from '../assembly/index.js';
import { withinTime } from './within-time.js';

/** What one run may take. */
export type RunOnceOptions = {
  /** The time after which no further work begins, in milliseconds. Default: 10,000. */
  readonly maxMs?: number | undefined;
  /**
   * How long after `maxMs` the run waits for work in flight, in milliseconds. Default: 12,000, which is longer than a call of a
   * provider or an attempt to deliver a webhook takes.
   */
  readonly graceMs?: number | undefined;
};

/** What one run did, and when to run again. */
export type RunOnceResult = {
  readonly done: {
    /** Calls to providers. */
    readonly providerCalls: number;
    /** Attempts to deliver a webhook. */
    readonly deliveries: number;
    /** Calls of the handlers of subscriptions. */
    readonly events: number;
    /** Reports of providers, of the sandbox too. */
    readonly reports: number;
    /** Messages received with or without their media file, and media files that came later or failed. */
    readonly inboundMedia: number;
  };
  /**
   * Whether everything that was due is done. False when the time was over before, or another process does what is due: run
   * again at `nextDueAt`.
   */
  readonly isComplete: boolean;
  /**
   * When something is due next, in Unix milliseconds; in the past when `maxMs` was over before. For work that had not ended
   * within `graceMs`, the end of its lease. Now, when the stores do not say within 1 s. Null when nothing waits. Upkeep, such
   * as retention, has no due time: each run does it.
   */
  readonly nextDueAt: Instant | null;
};

/** Does what is due, and resolves. */
export type RunOnce = (options?: RunOnceOptions) => Promise<RunOnceResult>;

const defaultMaxMs = 10 * secondMs;
const defaultGraceMs = 12 * secondMs;
/** How long a run waits at its end for the stores to say what is due next. */
const dueReadMs = secondMs;
/** A run waits for what is due within this time. */
const worthWaitingMs = secondMs;
/** How often a run looks whether its services are quiet. */
const recheckMs = 20;
/** How long a run waits for what is due and that another process has, or that no service finds. */
const unclaimedMs = 2.5 * secondMs;

/**
 * Runs the services of an assembly of its own until nothing is due, or `maxMs` is over. Resolves after `maxMs`, `graceMs` and 1 s
 * at the latest. Work that has not ended then is left as by a process that dies: its lease is not renewed, and another process
 * takes it up.
 */
export const runOnce = async (
  given: CompleteParts,
  works: Assembly['subscriptions']['works'],
  { maxMs = defaultMaxMs, graceMs = defaultGraceMs }: RunOnceOptions = {},
): Promise<RunOnceResult> => {
  if (!(maxMs > 0)) throw new TypeError(`maxMs is ${maxMs}. Give a number above 0.`);
  if (!(graceMs >= 0)) throw new TypeError(`graceMs is ${graceMs}. Give 0 or a number above 0.`);
  const { clock, monotonic, timer, steadyTime } = given;
  const until = monotonic() + maxMs;
  const done = { providerCalls: 0, deliveries: 0, events: 0, reports: 0, inboundMedia: 0 };
  const activity = activityOf(timer, monotonic);
  const sender = undiciWebhookSender({ clock });
  const run = assemble({
    ...given,
    ...watchedStores(given, activity.watched),
    blobs: activity.watched(given.blobs),
    providers: activity.watched(given.providers),
    sendWebhook: activity.watched({ send: given.sendWebhook ?? sender.send }).send,
    fetchFile: activity.watched({ fetch: given.fetchFile }).fetch,
    timer: activity.timer,
    role: 'all',
    // The first sweep of a process that owns its blobs would delete uploads of this process that are not finished.
    ownsBlobs: false,
    onProviderCall: (call) => {
      done.providerCalls += 1;
      given.onProviderCall?.(call);
    },
    onWebhookAttempt: (attempt) => {
      done.deliveries += 1;
      given.onWebhookAttempt(attempt);
    },
    onReports: (reports) => {
      done.reports += reports.length;
      given.onReports(reports);
    },
    onInboundMedia: (change) => {
      done.inboundMedia += 1;
      given.onInboundMedia(change);
    },
  });
  for (const work of works()) {
    const { handle } = activity.watched({
      handle: async (...args: Parameters<typeof work.handle>) => work.handle(...args),
    });
    run.subscriptions.add({
      ...work,
      handle: (event, delivery) => {
        done.events += 1;
        return handle(event, delivery);
      },
    });
  }

  const nextDue = (): Promise<Instant | undefined> => nextDueOf(run, works);
  const pause = (): Promise<void> => new Promise((resolve) => void timer(recheckMs, resolve));

  const settle = async (): Promise<void> => {
    let quietSince: number | undefined;
    for (; monotonic() < until; await pause()) {
      if (!activity.isQuiet(worthWaitingMs)) {
        quietSince = undefined;
        continue;
      }
      quietSince ??= monotonic();
      if (monotonic() - quietSince < 2 * recheckMs) continue;
      const due = (await nextDue()) ?? Number.POSITIVE_INFINITY;
      const isDue = due <= steadyTime.now() + worthWaitingMs;
      if (!isDue || monotonic() - quietSince >= unclaimedMs) return;
    }
  };

  const work = async (): Promise<void> => {
    await steadyTime.follow();
    if (monotonic() >= until) return;
    run.start();
    await settle();
  };
  const close = async (): Promise<void> => {
    await run.close();
    await sender.close();
  };

  const within = withinTime(timer, (error) => given.onFault(error, 'runOnce'));
  let hasClosed = false;
  try {
    await within(maxMs, work());
  } finally {
    hasClosed = (await within(graceMs, close())) !== 'late';
  }
  const due = await within(dueReadMs, nextDue());
  if (due === 'late') return { done, isComplete: false, nextDueAt: clock() };
  const { value: dueAt } = due;
  return {
    done,
    isComplete: hasClosed && (dueAt === undefined || dueAt > steadyTime.now()),
    nextDueAt: dueAt === undefined ? null : dueAt + clock() - steadyTime.now(),
  };
};

/** Watched stores. One record stays one record, and the steady time is followed before the services start. */
const watchedStores = (
  { stores, workerStores }: CompleteParts,
  watched: <Ports extends object>(ports: Ports) => Ports,
): Pick<CompleteParts, 'stores' | 'workerStores'> => {
  const watchedOf = ({ steadyRecords: _, ...given }: HostStores): HostStores => watched(given);
  const watchedOnes = watchedOf(stores);
  return {
    stores: watchedOnes,
    workerStores: workerStores === stores ? watchedOnes : watchedOf(workerStores),
  };
};

/** When stored work, a report of the sandbox, a look at a channel or an event of a subscription is due next, by steady time. */
const nextDueOf = async (
  { parts }: Assembly,
  works: Assembly['subscriptions']['works'],
): Promise<Instant | undefined> => {
  const { stores, providers, steady } = parts;
  const dues: (Instant | undefined)[] = [
    await stores.nextDueAt?.(),
    await stores.sandboxLedger?.nextDue(0),
  ];
  for (const name of ['sandbox', ...Object.keys(providers)])
    for (const { inspection } of await stores.channels.ofProvider(name))
      dues.push(inspection?.dueAt);
  for (const { name, project } of works()) {
    const projects = project === null ? undefined : [project];
    const behind = await stores.subscriptions.positions({ name, projects, isBehind: true });
    for (const { failed } of behind) dues.push(failed?.dueAt ?? steady());
    const retried = { subscription: name, isRetrying: true, limit: 1 } as const;
    if ((await stores.subscriptions.deadLetters(retried)).length > 0) dues.push(steady());
  }
  const known = dues.filter((at) => at !== undefined);
  return known.length > 0 ? known.reduce((a, b) => Math.min(a, b)) : undefined;
};

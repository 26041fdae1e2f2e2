import type { LaneLease } from '../../model/queue/lane.js';
import { pollEveryMs } from '../../model/queue/timing.js';
import type { AttemptEnd, EndedAttempt } from '../../model/webhooks/attempt-end.js';
import {
  type EndpointHealth,
  healthAfter,
  healthy,
  slotsFor,
} from '../../model/webhooks/health.js';
import type { DeliveryQueue, DueDelivery } from '../../ports/stores/webhook-store.js';
import type { ProjectId, WebhookDeliveryId, WebhookEndpointId } from '../../shared/ids.js';
import { secondMs } from '../../shared/time.js';
import {
  type LaneScope,
  type LaneWork,
  type LeasedLane,
  type LeasedLanePorts,
  leasedLane,
} from '../lanes/leased-lane.js';
import type { AttemptDelivery } from './attempt-delivery.js';
import { type AttemptProgress, headStarts, shortestAfter } from './head-start.js';
import { type NextDelivery, readAhead } from './read-ahead.js';
import { type SettlePorts, settleAttempts } from './settle-attempts.js';

export type DeliveryLanePorts = LeasedLanePorts &
  SettlePorts & {
    readonly deliveryQueue: DeliveryQueue;
    readonly attemptDelivery: AttemptDelivery;
    /** Whether the project's endpoints may be on `http://localhost`. */
    readonly localhostAllowed: (project: ProjectId) => Promise<boolean>;
    /** Called with each attempt that ended, before its result is committed. */
    readonly onAttempt: (attempt: EndedAttempt) => void;
  };

/** Deliveries of one endpoint whose attempts have begun and whose results are not committed yet. */
const maxUnsettled = 1_024;
/** Pause after the sender had no free slot. */
const senderBusyPauseMs = secondMs;
/** An attempt begins only if the lease lasts at least this much longer. */
const marginMs = 2 * secondMs;

/**
 * Delivers an endpoint's events while its lease lasts. First attempts begin in the order of their
 * events, each with a head start over the next, and never while another first attempt about the
 * same resource is in flight (docs/specification.md#6.4.2).
 */
export const deliveryLane = (
  ports: DeliveryLanePorts,
  lease: LaneLease<WebhookEndpointId>,
  leasedUntil: number,
): LeasedLane<WebhookEndpointId> =>
  leasedLane(ports, lease, leasedUntil, (lane) => deliveryLaneWork(ports, lease, lane));

const deliveryLaneWork = (
  ports: DeliveryLanePorts,
  lease: LaneLease<WebhookEndpointId>,
  lane: LaneScope,
): LaneWork => {
  const { steady, monotonic, deliveryQueue } = ports;
  const due = readAhead(ports, lease);
  const settle = settleAttempts(ports, lease);
  const headStart = headStarts(ports);
  const allowsLocalhost = once(() => ports.localhostAllowed(lease.project));
  const unsettled = new Set<WebhookDeliveryId>();
  /** The resources that first attempts in flight are about. */
  const busySubjects = new Set<string>();
  let inFlight = 0;
  /** The shortest duration of recent attempts. */
  let answerMs = Number.POSITIVE_INFINITY;
  let health: EndpointHealth = healthy;
  let readHealth = health;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const pauseSender = (): void => {
    pausedUntil = monotonic() + senderBusyPauseMs;
    due.invalidate();
  };

  const send = async (next: NextDelivery, started: () => void): Promise<AttemptEnd | undefined> => {
    const localhostAllowed = await allowsLocalhost();
    const end = await ports.attemptDelivery({ localhostAllowed, ...next }, started);
    if (!end) pauseSender();
    return end;
  };

  const attempt = async (
    next: NextDelivery,
    { started, ended }: AttemptProgress,
  ): Promise<void> => {
    const { endpoint, delivery, subject } = next;
    let end: AttemptEnd | undefined;
    try {
      end = await send(next, started);
    } finally {
      inFlight -= 1;
      if (isFirst(next)) busySubjects.delete(subject);
      ended();
      lane.wake();
    }
    if (end) {
      ports.onAttempt({ ...end, project: lease.project, event: delivery.event });
      answerMs = shortestAfter(answerMs, end.attempt.durationMs);
      const state = { endpoint, health };
      health = healthAfter(health, end.result === 'succeeded', steady());
      await settle(end, state);
    }
    unsettled.delete(delivery.id);
  };

  /** Resolves when the next attempt may begin. */
  const begin = (next: NextDelivery): Promise<void> => {
    if (next.health !== readHealth) health = next.health;
    readHealth = next.health;
    inFlight += 1;
    unsettled.add(next.delivery.id);
    if (isFirst(next)) busySubjects.add(next.subject);
    return new Promise((resolve) => {
      const pace = { isBehind: due.isBehind(), answerMs };
      lane.run(attempt(next, isFirst(next) ? headStart(pace, resolve) : noHeadStart));
      if (!isFirst(next)) resolve();
    });
  };

  return {
    round: async () => {
      if (!lane.outlasts(marginMs) || monotonic() < pausedUntil) return pollEveryMs;
      if (inFlight >= slotsFor(health) || unsettled.size >= maxUnsettled) return pollEveryMs;
      const next = await due.next(unsettled, ({ subject }) => !busySubjects.has(subject));
      if (!next) return 'idle';
      await begin(next);
      return 0;
    },
    nextDue: () => {
      due.invalidate();
      return deliveryQueue.nextDue(lease.lane);
    },
    release: () => deliveryQueue.release(lease),
    onWake: due.mayHaveMore,
    invalidate: due.invalidate,
  };
};

const noHeadStart: AttemptProgress = { started: () => undefined, ended: () => undefined };

const isFirst = ({ delivery }: DueDelivery): boolean => delivery.attempts === 0;

/** Calls `work` once, and returns the same promise each time. */
const once = <A>(work: () => Promise<A>): (() => Promise<A>) => {
  let done: Promise<A> | undefined;
  return () => {
    done ??= work();
    return done;
  };
};

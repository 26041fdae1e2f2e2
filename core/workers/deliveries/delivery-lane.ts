import type { LaneLease } from '../../model/queue/lane.js';
import type { AttemptEnd, EndedAttempt } from '../../model/webhooks/attempt-end.js';
import { eventDamaged } from '../../model/webhooks/delivery.js';
import type { DeliveryQueue } from '../../ports/stores/webhook-store.js';
import type { ProjectId, WebhookEndpointId } from '../../shared/ids.js';
import { type Machine, machine } from '../../shared/scheduling/machine.js';
import { secondMs } from '../../shared/time.js';
import {
  type LaneScope,
  type LaneWork,
  type LeasedLane,
  type LeasedLanePorts,
  leasedLane,
} from '../lanes/leased-lane.js';
import type { AttemptDelivery } from './attempt-delivery.js';
import {
  type AttemptResult,
  type DeliveryEvent,
  type DeliveryNow,
  type DeliveryState,
  deliveryStep,
  isFirst,
  knownNext,
  type NextDelivery,
  openedDeliveries,
} from './delivery-step.js';
import { type AttemptProgress, headStarts } from './head-start.js';
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

/** An attempt begins only if the lease lasts at least this much longer. */
const marginMs = 2 * secondMs;

/** Delivers an endpoint's events while its lease lasts, in the order that `deliveryStep` says. */
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
  const settle = settleAttempts(ports, lease);
  const headStart = headStarts(ports);
  const allowsLocalhost = once(() => ports.localhostAllowed(lease.project));
  const { project, organization } = lease;
  const tenant = organization && { tenant: { organization, project } };
  let round: { readonly end: (pauseMs: number | 'idle') => void; readonly fail: Fail };

  const now = (): DeliveryNow => ({
    monotonic: monotonic(),
    steady: steady(),
    hasTime: lane.outlasts(marginMs),
  });
  const deliveries: Machine<DeliveryState, DeliveryEvent> = machine(
    { step: deliveryStep, initial: openedDeliveries, now },
    {
      read: ({ query }) =>
        void deliveryQueue.findDue({ ...lease, ...query, now: steady() }).then(
          (work) => deliveries.send({ kind: 'read', work }),
          (error) => round.fail(error),
        ),
      begin: ({ next, pace }) => {
        const over = (): void =>
          deliveries.send({ kind: 'head_start_over', delivery: next.delivery.id });
        lane.run(attempt(next, isFirst(next) ? headStart(pace, over) : noHeadStart));
      },
      end_round: ({ pauseMs }) => round.end(pauseMs),
    },
  );

  const attempt = async (
    next: NextDelivery,
    { started, ended }: AttemptProgress,
  ): Promise<void> => {
    let end: AttemptEnd | undefined;
    try {
      const localhostAllowed = await allowsLocalhost();
      end = await ports.attemptDelivery({ localhostAllowed, ...tenant, ...next }, started);
    } finally {
      deliveries.send({ kind: 'attempt_ended', next, end: end ? resultOf(end) : 'sender_busy' });
      ended();
      lane.wake();
    }
    const { endpoint, delivery } = next;
    if (end) {
      ports.onAttempt({ ...end, project: lease.project, event: delivery.event });
      await settle(end, { endpoint, health: deliveries.state().health });
    }
    deliveries.send({ kind: 'settled', delivery: delivery.id });
  };

  const invalidate = (): void => deliveries.send({ kind: 'invalidated' });
  return {
    round: () =>
      new Promise((end, fail) => {
        round = { end, fail };
        deliveries.send({ kind: 'round_begun' });
      }),
    nextDue: async () => {
      const known = knownNext(deliveries.state(), steady());
      if (known !== undefined) return known;
      deliveries.send({ kind: 'reading_next' });
      const due = await deliveryQueue.nextDue(lease.lane);
      deliveries.send({ kind: 'next_read', at: due ?? Number.POSITIVE_INFINITY });
      return due;
    },
    release: () => deliveryQueue.release(lease),
    onWake: () => deliveries.send({ kind: 'woken' }),
    invalidate,
  };
};

type Fail = (error: unknown) => void;

const noHeadStart: AttemptProgress = { started: () => undefined, ended: () => undefined };

const resultOf = ({ result, attempt }: AttemptEnd): AttemptResult => ({
  hasSucceeded: result === 'succeeded',
  wasSent: attempt.error !== eventDamaged,
  durationMs: attempt.durationMs,
});

/** Calls `work` once, and returns the same promise each time. */
const once = <A>(work: () => Promise<A>): (() => Promise<A>) => {
  let done: Promise<A> | undefined;
  return () => {
    done ??= work();
    return done;
  };
};

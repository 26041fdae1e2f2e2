import {
  type HeldLane,
  type HoldPorts,
  holdLane,
  type LaneInHand,
  type LaneWork,
} from '../dispatch/hold-lane.js';
import { pollEveryMs } from '../dispatch/rules.js';
import type { LaneLease } from '../ports/lanes.js';
import type { DeliveryQueue } from '../ports/webhook-store.js';
import type { ProjectId, WebhookDeliveryId, WebhookEndpointId } from '../shared/ids.js';
import { secondMs } from '../shared/time.js';
import type { AttemptDelivery, AttemptOutcome } from './attempt-delivery.js';
import { type EndpointHealth, healthAfter, healthy, placesFor } from './health.js';
import { type NextDelivery, readAhead } from './read-ahead.js';

export type EndpointPorts = HoldPorts & {
  readonly deliveryQueue: DeliveryQueue;
  readonly attemptDelivery: AttemptDelivery;
  /** Whether the project's endpoints may be on `http://localhost`. */
  readonly localhostAllowed: (project: ProjectId) => Promise<boolean>;
  /** Told how each attempt ended. */
  readonly onAttempt: (outcome: AttemptOutcome) => void;
};

/** Deliveries of one endpoint whose attempts have begun and are not settled yet. */
const unsettledAtMost = 32;
/** How long nothing is tried when the sender had no room. */
const noRoomMs = secondMs;
/** What must be left of a lease for an attempt to begin. */
const safetyMs = 2 * secondMs;

/**
 * Makes an endpoint's deliveries while the lease lasts. First attempts begin in the order of their events,
 * each once the one before is on its way.
 */
export const runEndpoint = (
  ports: EndpointPorts,
  lease: LaneLease<WebhookEndpointId>,
  leasedUntil: number,
): HeldLane<WebhookEndpointId> =>
  holdLane(ports, lease, leasedUntil, (lane) => deliveriesIn(ports, lease, lane));

const deliveriesIn = (
  ports: EndpointPorts,
  lease: LaneLease<WebhookEndpointId>,
  lane: LaneInHand,
): LaneWork => {
  const { clock, monotonic, deliveryQueue } = ports;
  const ahead = readAhead(ports, lease);
  const unsettled = new Set<WebhookDeliveryId>();
  let underWay = 0;
  let health: EndpointHealth = healthy;
  let readHealth = health;
  let noRoomUntil = Number.NEGATIVE_INFINITY;

  const learn = (outcome: AttemptOutcome): void => {
    ports.onAttempt(outcome);
    if (outcome !== 'not_tried') {
      health = healthAfter(health, outcome === 'succeeded', clock());
      return;
    }
    noRoomUntil = monotonic() + noRoomMs;
    ahead.forget();
  };

  const attempt = async (next: NextDelivery, onStart: () => void): Promise<void> => {
    const localhostAllowed = await ports.localhostAllowed(lease.project);
    const { outcome, settle } = await ports
      .attemptDelivery({ ...next, lease, localhostAllowed }, onStart)
      .finally(() => {
        underWay -= 1;
        onStart();
        lane.ring();
      });
    learn(outcome);
    await settle();
    unsettled.delete(next.delivery.id);
  };

  /** Resolves when the next one may begin. */
  const begin = (next: NextDelivery): Promise<void> => {
    if (next.health !== readHealth) health = next.health;
    readHealth = next.health;
    underWay += 1;
    unsettled.add(next.delivery.id);
    return new Promise((resolve) => {
      lane.run(attempt(next, resolve));
      if (next.delivery.attempts > 0) resolve();
    });
  };

  return {
    round: async () => {
      if (!lane.lasts(safetyMs) || monotonic() < noRoomUntil) return pollEveryMs;
      if (underWay >= placesFor(health) || unsettled.size >= unsettledAtMost) return pollEveryMs;
      const next = await ahead.next(unsettled);
      if (!next) return 'idle';
      await begin(next);
      return 0;
    },
    nextDue: () => {
      ahead.doubt();
      return deliveryQueue.nextDue(lease.lane);
    },
    release: () => deliveryQueue.release(lease),
    onRing: ahead.doubt,
    reconsider: ahead.forget,
  };
};

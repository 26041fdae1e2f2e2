import type { LaneKey, LaneLease, LanesTouched } from '../../model/queue/lane.js';
import { leaseMs, pollEveryMs, renewEveryMs } from '../../model/queue/timing.js';
import type { MonotonicClock, SteadyClock, Timer } from '../../ports/machine/clock.js';
import type { Lanes } from '../../ports/queues/lanes.js';
import type { OrganizationId } from '../../shared/ids.js';
import { secondMs } from '../../shared/time.js';
import { periodic, type Service } from '../service.js';
import type { LeasedLane } from './leased-lane.js';

export type LaneWorkerPorts<Key extends LaneKey, Lane extends LeasedLane<Key>> = {
  readonly steady: SteadyClock;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
  /** Identifies the leases of this worker. */
  readonly owner: string;
  readonly lanes: Lanes<Key>;
  readonly isOfKind: (key: LaneKey) => key is Key;
  /** Called with each lane that this worker took over from one that did not release it. Default: nothing. */
  readonly onTakeover?: (lease: LaneLease<Key>) => void;
  /** Starts work in a lane whose lease lasts until `until`, by the monotonic clock. */
  readonly open: (lease: LaneLease<Key>, until: number) => Lane;
};

/** Leases lanes and works in them. `stop` finishes the work in flight and releases every lane. */
export type LaneWorker = Service & {
  /**
   * Says that a commit may have made work due: in these lanes, or in unknown ones when absent. A
   * hint: without it the work is found by polling.
   */
  readonly wake: (lanes?: LanesTouched) => void;
};

/** A worker that shows its lanes. */
export type OpenLaneWorker<Key extends LaneKey, Lane> = LaneWorker & {
  /** A lane that this worker has leased. */
  readonly laneOf: (key: Key) => Lane | undefined;
};

/** Lanes that one worker leases at the same time. One organization gets another one while it has fewer than are free. */
const maxLanes = 1_000;
/** Time after which a lane is released when there is no room for more of its organization, so that other lanes get a turn. */
const maxTurnMs = 10 * secondMs;

/** Leases due lanes and works in each. Any number of workers may share one store. */
export const laneWorker = <Key extends LaneKey, Lane extends LeasedLane<Key>>(
  ports: LaneWorkerPorts<Key, Lane>,
): OpenLaneWorker<Key, Lane> => {
  const { steady, monotonic, owner } = ports;
  const lanes = new Map<Key, Lane>();
  let isStopping = false;
  /** Whether a commit of this process made a lane due that this worker has not leased. */
  let isExpected = false;
  /** Until when nothing is expected: another process has such lanes. */
  let looksUntil = Number.NEGATIVE_INFINITY;

  const openLane = (lease: LaneLease<Key>, until: number): void => {
    const lane = ports.open(lease, until);
    lanes.set(lease.lane, lane);
    if (isStopping) lane.stop();
    void lane.ended.then((hasSucceeded) => {
      if (lanes.get(lease.lane) === lane) lanes.delete(lease.lane);
      // A lane that failed is not claimed at once: it waits for the next poll.
      if (hasSucceeded) claiming.wake();
    });
  };

  const claim = async (): Promise<void> => {
    const room = maxLanes - lanes.size;
    const except = withAtLeast(room, lanes.values());
    endLongTurns(({ organization }) => room < 1 || isAmong(except, organization));
    if (room < 1) return;
    const before = monotonic();
    const expected = isExpected;
    isExpected = false;
    // One claim leaves room for the others, whose lanes may be due for a shorter time.
    const limit = Math.ceil(room / 2);
    const leases = await ports.lanes.claim({
      ...{ owner, now: steady(), leaseMs, limit, except },
      isExpected: expected,
    });
    if (expected && leases.length === 0) looksUntil = before + pollEveryMs;
    if (leases.length === limit) claiming.wake();
    for (const { isTakeover, ...lease } of leases) {
      if (isTakeover) ports.onTakeover?.(lease);
      openLane(lease, before + leaseMs);
    }
  };

  const claimSoon = (touched: LanesTouched | undefined): void => {
    if (touched && !touched.isByOthers && monotonic() >= looksUntil) isExpected = true;
    claiming.wake();
  };

  const endLongTurns = (isOver: (lease: LaneLease<Key>) => boolean): void => {
    for (const lane of lanes.values())
      if (isOver(lane.lease) && monotonic() - lane.leasedSince > maxTurnMs) lane.stop();
  };

  const renew = async (): Promise<void> => {
    if (lanes.size === 0) return;
    const before = monotonic();
    const leases = [...lanes.values()].map(({ lease }) => lease);
    const renewed = await ports.lanes.renew({ owner, now: steady(), leaseMs, lanes: leases });
    for (const lane of renewed) lanes.get(lane)?.extend(before + leaseMs);
  };

  const claiming = periodic(claim, { ...ports, everyMs: pollEveryMs });
  const renewing = periodic(renew, { ...ports, everyMs: renewEveryMs });

  return {
    start: () => {
      claiming.start();
      renewing.start();
    },
    wake: (touched) => {
      if (!touched) for (const lane of lanes.values()) lane.invalidate();
      for (const key of touched?.changed.filter(ports.isOfKind) ?? []) lanes.get(key)?.invalidate();
      const due = touched?.due.filter(ports.isOfKind).map((key) => lanes.get(key)) ?? [];
      for (const lane of due) lane?.wake();
      if (!touched || due.includes(undefined)) claimSoon(touched);
    },
    laneOf: (key) => lanes.get(key),
    stop: async () => {
      isStopping = true;
      const stopped = [claiming.stop(), renewing.stop()];
      for (const lane of lanes.values()) lane.stop();
      await Promise.all(stopped);
      await Promise.all([...lanes.values()].map(({ ended }) => ended));
    },
  };
};

/** The organizations that have at least so many of the lanes. */
const withAtLeast = <Key extends LaneKey>(
  count: number,
  lanes: Iterable<LeasedLane<Key>>,
): readonly OrganizationId[] => {
  const counts = new Map<OrganizationId, number>();
  for (const { lease } of lanes) {
    const { organization } = lease;
    if (organization) counts.set(organization, (counts.get(organization) ?? 0) + 1);
  }
  return [...counts].flatMap(([id, held]) => (held >= count ? [id] : []));
};

const isAmong = (
  organizations: readonly OrganizationId[],
  id: OrganizationId | undefined,
): boolean => id !== undefined && organizations.includes(id);

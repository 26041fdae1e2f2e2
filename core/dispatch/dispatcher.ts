import type { ChannelId } from '../shared/ids.js';
import { secondMs } from '../shared/time.js';
import { waiting } from '../shared/waiting.js';
import { leaseMs, pollEveryMs, renewEveryMs } from './rules.js';
import { type HeldLane, type LanePorts, runLane } from './run-lane.js';

export type DispatcherPorts = LanePorts & {
  /** Tells this worker's leases from others'. */
  readonly owner: string;
};

/** The loop that turns accepted messages into calls. */
export type Dispatcher = {
  readonly start: () => void;
  /** Work was committed; on these lanes, or who knows where. A hint and no more. */
  readonly wake: (lanes?: readonly ChannelId[]) => void;
  /** Begins nothing more, finishes what runs, and gives every lane back. */
  readonly stop: () => Promise<void>;
};

/** Lanes that one worker holds at most. */
const lanesAtMost = 500;
/** How long a lane may be kept while others wait for a place. */
const turnMs = 10 * secondMs;

/** Leases due lanes and drains each; any number of workers may do so over one store. */
export const dispatcher = (ports: DispatcherPorts): Dispatcher => {
  const { clock, monotonic, queue, owner } = ports;
  const lanes = new Map<ChannelId, HeldLane>();
  const claimRest = waiting(ports.timer);
  const renewRest = waiting(ports.timer);
  let isStopping = false;
  let loops: readonly Promise<void>[] = [];

  const hold = (lease: HeldLane['lease'], until: number): void => {
    const held = runLane(ports, lease, until);
    lanes.set(lease.lane, held);
    void held.ended.then(() => {
      if (lanes.get(lease.lane) === held) lanes.delete(lease.lane);
      claimRest.ring();
    });
  };

  const claim = async (): Promise<void> => {
    const room = lanesAtMost - lanes.size;
    if (room < 1) return endLongTurns();
    const before = monotonic();
    const leases = await queue.claim({ owner, now: clock(), leaseMs, limit: room });
    for (const lease of leases) hold(lease, before + leaseMs);
  };

  const endLongTurns = (): void => {
    for (const held of lanes.values()) if (monotonic() - held.heldSince > turnMs) held.stop();
  };

  const renew = async (): Promise<void> => {
    if (lanes.size === 0) return;
    const before = monotonic();
    const held = [...lanes.values()].map(({ lease }) => lease);
    const ours = await queue.renew({ owner, now: clock(), leaseMs, lanes: held });
    for (const lane of ours) lanes.get(lane)?.prolong(before + leaseMs);
  };

  const repeat = async (work: () => Promise<void>, rest: () => Promise<void>): Promise<void> => {
    while (!isStopping) {
      await work().catch(ports.onFault);
      if (!isStopping) await rest();
    }
  };

  return {
    start: () => {
      loops = [
        repeat(claim, () => claimRest.wait(pollEveryMs)),
        repeat(renew, () => renewRest.wait(renewEveryMs)),
      ];
    },
    wake: (changed) => {
      if (!changed) for (const held of lanes.values()) held.ring();
      const isOurs = changed?.map((lane) => lanes.get(lane)) ?? [undefined];
      for (const held of isOurs) {
        if (held) held.ring();
        else claimRest.ring();
      }
    },
    stop: async () => {
      isStopping = true;
      claimRest.ring();
      renewRest.ring();
      for (const held of lanes.values()) held.stop();
      await Promise.all([...loops, ...[...lanes.values()].map(({ ended }) => ended)]);
    },
  };
};

import { leaseMs, overtakeAfterMs, pollEveryMs } from '../../../core/model/queue/timing.js';
import { secondMs } from '../../../core/shared/time.js';
import { laneBurst } from '../../../core/workers/sends/lane-pace.js';
import { callTimeoutMs } from '../actors/processes.js';
import type { Ledger, ProviderCall } from '../ledger.js';
import { earlyMs } from './calls.js';
import { type Check, grouped } from './check.js';
import type { SendHistory } from './history.js';

/** Whether a lane was a process's own; in the millisecond in which it passes on, it is of both. */
const isOwner = ({ leases }: Ledger, process: string, lane: string, at: number): boolean => {
  const given = leases.filter((lease) => lease.isNew && lease.lane === lane);
  const before = given.findLast((lease) => lease.at < at)?.process;
  return before === process || given.some((lease) => lease.at === at && lease.process === process);
};

/** P3: a worker that lost a lane changes nothing in it. */
export const onlyOwnersSettle: Check = ({ ledger, sends }) => {
  const lanes = new Map(sends.map(({ job, lane }) => [job, lane]));
  const settled = ledger.changes.flatMap(({ process, at, change, isMade }) =>
    (change.settlements ?? []).flatMap(({ job }) => {
      const lane = lanes.get(job);
      return isMade && lane && !isOwner(ledger, process, lane, at)
        ? [`P3: ${process} settled ${job} at ${at}, but had lost its lane`]
        : [];
    }),
  );
  const taken = ledger.takes.flatMap(({ process, lane, at, jobs }) =>
    jobs.length > 0 && !isOwner(ledger, process, lane, at)
      ? [`P3: ${process} took jobs at ${at}, but had lost the lane`]
      : [],
  );
  const ended = ledger.changes.flatMap(({ process, at, change, isMade }) =>
    (change.attemptEnds ?? []).flatMap(({ delivery: { id, endpoint } }) =>
      isMade && !isOwner(ledger, process, endpoint, at)
        ? [`P3: ${process} settled ${id} at ${at}, but had lost its lane`]
        : [],
    ),
  );
  return [...settled, ...taken, ...ended];
};

/** P3: no call begins that may outlast its lease, nor any after its worker was stopped. */
export const callsAreLeased: Check = ({ ledger }) =>
  ledger.calls.flatMap(({ process, channel, from }) => {
    const lease = ledger.leases.findLast(
      (held) => held.process === process && held.lane === channel.id && held.at <= from,
    );
    const left = lease ? lease.at + leaseMs - from : 0;
    const stopped = ledger.stopped.find((end) => end.process === process && end.at < from);
    return [
      ...(left < callTimeoutMs
        ? [`P3: ${process} called at ${from} with a lease of ${left} ms`]
        : []),
      ...(stopped ? [`L7: ${process} called at ${from}, after it had stopped`] : []),
    ];
  });

/** P4: in no window does a channel make more calls than its burst and its rate allow. */
export const channelsKeepTheirPace: Check = ({ ledger }) =>
  [...grouped(ledger.calls, ({ channel }) => channel.id)].flatMap(([lane, calls]) => {
    const rate = calls[0]?.channel.ratePerSecond ?? 1;
    const burst = laneBurst(rate);
    let tokens = burst;
    let last = 0;
    for (const { from } of calls) {
      tokens = Math.min(burst, tokens + ((from - last) * rate) / 1_000) - 1;
      last = from;
      if (tokens < -1e-6) return [`P4: ${lane} called too often at ${from}`];
    }
    return [];
  });

/** P8: what could be called for once all had healed is not forgotten until it expires. */
export const nothingIsForgotten: Check = ({ ledger, sends, scene }) => {
  const paceMs = (scene.hostile.pairPace ? 1 / scene.hostile.pairPace.perSecond : 0) * secondMs;
  return sends.flatMap(({ message, attempts, doneAt, acceptedAt, recipient, lane }) => {
    const healthyFrom = freeFrom(ledger, lane);
    const isWaiting = acceptedAt < healthyFrom && doneAt > healthyFrom && attempts.length === 0;
    const inLane = sends.filter((other) => other.lane === lane && other.doneAt > healthyFrom);
    const maxMs = pollEveryMs + leaseMs + overtakeAfterMs + inLane.length * (secondMs + paceMs);
    return isWaiting && recipient !== awayForAMinute && doneAt > healthyFrom + maxMs
      ? [`P8: ${message} waited from ${healthyFrom} to ${doneAt}, and was never called for`]
      : [];
  });
};

/** From when a channel is healthy and waits for the answer of no inspection that was requested before. */
const freeFrom = ({ changes, healthyFrom }: Ledger, lane: string): number => {
  const puts = changes.flatMap(({ at, change, isMade }) =>
    (change.puts?.channels ?? []).flatMap(({ id, inspection }) =>
      isMade && id === lane ? [{ at, isInspected: !!inspection }] : [],
    ),
  );
  if (!puts.findLast(({ at }) => at <= healthyFrom)?.isInspected) return healthyFrom;
  return puts.find(({ at, isInspected }) => at > healthyFrom && !isInspected)?.at ?? healthyFrom;
};

/** The sandbox's number that does not answer for a minute. */
const awayForAMinute = '+12025550109';

/** P5: a recipient is called in acceptance order, but for attempts unknown for longer than 15 s, and for damaged messages. */
export const recipientsAreCalledInOrder: Check = ({ sends, faults, ledger }) => {
  const overtakeMs = overtakeAfterMs - earlyMs(faults);
  const damaged = new Set([...ledger.flipped, ...ledger.torn]);
  const lines = grouped(sends, ({ lane, recipient }) => `${lane} ${recipient}`);
  return [...lines.values()].flatMap((line) =>
    line.flatMap((send, place) =>
      send.calls.flatMap((call) => {
        const inFront = line
          .slice(0, place)
          .find((other) => !damaged.has(other.message) && blocks(other, call, overtakeMs));
        return inFront ? [`P5: ${send.message} passed ${inFront.message} at ${call.from}`] : [];
      }),
    ),
  );
};

/** Whether an earlier message still stood before a call: not settled, and not unknown for long enough. */
const blocks = (
  { doneAt, attempts }: SendHistory,
  { from }: ProviderCall,
  overtakeMs: number,
): boolean =>
  doneAt > from &&
  !attempts.some(({ waitsFrom, isForRetry }) => !isForRetry && waitsFrom <= from - overtakeMs);

import type { Job } from '../../core/dispatch/job.js';
import { takenDue, takenExpired, takenOver, wantsAt } from '../../core/dispatch/take.js';
import type { DispatchQueue, LaneLease, Take } from '../../core/ports/dispatch-queue.js';
import type { ChannelId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { jobsOf } from './lanes.js';
import type { World } from './world.js';

/** The queue in memory; see the port for what each call promises. */
export const memoryQueue = (world: World): DispatchQueue => ({
  claim: async ({ owner, now, leaseMs, limit }) =>
    [...world.lanes]
      .filter(([, lane]) => lane.nextDueAt !== undefined && lane.nextDueAt <= now)
      .filter(([, lane]) => lane.leaseUntil === undefined || lane.leaseUntil <= now)
      .sort(([, a], [, b]) => (a.nextDueAt ?? 0) - (b.nextDueAt ?? 0))
      .slice(0, limit)
      .map(([key]) => lease(world, key, owner, now, now + leaseMs)),
  renew: async ({ owner, now, leaseMs, lanes }) =>
    lanes
      .filter((held) => isHeld(world, held))
      .map(({ lane: key }) => {
        const lane = world.lanes.get(key);
        if (lane) world.lanes.set(key, { ...lane, owner, leaseUntil: now + leaseMs });
        return key;
      }),
  take: async (take) => (isHeld(world, take) ? takeDue(world, take) : []),
  takeExpired: async (take) => (isHeld(world, take) ? takeExpired(world, take) : []),
  nextDue: async (lane, held) => nextDue(world, lane, held),
  release: async (held, isHeldBack) => {
    const lane = world.lanes.get(held.lane);
    if (!lane || !isHeld(world, held)) return;
    world.lanes.set(held.lane, {
      ...lane,
      owner: undefined,
      leaseUntil: undefined,
      nextDueAt: nextDue(world, held.lane, isHeldBack),
    });
  },
  jobOf: async (project, subject) =>
    [...world.jobs.values()].find((job) => job.project === project && job.subject === subject),
});

const isHeld = (world: World, { lane, epoch }: LaneLease): boolean =>
  world.lanes.get(lane)?.owner !== undefined && world.facts.lanes.get(lane)?.epoch === epoch;

const lease = (
  world: World,
  key: ChannelId,
  owner: string,
  now: Instant,
  leaseUntil: Instant,
): LaneLease => {
  const lane = world.lanes.get(key);
  const facts = world.facts.lanes.get(key);
  if (!lane || !facts) throw new Error(`no lane ${key}`);
  const epoch = facts.epoch + 1;
  world.facts.lanes.set(key, { ...facts, epoch });
  world.lanes.set(key, { ...lane, owner, leaseUntil });
  for (const job of jobsOf(world, key))
    if (job.state === 'sending') put(world, takenOver(job, { epoch, now }));
  return { lane: key, project: lane.project, epoch };
};

const takeDue = (world: World, take: Take): readonly Job[] =>
  jobsOf(world, take.lane)
    .filter(({ state }) => state === 'queued' || state === 'unknown')
    .filter(({ dueAt }) => dueAt <= take.now)
    .sort((a, b) => a.dueAt - b.dueAt || a.order - b.order)
    .slice(0, take.limit)
    .map((job) => put(world, takenDue(job, take)));

const takeExpired = (world: World, take: Take): readonly Job[] =>
  jobsOf(world, take.lane)
    .filter((job) => job.state !== 'sending' && endedAt(job) <= take.now)
    .sort((a, b) => endedAt(a) - endedAt(b) || a.order - b.order)
    .slice(0, take.limit)
    .map((job) => put(world, takenExpired(job, take)));

/** When a job ceased to need a call: at its expiry, or when its report was waited for long enough. */
const endedAt = ({ state, dueAt, expiresAt }: Job): Instant =>
  state === 'unknown' ? dueAt : expiresAt;

const nextDue = (world: World, lane: ChannelId, isHeldBack: boolean): Instant | undefined => {
  const dues = jobsOf(world, lane).flatMap((job) => wantsAt(job, isHeldBack) ?? []);
  return dues.length > 0 ? Math.min(...dues) : undefined;
};

const put = (world: World, job: Job): Job => {
  world.jobs.set(job.id, job);
  world.facts.jobs.set(job.id, { epoch: job.epoch, state: job.state });
  return job;
};

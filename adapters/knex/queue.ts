import { factKey } from '../../core/commit/facts.js';
import type { Job } from '../../core/dispatch/job.js';
import { takenDue, takenExpired, takenOver } from '../../core/dispatch/take.js';
import type { DispatchQueue, LaneLease, Take } from '../../core/ports/dispatch-queue.js';
import type { Session } from './session.js';
import type { Query } from './statement.js';
import {
  dueJobs,
  expiredJobs,
  type JobRow,
  jobRow,
  jobsAbout,
  jobsIn,
  nextWanted,
  setJobs,
} from './tables/jobs.js';
import { claimLanes, type LaneState, lockLanes, releaseLane, renewLanes } from './tables/lanes.js';
import { ask, step, tell, type Work } from './work.js';

/** The kind of lanes that channels have. */
const kind = 'channel';

/** The queue in a database; see the port for what each call promises. */
export const knexQueue = ({ transact, ask: askAlone }: Session): DispatchQueue => ({
  claim: (claim) => transact(() => claimDue(claim)),
  renew: ({ owner, now, leaseMs, lanes }) =>
    transact(function* () {
      const rows = lanes.map(({ lane, epoch }) => ({
        key: lane,
        epoch,
        owner,
        now,
        lease_ms: leaseMs,
      }));
      yield* ask(
        lockLanes,
        rows.map(({ key }) => ({ key })),
      );
      return yield* ask(renewLanes, rows);
    }),
  take: (take) => transact(() => takeFrom(dueJobs, take, takenDue)),
  takeExpired: (take) => transact(() => takeFrom(expiredJobs, take, takenExpired)),
  nextDue: async (lane, held) => (await askAlone(nextWanted, [wish(lane, held)]))[0],
  release: (lease, held) => transact(() => release(lease, held)),
  jobOf: async (project, subject) => (await askAlone(jobsAbout, [{ project, subject }]))[0],
});

function* claimDue({
  owner,
  now,
  leaseMs,
  limit,
}: Parameters<DispatchQueue['claim']>[0]): Work<readonly LaneLease[]> {
  const row = { kind, owner, now, lease_ms: leaseMs, claimed: limit };
  const claimed = yield* ask(claimLanes, [row]);
  const epochs = new Map(claimed.map(({ lane, epoch }) => [lane, epoch]));
  const left = yield* ask(
    jobsIn,
    claimed.map(({ lane }) => ({ place: factKey(lane, 'sending') })),
  );
  const taken = left.map((job) =>
    takenOver(job, { epoch: epochs.get(job.lane) ?? job.epoch, now }),
  );
  yield* tell(step(setJobs, taken.map(jobRow)));
  return [...claimed]
    .sort((a, b) => a.dueAt - b.dueAt)
    .map(({ lane, project, epoch }) => ({ lane, project, epoch }));
}

/** While it locks the lane, nobody can claim it or take from it: two takes never get the same job. */
function* takeFrom(
  jobs: Query<'lane' | 'now' | 'taken', JobRow, Job>,
  take: Take,
  takenAs: (job: Job, take: Take) => Job,
): Work<readonly Job[]> {
  const { lane: key, now, limit } = take;
  const [lane] = yield* ask(lockLanes, [{ key }]);
  if (!isHeld(take, lane)) return [];
  const found = yield* ask(jobs, [{ lane: key, now, taken: limit }]);
  const taken = found.map((job) => takenAs(job, take));
  yield* tell(step(setJobs, taken.map(jobRow)));
  return taken;
}

/** The lane is locked before its next job is looked for: a job that comes meanwhile waits, then lowers its due. */
function* release(lease: LaneLease, isHeldBack: boolean): Work<void> {
  const { lane: key } = lease;
  const [lane] = yield* ask(lockLanes, [{ key }]);
  if (!isHeld(lease, lane)) return;
  const [due] = yield* ask(nextWanted, [wish(key, isHeldBack)]);
  yield* tell(step(releaseLane, [{ key, due_at: due ?? null }]));
}

const wish = (lane: string, isHeldBack: boolean) => ({ lane, is_held_back: isHeldBack ? 1 : 0 });

const isHeld = ({ epoch }: LaneLease, lane: LaneState | undefined): boolean =>
  lane?.isLeased === true && lane.epoch === epoch;

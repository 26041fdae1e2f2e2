import type { Knex } from 'knex';
import { factKey } from '../../../core/commit/facts.js';
import { claimedDue, claimedExpired, recovered } from '../../../core/model/queue/claim-job.js';
import type { Job } from '../../../core/model/queue/job.js';
import type { LaneKey, LaneLease } from '../../../core/model/queue/lane.js';
import type { JobQuery, SendQueue } from '../../../core/ports/queues/send-queue.js';
import type { Instant } from '../../../core/shared/time.js';
import type { Session } from '../session/session.js';
import type { Query } from '../session/statement.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  dueJobs,
  expiredJobs,
  type JobRow,
  jobRow,
  jobsInState,
  nextLaneDue,
  setJobs,
} from '../tables/jobs.js';
import { lockLanes, recountLanes } from '../tables/lanes.js';
import { isLeasedUnder, knexLanes, releaseLease } from './leases.js';

/** The queue in a database; see the port for what each call promises. */
export const knexSendQueue = (session: Session): SendQueue => ({
  ...knexLanes(session, 'channel', recoverJobs),
  claimDue: (take) => session.transact(() => claimJobs(dueJobs, take, claimedDue)),
  claimExpired: (take) => session.transact(() => claimJobs(expiredJobs, take, claimedExpired)),
  nextDue: async (lane, held) =>
    (await session.fetchRows(nextLaneDue, [nextDueRow(lane, held)]))[0],
  release: (lease, held) =>
    session.transact(() => releaseLease(lease, nextLaneDue, nextDueRow(lease.lane, held))),
  backlog: async () => {
    const [row] = await session.query((db) => db('lanes').sum({ jobs: 'backlog' }));
    return Number(row?.jobs ?? 0);
  },
  recount: async () => {
    const keys = await session.query(lanesWithWrongBacklog);
    await session.transact(() => recount(keys.map(({ key }) => ({ key }))));
    return keys.length;
  },
});

/** What the former owners of lanes left `sending` becomes unknown. */
function* recoverJobs(claimed: readonly LaneLease[], now: Instant): Work<void> {
  const epochs = new Map(claimed.map(({ lane, epoch }) => [lane, epoch]));
  const left = yield* fetchRows(
    jobsInState,
    claimed.map(({ lane }) => ({ place: factKey(lane, 'sending') })),
  );
  const taken = left.map((job) =>
    recovered(job, { epoch: epochs.get(job.lane) ?? job.epoch, now }),
  );
  yield* execute(bind(setJobs, taken.map(jobRow)));
}

/** While it locks the lane, nobody can claim it or take from it: two takes never get the same job. */
function* claimJobs(
  jobs: Query<'lane' | 'now' | 'taken', JobRow, Job>,
  take: JobQuery,
  takenAs: (job: Job, take: JobQuery) => Job,
): Work<readonly Job[]> {
  const { lane: key, now, limit } = take;
  const [lane] = yield* fetchRows(lockLanes, [{ key }]);
  if (!isLeasedUnder(take, lane)) return [];
  const found = yield* fetchRows(jobs, [{ lane: key, now, taken: limit }]);
  const taken = found.map((job) => takenAs(job, take));
  yield* execute(bind(setJobs, taken.map(jobRow)));
  return taken;
}

/** Lanes that hold another number of jobs than they say: one statement sees what commits left, never half of one. */
const lanesWithWrongBacklog = (db: Knex) =>
  db<{ readonly key: LaneKey }>('lanes')
    .select('key')
    .where('kind', 'channel')
    .whereRaw('backlog <> (select count(*) from jobs where jobs.lane = lanes.key)');

function* recount(lanes: readonly { readonly key: LaneKey }[]): Work<void> {
  yield* fetchRows(lockLanes, lanes);
  yield* execute(bind(recountLanes, lanes));
}

const nextDueRow = (lane: string, isHeldBack: boolean) => ({
  lane,
  is_held_back: isHeldBack ? 1 : 0,
});

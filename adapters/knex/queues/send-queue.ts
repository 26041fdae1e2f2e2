import type { Knex } from 'knex';
import { factKey } from '../../../core/commit/facts.js';
import { claimedDue, claimedExpired, recovered } from '../../../core/model/queue/claim-job.js';
import type { Job } from '../../../core/model/queue/job.js';
import type { LaneKey, LaneLease } from '../../../core/model/queue/lane.js';
import type { JobQuery, SendQueue } from '../../../core/ports/queues/send-queue.js';
import type { Instant } from '../../../core/shared/time.js';
import type { Session } from '../session/session.js';
import type { Query } from '../session/statement.js';
import { ask, step, tell, type Work } from '../session/work.js';
import {
  dueJobs,
  expiredJobs,
  type JobRow,
  jobRow,
  jobsIn,
  nextWanted,
  setJobs,
} from '../tables/jobs.js';
import { lockLanes, recountLanes } from '../tables/lanes.js';
import { giveBack, isHeld, knexLanes } from './leases.js';

/** The queue in a database; see the port for what each call promises. */
export const knexQueue = (session: Session): SendQueue => ({
  ...knexLanes(session, 'channel', takeOver),
  claimDue: (take) => session.transact(() => takeFrom(dueJobs, take, claimedDue)),
  claimExpired: (take) => session.transact(() => takeFrom(expiredJobs, take, claimedExpired)),
  nextDue: async (lane, held) => (await session.ask(nextWanted, [wish(lane, held)]))[0],
  release: (lease, held) =>
    session.transact(() => giveBack(lease, nextWanted, wish(lease.lane, held))),
  backlog: async () => {
    const [row] = await session.query((db) => db('lanes').sum({ jobs: 'backlog' }));
    return Number(row?.jobs ?? 0);
  },
  recount: async () => {
    const keys = await session.query(wrongLanes);
    await session.transact(() => recount(keys.map(({ key }) => ({ key }))));
    return keys.length;
  },
});

/** What the former owners of lanes left `sending` becomes unknown. */
function* takeOver(claimed: readonly LaneLease[], now: Instant): Work<void> {
  const epochs = new Map(claimed.map(({ lane, epoch }) => [lane, epoch]));
  const left = yield* ask(
    jobsIn,
    claimed.map(({ lane }) => ({ place: factKey(lane, 'sending') })),
  );
  const taken = left.map((job) =>
    recovered(job, { epoch: epochs.get(job.lane) ?? job.epoch, now }),
  );
  yield* tell(step(setJobs, taken.map(jobRow)));
}

/** While it locks the lane, nobody can claim it or take from it: two takes never get the same job. */
function* takeFrom(
  jobs: Query<'lane' | 'now' | 'taken', JobRow, Job>,
  take: JobQuery,
  takenAs: (job: Job, take: JobQuery) => Job,
): Work<readonly Job[]> {
  const { lane: key, now, limit } = take;
  const [lane] = yield* ask(lockLanes, [{ key }]);
  if (!isHeld(take, lane)) return [];
  const found = yield* ask(jobs, [{ lane: key, now, taken: limit }]);
  const taken = found.map((job) => takenAs(job, take));
  yield* tell(step(setJobs, taken.map(jobRow)));
  return taken;
}

/** Lanes that hold another number of jobs than they say: one statement sees what commits left, never half of one. */
const wrongLanes = (db: Knex) =>
  db<{ readonly key: LaneKey }>('lanes')
    .select('key')
    .where('kind', 'channel')
    .whereRaw('backlog <> (select count(*) from jobs where jobs.lane = lanes.key)');

function* recount(lanes: readonly { readonly key: LaneKey }[]): Work<void> {
  yield* ask(lockLanes, lanes);
  yield* tell(step(recountLanes, lanes));
}

const wish = (lane: string, isHeldBack: boolean) => ({ lane, is_held_back: isHeldBack ? 1 : 0 });

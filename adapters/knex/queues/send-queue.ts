import { factKey } from '../../../core/commit/facts.js';
import { claimedDue, claimedExpired, recovered } from '../../../core/model/queue/claim-job.js';
import * as rules from '../../../core/model/queue/due-jobs.js';
import type { Job } from '../../../core/model/queue/job.js';
import type { LaneLease } from '../../../core/model/queue/lane.js';
import type { JobQuery, SendQueue } from '../../../core/ports/queues/send-queue.js';
import type { Instant } from '../../../core/shared/time.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows, readAll, reading, type Work } from '../session/work.js';
import { backlogOfProject, backlogsOfProject } from '../tables/queue/channel-backlogs.js';
import {
  type DueJobs,
  dueJobs,
  expiredJobs,
  jobRow,
  jobsInState,
  nextLaneDue,
  setJobs,
} from '../tables/queue/jobs.js';
import {
  type LaneState,
  lanesWithWrongBacklog,
  lockLanes,
  recountLanes,
} from '../tables/queue/lanes.js';
import { countBacklog } from './count-backlog.js';
import { isLeasedUnder, knexLanes, releaseLease } from './leases.js';

/** The send queue in a database. */
export const knexSendQueue = (session: DatabaseSession): SendQueue => ({
  ...knexLanes(session, 'channel', recoverJobs),
  claimDue: (query) => session.transact(() => claimJobs(query, due)),
  claimExpired: (query) => session.transact(() => claimJobs(query, expired)),
  nextDue: async (lane, isPaused) =>
    (await session.fetchRows(nextLaneDue, [nextDueRow(lane, isPaused)]))[0],
  release: (lease, isPaused) =>
    session.transact(() => releaseLease(lease, nextLaneDue, nextDueRow(lease.lane, isPaused))),
  backlog: () => countBacklog(session),
  backlogsOf: (project) => session.fetchRows(backlogsOfProject, [{ project }]),
  backlogOf: async (project) => (await session.fetchRows(backlogOfProject, [{ project }]))[0] ?? 0,
  recount: async () => {
    const keys = await session.fetchRows(lanesWithWrongBacklog, [{}]);
    await session.transact(() => recount(keys.map((key) => ({ key }))));
    return keys.length;
  },
});

/** The jobs that former owners of the lanes left `sending` become `unknown`. */
function* recoverJobs(claimed: readonly LaneLease[], now: Instant): Work<void> {
  const epochs = new Map(claimed.map(({ lane, epoch }) => [lane, epoch]));
  const left = yield* fetchRows(
    jobsInState,
    claimed.map(({ lane }) => ({ lane_state: factKey(lane, 'sending') })),
  );
  const unknown = left.map((job) =>
    recovered(job, { epoch: epochs.get(job.lane) ?? job.epoch, now }),
  );
  yield* execute(bind(setJobs, unknown.map(jobRow)));
}

/** Which jobs are claimed, and as what. */
type Claim = {
  /** Find up to `limit` jobs each. */
  readonly candidates: readonly DueJobs[];
  /** Chooses among the candidates: the first come first. */
  readonly choose: (jobs: readonly Job[], now: Instant) => readonly Job[];
  readonly claimedAs: (job: Job, query: JobQuery) => Job;
};

const due: Claim = { candidates: dueJobs, choose: rules.dueJobs, claimedAs: claimedDue };
const expired: Claim = {
  candidates: expiredJobs,
  choose: rules.expiredJobs,
  claimedAs: claimedExpired,
};

/** Claims jobs of a leased lane. The lane is locked, so concurrent calls never claim the same job. */
function* claimJobs(
  query: JobQuery,
  { candidates, choose, claimedAs }: Claim,
): Work<readonly Job[]> {
  const { lane: key, now, limit } = query;
  const locked: LaneState[] = [];
  const found: Job[] = [];
  // The jobs are read behind the lock, yet in the same flight: other transactions wait for the lane no longer than needed.
  yield* readAll([
    reading(lockLanes, [{ key }], (lane) => locked.push(lane)),
    ...candidates.map((each) =>
      reading(each, [{ lane: key, now, limit }], (job) => found.push(job)),
    ),
  ]);
  if (!isLeasedUnder(query, locked[0])) return [];
  const claimed = choose(found, now)
    .slice(0, limit)
    .map((job) => claimedAs(job, query));
  yield* execute(bind(setJobs, claimed.map(jobRow)));
  return claimed;
}

function* recount(lanes: readonly { readonly key: string }[]): Work<void> {
  yield* fetchRows(lockLanes, lanes);
  yield* execute(bind(recountLanes, lanes));
}

const nextDueRow = (lane: string, isPaused: boolean) => ({ lane, is_paused: isPaused ? 1 : 0 });

import * as E from 'fp-ts/lib/Either.js';
import { isChannelLane } from '../../model/queue/lane.js';
import { type Commit, onProjects } from '../../ports/stores/commit.js';
import type { ChannelId } from '../../shared/ids.js';
import { laneWorker, type OpenLaneWorker } from '../lanes/lane-worker.js';
import { type SuspendedProjectsPorts, suspendedProjects } from '../suspended-projects.js';
import { type SendLane, type SendLanePorts, sendLane } from './send-lane.js';

export type DispatcherPorts = Omit<SendLanePorts, 'suspended'> &
  SuspendedProjectsPorts & {
    /** Identifies the leases of this worker. */
    readonly owner: string;
  };

/** The worker that sends accepted messages to providers. */
export type Dispatcher = OpenLaneWorker<ChannelId, SendLane>;

/** Leases channels with due jobs and drains their queues. */
export const dispatcher = (ports: DispatcherPorts): Dispatcher => {
  const suspended = suspendedProjects(ports);
  return laneWorker({
    ...ports,
    lanes: ports.queue,
    isOfKind: isChannelLane,
    open: (lease, until) => sendLane({ ...ports, suspended }, lease, until),
  });
};

/**
 * Wraps a commit: a send to a channel that this process has leased, and that has nothing else to send, is claimed in the
 * commit that accepts it. `laneOf` finds the leased channel.
 */
export const claimingCommit = (commit: Commit, laneOf: Dispatcher['laneOf']): Commit =>
  onProjects(commit, (change) => {
    const [job] = change.jobs ?? [];
    const reservation = job && laneOf(job.lane)?.reserve(change);
    if (!reservation) return commit(change);
    const outcome = commit({ ...change, claim: reservation.claim });
    reservation.fill(outcome.then((answer) => (E.isRight(answer) ? answer.right : undefined)));
    return outcome;
  });

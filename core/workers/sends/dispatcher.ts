import { isChannelLane } from '../../model/queue/lane.js';
import { type LaneWorker, laneWorker } from '../lanes/lane-worker.js';
import { type SendLanePorts, sendLane } from './send-lane.js';

export type DispatcherPorts = SendLanePorts & {
  /** Identifies the leases of this worker. */
  readonly owner: string;
};

/** The worker that sends accepted messages to providers. */
export type Dispatcher = LaneWorker;

/** Leases channels with due jobs and drains their queues. */
export const dispatcher = (ports: DispatcherPorts): Dispatcher =>
  laneWorker({
    ...ports,
    lanes: ports.queue,
    isOfKind: isChannelLane,
    open: (lease, until) => sendLane(ports, lease, until),
  });

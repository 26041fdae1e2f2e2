import type { LaneKey } from '../../model/queue/lane.js';
import type { ChannelId } from '../../shared/ids.js';
import { type LaneWorker, laneWorker } from '../lanes/lane-worker.js';
import { type SendLanePorts, sendLane } from './send-lane.js';

export type DispatcherPorts = SendLanePorts & {
  /** Tells this worker's leases from others'. */
  readonly owner: string;
};

/** The loop that turns accepted messages into calls. */
export type Dispatcher = LaneWorker;

/** Leases the channels that have something due and drains each. */
export const dispatcher = (ports: DispatcherPorts): Dispatcher =>
  laneWorker({
    ...ports,
    lanes: ports.queue,
    isOfKind: isChannel,
    open: (lease, until) => sendLane(ports, lease, until),
  });

const isChannel = (key: LaneKey): key is ChannelId => key.startsWith('chan_');

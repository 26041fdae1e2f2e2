import type { LaneKey } from '../../model/queue/lane.js';
import type { WebhookEndpointId } from '../../shared/ids.js';
import { type LaneWorker, laneWorker } from '../lanes/lane-worker.js';
import { type DeliveryLanePorts, deliveryLane } from './delivery-lane.js';

export type DelivererPorts = DeliveryLanePorts & {
  /** Identifies the leases of this worker. */
  readonly owner: string;
};

/** The worker that delivers events to webhook endpoints. */
export const deliverer = (ports: DelivererPorts): LaneWorker =>
  laneWorker({
    ...ports,
    lanes: ports.deliveryQueue,
    isOfKind: isEndpoint,
    open: (lease, until) => deliveryLane(ports, lease, until),
  });

const isEndpoint = (key: LaneKey): key is WebhookEndpointId => key.startsWith('whe_');

import type { Commit } from '../../../ports/stores/commit.js';
import type { EventStore } from '../../../ports/stores/event-store.js';
import type { DeliveryStore, EndpointStore } from '../../../ports/stores/webhook-store.js';
import type { EventsSincePorts } from '../../retention/events-since.js';

/** The ports of the use cases of webhook deliveries. */
export type DeliveryPorts = EventsSincePorts & {
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly events: EventStore;
  readonly commit: Commit;
};

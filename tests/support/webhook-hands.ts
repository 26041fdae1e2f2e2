import type { LaneLease } from '../../core/model/queue/lane.js';
import { leaseMs } from '../../core/model/queue/timing.js';
import type { AttemptEnd, AttemptResult } from '../../core/model/webhooks/attempt-end.js';
import type { Delivery } from '../../core/model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../core/model/webhooks/endpoint.js';
import type { Stores } from '../../core/ports/stores/stores.js';
import type { DueDelivery } from '../../core/ports/stores/webhook-store.js';
import type { WebhookDeliveryId, WebhookEndpointId } from '../../core/shared/ids.js';
import type { Instant } from '../../core/shared/time.js';
import { anyEndpoint, anyEvent, noon, times } from './builders.js';
import { present, rightOf } from './either.js';
import { openProject } from './scene.js';

export type EndpointLease = LaneLease<WebhookEndpointId>;

/** The end of a delivery's next attempt. */
export const anyEnd = (
  { id, endpoint, attempts }: Pick<Delivery, 'id' | 'endpoint' | 'attempts'>,
  result: AttemptResult = 'succeeded',
  given: Partial<AttemptEnd> = {},
): AttemptEnd => ({
  delivery: { id, endpoint },
  attempt: {
    number: attempts + 1,
    at: noon,
    statusCode: result === 'succeeded' ? 204 : 500,
    durationMs: 12,
    error: null,
    responseBody: 'Grüße "quoted" 東京',
  },
  result,
  random: 0.5,
  ...given,
});

/** Fresh stores with a project and one endpoint, and what a test does to their webhooks. */
export const webhookScene = async (
  fresh: () => Promise<Stores>,
  given: Partial<WebhookEndpoint> = {},
) => {
  const stores = await fresh();
  const { commit, deliveryQueue, deliveries } = stores;
  const project = await openProject(stores);

  const put = async (endpoint: WebhookEndpoint, at: Instant = noon) => {
    const puts = { endpoints: [endpoint] };
    rightOf(await commit({ project: endpoint.project, at, puts }));
    return { ...endpoint, version: endpoint.version + 1 };
  };
  const open = (more: Partial<WebhookEndpoint> = {}, id = project.id) =>
    put(anyEndpoint({ project: id, ...more }));
  const endpoint = await open(given);

  return {
    ...{ ...stores, stores, project, endpoint, put, open },
    /** Lets so many events happen in one commit. */
    happen: async (count: number, event: Parameters<typeof anyEvent>[0] = {}) => {
      const { at = noon } = event;
      const events = times(count, () => anyEvent(event));
      return rightOf(await commit({ project: project.id, at, events }));
    },
    claim: (at: Instant = noon, owner = 'one', limit = 10) =>
      deliveryQueue.claim({ owner, now: at, leaseMs, limit }),
    claimOne: async (at: Instant = noon, owner = 'one'): Promise<EndpointLease> =>
      present((await deliveryQueue.claim({ owner, now: at, leaseMs, limit: 1 }))[0]),
    look: (
      lease: EndpointLease,
      at: Instant = noon,
      limit = 100,
      except: readonly WebhookDeliveryId[] = [],
      after = 0,
    ) => deliveryQueue.findDue({ ...lease, now: at, limit, after, except }),
    /** Commits the ends of attempts under a lease. */
    end: (lease: EndpointLease, ends: readonly AttemptEnd[], at: Instant = noon) =>
      commit({ project: lease.project, at, requires: { lease }, attemptEnds: ends }),
    /** Every delivery to an endpoint, in the order of their events. */
    all: async (id: WebhookEndpointId = endpoint.id, of = project.id) =>
      [...(await deliveries.list(of, id, { limit: 100_000 }))].sort(
        (a, b) => a.event.sequence - b.event.sequence,
      ),
  };
};

export const sequencesOf = (due: readonly (DueDelivery | Delivery)[]): readonly number[] =>
  due.map((each) => ('delivery' in each ? each.delivery : each).event.sequence);

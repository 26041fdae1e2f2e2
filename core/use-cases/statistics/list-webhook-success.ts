import type { TimeRange } from '../../model/statistics/event-count.js';
import { stepFor } from '../../model/statistics/event-count.js';
import type { WebhookEndpoint } from '../../model/webhooks/endpoint.js';
import type { Clock } from '../../ports/machine/clock.js';
import type {
  DeliveryCount,
  DeliveryStore,
  EndpointStore,
} from '../../ports/stores/webhook-store.js';
import type { ProjectId } from '../../shared/ids.js';

/** How many of its last deliveries each endpoint is judged by. */
export const deliveriesJudged = 1_000;

/** What became of the last deliveries to an endpoint. */
export type WebhookSuccess = {
  readonly endpoint: WebhookEndpoint;
  readonly succeeded: number;
  readonly failed: number;
  readonly pending: number;
  /** The same by the steps in which they were added, in ascending order. */
  readonly byStep: readonly DeliveryCount[];
};

type Ports = {
  readonly clock: Clock;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
};

/** What became of the last 1,000 deliveries to each endpoint of a project, in the steps that fit a time range. */
export const listWebhookSuccess =
  ({ clock, endpoints, deliveries }: Ports) =>
  async ({
    project,
    ...range
  }: TimeRange & { readonly project: ProjectId }): Promise<readonly WebhookSuccess[]> => {
    const stepMs = stepFor(range, clock());
    return Promise.all(
      (await endpoints.list(project)).map(async (endpoint) => {
        const byStep = await deliveries.countLast(endpoint.id, { stepMs, limit: deliveriesJudged });
        const sum = (status: DeliveryCount['status']): number =>
          byStep
            .filter((each) => each.status === status)
            .reduce((all, { count }) => all + count, 0);
        return {
          ...{ endpoint, byStep, succeeded: sum('succeeded') },
          ...{ failed: sum('failed'), pending: sum('pending') },
        };
      }),
    );
  };
